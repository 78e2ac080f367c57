"use strict";
// Finds comics that come from elsewhere: ids, barcodes, or a series with a number and a year. It reads the files of the search; collection.js
// loads it after search.js.
(function (spinrack) {
  const { fold, parse, openLibrary, loadFor, loadShard, rankOf, numberKey, keysOf, titleOf, codesFor, comicOf, thingOf } = spinrack.engine;
  const { entries, issuesOf, seriesOfIssue, shardsOf, shardsOfCodes, homesOf, homeOf, isMissing } = spinrack.engine.library;
  const atOnce = 6;

  async function loadAll(shards) {
    const missing = [...new Set(shards)].filter(isMissing);
    for (let at = 0; at < missing.length; at += atOnce) await Promise.all(missing.slice(at, at + atOnce).map(loadShard));
  }

  /** What the search knows of a comic. */
  function factsOf(entry) {
    const { series, issue } = seriesOfIssue.get(entry.id) || {};
    const of = entries.get(`series:${series}`);
    const number = (/#(\S+)/.exec(entry.name) || [])[1] || (issue && issue.number) || "";
    return { id: entry.id, name: entry.name, number, ...(of && { series: of.id, title: of.name }) };
  }

  /** The comics of some ids, by id; those that the catalogue does not have are left out. */
  async function byIDs(ids) {
    await openLibrary();
    await loadAll(ids.flatMap((id) => shardsOf("n", String(id), true)));
    await loadAll(ids.map((id) => homeOf("comics", id)).filter(Boolean).flatMap(homesOf));
    const found = new Map();
    for (const id of ids) {
      const entry = thingOf({ kind: "comics", id });
      if (entry) found.set(id, factsOf(entry));
    }
    return found;
  }

  /** How many numbers a series has; variants of an issue have the same one. */
  async function totalOf(series) {
    const entry = entries.get(`series:${series}`);
    if (!entry) return 0;
    await loadAll(shardsOf("i", entry.joined, true));
    return new Set((issuesOf.get(series) || []).map((issue) => keysOf(issue)[0] || issue.id)).size;
  }

  /**
   * The comics with a barcode, an ISBN or another number of the trade; `isWhole` says whether all of its digits are theirs, or those before
   * the add-on alone, which all issues of a series share.
   */
  async function byCode(source) {
    const query = parse(source);
    const bare = source.replace(/\D/g, "");
    if (bare.length < 8) return { comics: [], isWhole: false };
    await openLibrary();
    await loadAll(shardsOfCodes(query));
    const found = codesFor(query).filter(({ kind }) => kind === "comics");
    await loadAll(found.flatMap(homesOf));
    const comics = new Map();
    for (const code of found) {
      const entry = thingOf(code);
      if (entry) comics.set(entry.id, factsOf(entry));
    }
    const isWhole = found.every(({ key }) => query.codes.includes(key) && (bare.length < 14 || /^97[89]/.test(bare) || key.length > 13));
    return { comics: [...comics.values()], isWhole: comics.size > 0 && isWhole };
  }

  /** The title of a series as others write it, without its volume and years; and the years. */
  function plainTitle(title) {
    const [, first, last] = /\(\s*((?:18|19|20)\d\d)(?:\s*[-–]\s*((?:18|19|20)\d\d)?)?[^)]*\)\s*$/.exec(title) || [];
    const plain = title.replace(/\s*\([^()]*\)\s*$/, "").replace(/,?\s*\(?\bvol(?:ume|\.)?\s*\d+\)?\s*$/i, "").trim();
    return { plain: plain || title, first: Number(first) || 0, last: Number(last) || 0 };
  }

  /** The years of a series: the first, and the last one where it is known. */
  function yearsOf(series) {
    const years = (`${(/\(([^()]*)\)$/.exec(series.name) || [])[1] || ""} ${series.note}`.match(/\b(?:18|19|20)\d\d\b/g) || []).map(Number);
    return { first: years[0] || 0, last: years.length > 1 ? Math.max(...years) : 0 };
  }

  /** The series that a title means: those that are called so, else those that begin so. */
  const known = new Map();
  async function seriesNamed(title) {
    if (known.has(title)) return known.get(title);
    await openLibrary();
    const query = parse(title);
    for (let turn = 0, later = [1]; later.length && turn < 12; turn++) later = await loadFor(query);
    const all = [...entries.values()].filter(({ kind }) => kind === "series").map((entry) => ({ entry, rank: rankOf(entry, query) }));
    const exact = all.filter(({ rank }) => rank >= 0 && rank < 0.4);
    const some = exact.length ? exact : all.filter(({ rank }) => rank >= 0 && rank < 2).slice(0, 40);
    await loadAll(some.flatMap(({ entry }) => shardsOf("i", entry.joined, true)));
    const found = { query, isExact: exact.length > 0, series: some.map(({ entry }) => entry) };
    known.set(title, found);
    return found;
  }

  /** The titles of the comics with a number. They are put in order again when there are more of them. */
  let [titles, size] = [new Map(), 0];
  function titlesWith(key) {
    if (size !== entries.size) {
      [titles, size] = [new Map(), entries.size];
      for (const entry of entries.values()) {
        // Takes the name apart.
        titleOf(entry, key);
        for (const one of new Set(entry.split ? entry.split.keys : [])) {
          if (!titles.has(one)) titles.set(one, []);
          titles.get(one).push(entry.split.title);
        }
      }
    }
    return titles.get(key) || [];
  }

  /**
   * The comics that a series, a number, a year (or 0) and the name of a variant mean; `isSure` where it is one, or one with its variants,
   * and everything that is known of it fits.
   */
  async function byTitle({ series, number, year, variant }) {
    const { plain, first, last } = plainTitle(series);
    const { query, isExact, series: named } = await seriesNamed(plain);
    const key = numberKey(number);
    const keys = new Set([key, key.replace(/^(\d+)[a-z]+$/, "$1")]);
    const fits = (it) => {
      const years = yearsOf(it);
      if (first && years.first && Math.abs(first - years.first) > 0) return false;
      if (last && years.last && Math.abs(last - years.last) > 1) return false;
      return !year || !years.first || (years.first <= year + 1 && (!years.last || year <= years.last + 1));
    };
    const some = named.filter(fits);
    let comics = some.flatMap((of) => (issuesOf.get(of.id) || []).filter((issue) => keysOf(issue).some((one) => keys.has(one)))
      .map((issue) => ({ entry: comicOf(of, issue), of: of.id })));
    if (!comics.length) {
      const fitting = titlesWith(key).filter((it) => {
        const rank = rankOf(it, query);
        return rank >= 0 && rank < 0.4;
      });
      comics = fitting.map(({ comic }) => ({ entry: comic, of: comic.joined }));
    }
    // Of an issue and its variants the issue has the shortest name.
    const wanted = fold(variant || "").map(({ text }) => text);
    const best = new Map();
    for (const it of comics.sort((a, b) => a.entry.name.length - b.entry.name.length || a.entry.id - b.entry.id)) {
      const isVariant = wanted.length > 0 && wanted.every((word) => it.entry.spaced.includes(` ${word} `));
      if (!best.has(it.of) || (isVariant && !best.get(it.of).isVariant)) best.set(it.of, { ...it, isVariant });
    }
    const found = [...best.values()].map(({ entry }) => factsOf(entry));
    return { comics: found, isSure: isExact && found.length === 1 };
  }

  spinrack.lookup = { byIDs, byCode, byTitle, totalOf };
})(window.spinrack);
