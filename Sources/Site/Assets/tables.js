"use strict";
// Collections as tables: written as CSV, and read from our own files and those of League of Comic Geeks and CLZ Comics, whose columns are
// known by their names. collection.js loads it when somebody saves or adds a table.
(function (spinrack) {
  const most = 50000;

  // MARK: Text

  // A program for tables must not take a text for a formula: an apostrophe in front is taken away again when a table is read.
  const risky = /^'*(?:\s*[=+\-@]|[\t\r])/;
  const guarded = /^'+(?:\s*[=+\-@]|[\t\r])/;
  const cell = (value) => `"${String(value).replace(risky, "'$&").replace(/"/g, '""')}"`;

  /** A table as text: RFC 4180, with a byte order mark, which programs for tables need. */
  const write = (rows) => `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;

  /** The text of a file, in UTF-8, UTF-16, or what Windows writes in western countries. */
  function decode(bytes) {
    const [a, b] = new Uint8Array(bytes.slice(0, 2));
    if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return new TextDecoder(a === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch (error) {
      return new TextDecoder("windows-1252").decode(bytes);
    }
  }

  /** The rows of a text, split at commas, semicolons or tabs, whichever its first line has most of. */
  function parse(source) {
    let text = source.replace(/^\uFEFF/, "");
    const [, said] = /^sep=(.)\r?\n/i.exec(text) || [];
    if (said) text = text.slice(text.indexOf("\n") + 1);
    const head = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text) || [""])[0].replace(/"(?:[^"]|"")*"/g, "");
    const separator = said || [",", ";", "\t"].sort((a, b) => head.split(b).length - head.split(a).length)[0];
    const rows = [];
    let row = [];
    let value = "";
    let isQuoted = false;
    const endCell = () => {
      row.push(value.replace(guarded, (all) => all.slice(1)));
      value = "";
    };
    const endRow = () => {
      endCell();
      if (row.some((it) => it.trim())) rows.push(row);
      row = [];
    };
    for (let at = 0; at < text.length && rows.length <= most; at++) {
      const c = text[at];
      if (isQuoted) {
        if (c !== '"') value += c;
        else if (text[at + 1] === '"') value += text[++at];
        else isQuoted = false;
      } else if (c === '"' && !value.trim()) [isQuoted, value] = [true, ""];
      else if (c === separator) endCell();
      else if (c === "\n" || c === "\r") {
        if (c === "\r" && text[at + 1] === "\n") at++;
        endRow();
      } else value += c;
    }
    if (value || row.length) endRow();
    return rows;
  }

  // MARK: Columns

  /** The names of columns, in small letters without spaces and signs, the best first. */
  const names = {
    id: ["id"], name: ["name", "fulltitle", "title"], series: ["series", "seriesname", "seriestitle"],
    number: ["number", "issue", "issuenumber", "issueno", "issuenr", "issue#"], year: ["seriesyear", "yearbegan", "startyear"],
    date: ["date", "releasedate", "storedate", "onsaledate", "coverdate", "publicationdate", "coveryear", "year"],
    code: ["barcode", "upc", "isbn", "ean", "upcisbn"], variant: ["variant", "variantdescription", "edition"],
    have: ["have", "incollection", "owned"], want: ["want", "inwishlist", "onwishlist", "wishlist"], read: ["read", "markedread", "readit", "hasread"],
    status: ["collectionstatus"], day: ["readon", "readingdate", "dateread", "readdate"], rating: ["rating"],
  };

  /** The place of each column that a first row names; the rest is not ours. */
  function columnsOf(head) {
    const plain = head.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, ""));
    const places = {};
    for (const [name, all] of Object.entries(names)) {
      const place = all.map((one) => plain.indexOf(one)).find((at) => at >= 0);
      if (place !== undefined) places[name] = place;
    }
    // A list of something else may have ids, too.
    if (!("have" in places && "want" in places && "read" in places)) delete places.id;
    return places;
  }

  const isYes = (value) => /^(yes|y|true|x|1|[2-9]|[1-9]\d+)$/i.test(value.trim());
  const yearOf = (value) => Number((/\b(?:18|19|20)\d\d\b/.exec(value) || [])[0]) || 0;
  const dayOf = (value) => (/^\d{4}-\d\d-\d\d$/.test(value.trim()) ? value.trim() : "");

  /** What the rows of a table say of comics; nothing where no column tells a comic. */
  function comicsOf(rows) {
    const places = columnsOf(rows[0] || []);
    if (!("id" in places || "series" in places || "name" in places || "code" in places)) return [];
    const hasMarks = ["have", "want", "read", "status"].some((name) => name in places);
    return rows.slice(1).map((row) => {
      const raw = (name) => (name in places ? row[places[name]] || "" : "");
      const of = (name) => raw(name).trim();
      const name = raw("name");
      const [, title = "", number = "", rest = ""] = /^(.*?) #(\S+)\s*(.*)$/s.exec(name) || [];
      const status = of("status").toLowerCase();
      return {
        row, id: /^\d{1,15}$/.test(of("id")) ? Number(of("id")) : null, name, series: of("series") || title || name, number: of("number").replace(/^#/, "") || number,
        year: yearOf(of("date")), first: yearOf(of("year")), date: of("date"), code: of("code"), variant: of("variant") || rest,
        have: !hasMarks || isYes(of("have")) || /in collection|for sale/.test(status), want: isYes(of("want")) || /wish/.test(status),
        read: isYes(of("read")), day: dayOf(of("day")), rating: Number(of("rating")) || 0,
      };
    });
  }

  // MARK: Comics of this catalogue

  const isSame = (a, b) => spinrack.engine.numberKey(a) === spinrack.engine.numberKey(b);

  /**
   * The comic of this catalogue that a row is about: by its id, its barcode, or its series, number and year. Gives back those that it may
   * be, and whether it is sure.
   */
  async function find(said) {
    const { byCode, byTitle } = spinrack.lookup;
    let some = [];
    if (said.code) {
      const { comics, isWhole } = await byCode(said.code);
      const fitting = comics.filter(({ number }) => !said.number || isSame(number, said.number));
      if (fitting.length === 1) return { comics: fitting, isSure: true };
      // A barcode that is that of another number is a slip in one of the catalogues.
      if (isWhole && comics.length === 1 && !said.number) return { comics, isSure: true };
      some = fitting.length ? fitting : comics;
    }
    if (!said.series) return { comics: some, isSure: false };
    const series = said.first && !/\d{4}\)/.test(said.series) ? `${said.series} (${said.first})` : said.series;
    const found = await byTitle({ ...said, series });
    // Of several with one barcode that one which the title means.
    const both = found.comics.filter(({ id }) => some.some((it) => it.id === id));
    if (both.length === 1) return { comics: both, isSure: true };
    return found.comics.length ? found : { comics: some, isSure: false };
  }

  /**
   * What a table holds: the comics that are found, each with its marks; those of which it is not sure, with the comics that they may be;
   * and those that this catalogue does not have. `progress` hears how many rows are done.
   */
  async function read(bytes, progress) {
    const rows = parse(decode(bytes));
    const all = comicsOf(rows).filter((it) => it.have || it.want || it.read);
    const result = { head: rows[0] || [], found: [], doubtful: [], unknown: [] };
    for (const [at, said] of all.entries()) {
      if (at % 50 === 0) {
        progress(at, all.length);
        // The browser paints nothing before it has a moment.
        await new Promise((next) => setTimeout(next));
      }
      const { have, want, read, day, rating, code, date } = said;
      const marks = { have, want, read, day, rating, code, date };
      if (said.id !== null) {
        // A comic of ours comes back as it was saved.
        result.found.push({ ...marks, id: said.id, name: said.name, title: said.series, number: said.number });
        continue;
      }
      const { comics, isSure } = await find(said);
      if (isSure) result.found.push({ ...marks, ...comics[0] });
      else if (comics.length) result.doubtful.push({ said, comics });
      else result.unknown.push({ said, comics });
    }
    return result;
  }

  /** The rows that were not taken, as a table: as they were, with what they may be. */
  const leftOver = ({ head, doubtful, unknown }, noteOf) => write([
    [...head, noteOf.title], ...doubtful.concat(unknown).map(({ said, comics }) => [...said.row, comics.map(noteOf).join(" | ")]),
  ]);

  spinrack.tables = { write, parse, read, leftOver };
})(window.spinrack);
