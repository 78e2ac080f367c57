"use strict";
// What finds: names folded as the index folds them, a library of entries that grows shard by shard, and a ranking.
// site.js loads this and find.js, which shows what is found, when a search begins.
(function (spinrack) {
  const { load, loadCurrent, kinds } = spinrack;
  const mostShards = 3;

  // MARK: Folding, the same as NameFolding in the program

  const unlike = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ħ: "h", ı: "i", ς: "σ" };
  const isLetter = (c) => /[\p{L}\p{M}]/u.test(c);
  const isDigit = (c) => /\p{N}/u.test(c);

  function folded(c) {
    if (c <= "\u007f") return c.toLowerCase();
    const bare = c.normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFC").toLowerCase().replace(/[\u0300-\u036f]/g, "");
    return Array.from(bare, (letter) => unlike[letter] || letter).join("");
  }

  /** The words of a text: of each its folded letters, where it begins, and where in the text each letter ends. */
  function fold(source) {
    const words = [];
    let word = null;
    let last = "";
    const letters = Array.from(source);
    let at = 0;
    for (let i = 0; i < letters.length; i++) {
      const c = letters[i];
      const begin = at;
      at += c.length;
      if (/['`´ʼ‘’]/.test(c)) continue;
      const next = letters[i + 1] || " ";
      if (c === "." && word && isLetter(last) && isLetter(next)) continue;
      const isPoint = c === "." && word && isDigit(last) && isDigit(next);
      if (!isPoint && !isLetter(c) && !isDigit(c)) {
        word = null;
        continue;
      }
      const plain = isPoint ? "." : folded(c);
      if (!plain) continue;
      if (!word) words.push((word = { text: "", begin, ends: [] }));
      word.text += plain;
      for (let k = 0; k < plain.length; k++) word.ends.push(at);
      if (!isPoint) last = c;
    }
    return words;
  }

  // MARK: The library

  const articles = /^(the|a|an|el|la|los|las|o|os|as|un|una|um|uma)$/;
  const bracketsAtEnd = /\([^()]*\)$/;
  const entries = new Map();
  const comics = new Map();
  const issuesOf = new Map();
  const loaded = new Set();
  let tiers = null;
  let fillers = new Set();

  /** Which letters a word has, as bits: two words that differ in many need no closer look. */
  function lettersOf(word) {
    let bits = 0;
    for (let i = 0; i < word.length; i++) bits |= 1 << word.charCodeAt(i) % 32;
    return bits;
  }

  /** Folds an entry's name, once. */
  function prepare(entry) {
    const words = fold(entry.name).map((word) => word.text);
    entry.words = words;
    entry.letters = words.map(lettersOf);
    entry.flat = ` ${words.join(" ")}`;
    entry.joined = words.join("");
    let at = 0;
    entry.starts = words.map((word) => (at += word.length) - word.length);
    // Years or another name in brackets tell a thing from others; without them it is the whole title too.
    const title = fold(entry.name.replace(bracketsAtEnd, "")).length;
    entry.end = title && title < words.length ? entry.starts[title] : entry.joined.length;
    entry.bare = words.length > 1 && articles.test(words[0]) ? words[0].length : 0;
    return entry;
  }

  function addEntries(data) {
    const [names, notes, pictures] = [data.names, data.notes, data.pictures].map((lines) => lines.split("\n"));
    let at = 0;
    data.kinds.forEach((count, kind) => {
      for (const end = at + count; at < end; at++) {
        const key = `${kinds[kind]}:${data.ids[at]}`;
        if (entries.has(key)) continue;
        entries.set(key, prepare({
          key, kind: kinds[kind], id: data.ids[at], name: names[at], note: notes[at],
          picture: spinrack.picturePath(pictures[at]), color: data.colors[at], weight: data.weights[at],
        }));
      }
    });
  }

  /** Numbers of issues from their runs: "1x12,14,_". */
  function numbersOf(runs) {
    const numbers = [];
    for (const run of runs.split(",")) {
      const [first, length = 1] = run.split("x");
      for (let k = 0; k < length; k++) numbers.push(first === "_" ? "" : k ? String(Number(first) + k) : first);
    }
    return numbers;
  }

  function addIssues(data) {
    const [runs, texts, pictures] = [data.numbers, data.texts, data.pictures].map((lines) => lines.split("\n"));
    const remainders = new Map();
    data.odd.reduce((last, step, place) => (remainders.set(last + step, texts[place]), last + step), 0);
    let at = 0;
    data.series.forEach((series, place) => {
      const list = issuesOf.get(series) || [];
      let id = 0;
      for (const number of numbersOf(runs[place]).slice(0, data.counts[place])) {
        id += data.ids[at];
        list.push({ id, number, remainder: remainders.get(at), picture: pictures[at], color: data.colors[at] });
        at++;
      }
      issuesOf.set(series, list);
    });
  }

  /** A comic of a series as an entry. */
  function comicOf(series, issue) {
    const key = `comics:${issue.id}`;
    if (entries.has(key)) return entries.get(key);
    if (comics.has(key)) return comics.get(key);
    const base = series.name.replace(/\((\d{4}) [^()]*\)$/, "($1)");
    const { remainder } = issue;
    const usual = issue.number === "" ? base : `${base} #${issue.number}`;
    const name = !remainder ? usual : remainder[0] === "=" ? remainder.slice(1) || base : base + remainder;
    const comic = prepare({
      key, kind: "comics", id: issue.id, name, note: "", picture: spinrack.picturePath(issue.picture), color: issue.color,
      weight: series.weight,
    });
    comics.set(key, comic);
    return comic;
  }

  async function openLibrary() {
    await loadCurrent((files) => files.root);
    if (tiers) return;
    const data = spinrack.data.root;
    fillers = new Set(data.fillers.split(" "));
    tiers = {};
    for (const name of ["a", "b", "i"]) {
      const { from, files } = data[name];
      tiers[name] = files ? from.split("\n").map((begin, place) => ({ key: name + place, begin, file: files.slice(8 * place, 8 * place + 8) })) : [];
    }
    addEntries(data);
  }

  /** The shards of a tier that hold what begins with a prefix, or a whole key. */
  function shardsOf(tier, prefix, isWhole) {
    const shards = tiers[tier];
    const limit = prefix + (isWhole ? "!" : "\uffff");
    return shards.filter((shard, place) => shard.begin <= limit && (place + 1 === shards.length || prefix < shards[place + 1].begin));
  }

  async function loadShard(shard) {
    await load(`search/${shard.key}-${shard.file}.js`);
    if (loaded.has(shard.key)) return;
    loaded.add(shard.key);
    const data = spinrack.data[shard.key];
    if (shard.key[0] === "i") addIssues(data);
    else addEntries(data);
    delete spinrack.data[shard.key];
  }

  const isMissing = (shard) => !loaded.has(shard.key);

  // MARK: A query and what answers it

  function parse(source) {
    const words = fold(source).map((word) => word.text);
    const bare = words.length > 1 && articles.test(words[0]) ? words.slice(1) : words;
    const needed = words.filter((word) => !fillers.has(word));
    return { source: source.trim(), words, joined: bare.join(""), needed: needed.length ? needed : words };
  }

  /** The shards that a query needs: those of its most particular word, or as much as may be loaded of its beginning. */
  function planOf(query) {
    if (!query.joined || (query.joined.length < 2 && query.joined <= "z")) return { now: [], later: [] };
    const both = (prefix) => shardsOf("a", prefix).concat(shardsOf("b", prefix));
    const choices = query.needed.filter((word) => !/^[\d.]{1,4}$/.test(word)).map(both);
    const phrase = both(query.joined);
    if (!choices.length) choices.push(phrase);
    choices.sort((a, b) => a.length - b.length);
    const all = (choices[0].length <= mostShards ? choices[0] : [...new Set([...(phrase.length <= mostShards ? phrase : []), ...choices[0]])]).filter(isMissing);
    return { now: all.slice(0, mostShards), later: all.slice(mostShards) };
  }

  /** Where a text begins a word of an entry's joined name, or -1. */
  function beginOf(entry, part) {
    for (let at = entry.joined.indexOf(part); at >= 0; at = entry.joined.indexOf(part, at + 1)) if (entry.starts.includes(at)) return at;
    return -1;
  }

  /** How an entry answers: 0 whole title, 1 its beginning, 2 words that follow one another, 3 beginnings of words; -1 not at all. */
  function rankOf(entry, query) {
    const { joined } = query;
    if (entry.joined.startsWith(joined, entry.bare)) {
      const end = entry.bare + joined.length;
      return end === entry.joined.length || end === entry.end ? 0 : 1;
    }
    if (entry.joined.startsWith(joined)) return joined.length === entry.end ? 0 : 1;
    if (beginOf(entry, joined) >= 0) return 2;
    return query.needed.every((word) => entry.flat.includes(` ${word}`) || (word.length > 3 && beginOf(entry, word) >= 0)) ? 3 : -1;
  }

  /** Edits between a typed word and a word, or its beginning; more than `most` counts as `most` + 1. Neighbours that changed places are one edit. */
  function edits(typed, word, most) {
    // A wrong first letter is forgiven where all else is there; else too much would be alike.
    const isOpen = typed[0] === word[0];
    if (word.length < typed.length - most || (!isOpen && word.length > typed.length + most)) return most + 1;
    let before = [];
    let last = Array.from({ length: Math.min(word.length, typed.length + most) + 1 }, (_, j) => j);
    for (let i = 1; i <= typed.length; i++) {
      const row = [i];
      let least = i;
      for (let j = 1; j < last.length; j++) {
        let value = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (typed[i - 1] === word[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) value = Math.min(value, before[j - 2] + 1);
        row.push(value);
        least = Math.min(least, value);
      }
      if (least > most) return most + 1;
      before = last;
      last = row;
    }
    const least = isOpen ? Math.min(...last) : last.length > word.length ? last[word.length] : most + 1;
    return Math.min(least, most + 1);
  }

  const mostEdits = (word) => (/\d/.test(word) || word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

  /** Entries that answer a query with typing mistakes: rank 4 and one more for each mistake. */
  function similar(query, seen) {
    const typed = query.needed.map((word) => ({ word, letters: lettersOf(word), most: mostEdits(word), known: new Map() }));
    const found = [];

    /** The fewest edits that make one of an entry's words, or two that stand together, of what was typed. */
    function fewest(entry, { word, letters, most, known }) {
      let best = most + 1;
      for (let at = 0; at < entry.words.length; at++) {
        for (let length = 1; length < 3; length++) {
          if (length > 1 && (at + 1 >= entry.words.length || entry.words[at].length >= word.length)) break;
          let missing = letters & ~(entry.letters[at] | (length > 1 ? entry.letters[at + 1] : 0));
          for (let k = 0; k < most; k++) missing &= missing - 1;
          if (missing) continue;
          const one = length > 1 ? entry.words[at] + entry.words[at + 1] : entry.words[at];
          let value = known.get(one);
          if (value === undefined) known.set(one, (value = edits(word, one, most)));
          best = Math.min(best, value);
        }
      }
      return best;
    }

    for (const entry of entries.values()) {
      if (seen.has(entry.key)) continue;
      let sum = 0;
      const fits = typed.every((one) => {
        if (entry.flat.includes(` ${one.word}`)) return true;
        const value = one.most ? fewest(entry, one) : 1;
        sum += value;
        return value <= one.most;
      });
      if (fits && sum) found.push({ entry, rank: 4 + sum });
    }
    return found;
  }

  const isBefore = (a, b) =>
    a.rank - b.rank || kinds.indexOf(a.entry.kind) - kinds.indexOf(b.entry.kind) || b.entry.weight - a.entry.weight ||
    (a.entry.joined < b.entry.joined ? -1 : a.entry.joined > b.entry.joined ? 1 : a.entry.id - b.entry.id);

  /** A query taken apart where a number may be that of an issue: "spider 12", "spider #12", "spider #12 (variant)". */
  function issueOf(query) {
    const match = /^(.*\S)\s*#(-?\d+(?:\.\d+)?)(?![\w.])(.*)$/.exec(query.source) || /^(.*\S)\s+(-?\d+(?:\.\d+)?)$/.exec(query.source);
    if (!match || !fold(match[1]).length) return null;
    return { query: parse(match[1]), number: match[2], rest: fold(match[3] || "").map((word) => word.text) };
  }

  /** The series that the words before an issue's number mean, the likeliest first. */
  function seriesOf(issue) {
    const found = [];
    for (const entry of entries.values()) {
      if (entry.kind !== "series") continue;
      const rank = rankOf(entry, issue.query);
      if (rank >= 0) found.push({ entry, rank });
    }
    // Beyond a certain length the length of a series tells more than how its title matches.
    return found.sort((a, b) => Math.max(a.rank, 1) - Math.max(b.rank, 1) || b.entry.weight - a.entry.weight || isBefore(a, b)).slice(0, 40);
  }

  /** All that the loaded entries answer, best first; with the comics of the series that answer, if these are wanted too. */
  function answersTo(query, withIssues) {
    const found = new Map();
    for (const entry of entries.values()) {
      const rank = rankOf(entry, query);
      if (rank >= 0) found.set(entry.key, { entry, rank });
    }
    const issue = issueOf(query);
    if (issue) {
      for (const { entry: series, rank } of seriesOf(issue)) {
        for (const one of issuesOf.get(series.id) || []) {
          if (one.number !== issue.number) continue;
          const comic = comicOf(series, one);
          if (!issue.rest.every((word) => comic.flat.includes(` ${word}`))) continue;
          if (!found.has(comic.key)) found.set(comic.key, { entry: comic, rank });
        }
      }
    }
    if (withIssues && !issue) {
      for (const { entry: series, rank } of [...found.values()]) {
        // Many comics must not stand before what answers nearly as well.
        for (const one of (series.kind === "series" && issuesOf.get(series.id)) || []) {
          const comic = comicOf(series, one);
          if (!found.has(comic.key)) found.set(comic.key, { entry: comic, rank: 3 + (rank + 1) / 10 });
        }
      }
    }
    let answers = [...found.values()];
    if (answers.length < 5) answers = answers.concat(similar(query, found));
    return answers.sort(isBefore);
  }

  /** The shards with the issues of series, in their order: those that there is room for, and those behind. */
  function issuesIn(series, room) {
    const now = new Set();
    const later = new Set();
    for (const { entry } of series) {
      const shards = shardsOf("i", entry.joined, true).filter(isMissing);
      const isRoom = !later.size && now.size + shards.filter((shard) => !now.has(shard)).length <= room;
      shards.forEach((shard) => now.has(shard) || (isRoom ? now : later).add(shard));
    }
    return { now: [...now], later: [...later] };
  }

  /** Loads what a query needs, at most three shards; gives back what would be next. */
  async function loadFor(query, withIssues) {
    const plan = planOf(query);
    const later = plan.later;
    let left = mostShards - plan.now.length;
    await Promise.all(plan.now.map(loadShard));

    // The words before an issue's number need their shards first, then the issues of the series that they find.
    const issue = issueOf(query);
    if (issue && left > 0) {
      const words = planOf(issue.query).now.slice(0, Math.max(0, left - 1));
      left -= words.length;
      await Promise.all(words.map(loadShard));
    }
    if (issue || withIssues) {
      const issues = issuesIn(seriesOf(issue || { query }), left);
      left -= issues.now.length;
      await Promise.all(issues.now.map(loadShard));
      later.push(...issues.later);
    }

    // Nothing so far: perhaps a mistake behind the first letters.
    if (left > 0 && query.joined.length > 3 && answersTo(query).length < 3) {
      const typed = query.needed.filter(mostEdits).sort((a, b) => b.length - a.length)[0];
      const near = typed ? [...new Set(["a", "b"].flatMap((tier) => [5, 4, 3].flatMap((n) => shardsOf(tier, typed.slice(0, n)))))] : [];
      await Promise.all(near.filter(isMissing).slice(0, Math.min(left, mostShards)).map(loadShard));
    }
    return later;
  }

  /** The names in the library that are the least unlike what was typed. */
  function nearest(query) {
    const found = [];
    for (const entry of entries.values()) {
      const most = Math.max(2, Math.floor(query.joined.length / 2));
      const name = entry.joined.slice(entry.bare, entry.end);
      const value = edits(query.joined, name, most);
      if (value <= most) found.push({ entry, rank: value });
    }
    return found.sort(isBefore).slice(0, 6);
  }

  spinrack.engine = { fold, parse, openLibrary, loadFor, loadShard, answersTo, nearest };
})(window.spinrack);
