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
  // Chinese, Japanese and Korean have no spaces, or words that people search parts of: each of their characters is a word.
  const isIdeograph = (c) => /^[\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}]/u.test(c);
  const goesOn = (c) => /^[\p{M}\u3005\u303b\u309d\u309e\u30fc-\u30fe]/u.test(c);

  /** The letters of a text, those of full and half width as the usual ones, each with its length in the text: `Ａ` is A, `ｶﾞ` is ガ. */
  function lettersOfText(source) {
    const parts = source.match(/[\uff00-\uffef][\uff9e\uff9f]?|[^]/gu) || [];
    return parts.map((part) => ({ c: /^[\uff00-\uffef]/.test(part) ? part.normalize("NFKC") : part, length: part.length }));
  }

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
    const letters = lettersOfText(source);
    let at = 0;
    for (let i = 0; i < letters.length; i++) {
      const { c, length } = letters[i];
      const begin = at;
      at += length;
      if (/['`´ʼ‘’]/.test(c)) continue;
      const next = (letters[i + 1] || { c: " " }).c;
      if (c === "." && word && isLetter(last) && isLetter(next)) continue;
      const isPoint = c === "." && word && isDigit(last) && isDigit(next);
      if (!isPoint && !isLetter(c) && !isDigit(c)) {
        word = null;
        continue;
      }
      const plain = isPoint ? "." : folded(c);
      if (!plain) continue;
      if (word && (isIdeograph(c) || (word.isIdeograph && !goesOn(c)))) word = null;
      if (!word) words.push((word = { text: "", begin, ends: [], isIdeograph: isIdeograph(c) }));
      word.text += plain;
      for (let k = 0; k < plain.length; k++) word.ends.push(at);
      if (!isPoint) last = c;
    }
    return words;
  }

  // MARK: The library

  const articles = /^(the|a|an|el|la|los|las|o|os|as|un|una|um|uma)$/;
  const bracketsAtEnd = /\([^()]*\)$/;
  /** The years at the beginning of a note. */
  const yearsAtStart = /^\d{4}(–\d*)?( · |$)/;
  const entries = new Map();
  const comics = new Map();
  const issuesOf = new Map();
  /** The series of each issue that the loaded shards have, and the issue. */
  const seriesOfIssue = new Map();
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
    entry.spaced = ` ${words.join(" ")} `;
    // The year that stands beside a name tells it from others, as that in its title does.
    entry.noted = `${entry.spaced}${entry.note.slice(0, 4)} `;
    entry.joined = words.join("");
    let at = 0;
    entry.starts = words.map((word) => (at += word.length) - word.length);
    // Years or another name in brackets tell a thing from others; without them, or with the first year, it is the whole title too.
    const title = fold(entry.name.replace(bracketsAtEnd, "")).length;
    const isShort = title && title < words.length;
    entry.title = isShort ? title : words.length;
    entry.end = isShort ? entry.starts[title] : entry.joined.length;
    entry.dated = isShort && /^\d{4}$/.test(words[title]) ? entry.end + 4 : -1;
    entry.bare = words.length > 1 && articles.test(words[0]) ? words[0].length : 0;
    const { key, kind } = entry;
    entry.others = (entry.aliases ? entry.aliases.split("\t") : []).map((name) => prepare({ key, kind, name, note: "" }));
    entry.sayings = entry.sayings ? entry.sayings.split("\t") : [];
    return entry;
  }

  /** What is said of entries, each text once, since many have it in common. */
  const asides = new Map();
  function asideOf(name) {
    if (!asides.has(name)) asides.set(name, prepare({ name, note: "" }));
    return asides.get(name);
  }

  function addEntries(data) {
    const [names, notes, aliases, sayings, pictures] = ["names", "notes", "aliases", "sayings", "pictures"].map((key) => (data[key] || "").split("\n"));
    let at = 0;
    data.kinds.forEach((count, kind) => {
      for (const end = at + count; at < end; at++) {
        // A title of a comic beside its name, such as that of a story, is an entry of its own.
        const key = `${kinds[kind]}:${data.ids[at]}${data.titles && data.titles[at] ? ` ${names[at]}` : ""}`;
        if (entries.has(key)) continue;
        entries.set(key, prepare({
          key, kind: kinds[kind], id: data.ids[at], name: names[at], note: notes[at], aliases: aliases[at], sayings: sayings[at],
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
      let [id, year] = [0, 0];
      for (const number of numbersOf(runs[place]).slice(0, data.counts[place])) {
        id += data.ids[at];
        year += data.years ? data.years[at] : 0;
        const issue = { id, number, year, remainder: remainders.get(at), picture: pictures[at], color: data.colors[at] };
        list.push(issue);
        seriesOfIssue.set(id, { series, issue });
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
    const note = [issue.year, series.note.replace(yearsAtStart, "")].filter(Boolean).join(" · ");
    const comic = prepare({
      key, kind: "comics", id: issue.id, name, note, picture: spinrack.picturePath(issue.picture), color: issue.color,
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
    for (const name of ["a", "b", "t", "i", "n"]) {
      const { from, files } = data[name] || {};
      tiers[name] = files ? from.split("\n").map((begin, place) => ({ key: name + place, begin, file: files.slice(8 * place, 8 * place + 8) })) : [];
    }
    addEntries(data);
    (data.years || []).forEach((year, place) => years.set(year, data.months.slice(13 * place, 13 * place + 13)));
    yearPage = data.yearPage;
  }

  // MARK: Months and years

  /** The numbers of comics of each year: of those without a month, then of each month; and how many a page has. */
  const years = new Map();
  let yearPage = 0;

  /** The names of the months: words that one of them begins, each alone and behind a day, in the language of the page and in English. */
  const months = Array.from({ length: 12 }, (_, month) => {
    const texts = [document.documentElement.lang, "en"].flatMap((lang) => [undefined, "numeric"].map((day) =>
      new Intl.DateTimeFormat(lang, { day, month: "long", timeZone: "UTC" }).format(Date.UTC(2000, month, 1))));
    return texts.flatMap((text) => fold(text)).map(({ text }) => text);
  });

  /** The part of the list of comics that a query names: a year, or a month of one, also with a day; null for another query. */
  function dateOf({ needed }) {
    const year = needed.map(Number).find((word) => years.has(word));
    if (!year || needed.length > 3) return null;
    const others = needed.filter((word) => Number(word) !== year && !/^г(ода?)?$/.test(word));
    const name = others.find((word) => /^\p{L}{3}/u.test(word));
    const month = name ? months.findIndex((names) => names.some((one) => one.startsWith(name))) + 1 : Number(others[0] || 0);
    if (!(month >= 0 && month < 13) || (others.length && !month) || (others.length > 1 && !name)) return null;
    if (others.some((word) => word !== name && !(word > 0 && word < 32))) return null;
    const counts = years.get(year);
    const sum = (some) => some.reduce((one, other) => one + other, 0);
    const count = month ? counts[month] : sum(counts);
    if (!count) return null;
    const page = month ? Math.floor(sum(counts.slice(0, month)) / yearPage) + 1 : 1;
    const day = Date.UTC(year, Math.max(month - 1, 0), 1) / 864e5;
    return prepare({
      key: `date:${year}-${month}`, kind: "comics", id: 0, name: spinrack.dateText(day, month ? "m" : "y"), note: spinrack.counted("comicsCount", count),
      path: `year-${year}${page > 1 ? `-${page}` : ""}.html${month ? `#m-${month}` : ""}`, picture: "", color: 0, weight: 0,
    });
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
    else if (shard.key[0] === "n") addCodes(data);
    else addEntries(data);
    delete spinrack.data[shard.key];
  }

  const isMissing = (shard) => !loaded.has(shard.key);

  // MARK: Numbers of things

  /** The numbers that the loaded shards have: those of the trade, and the source's own. */
  const codes = [];
  /** The numbers that are ids, by what they are the ids of. */
  const owners = new Map();

  function addCodes(data) {
    data.keys.split("\n").forEach((key, at) => {
      const code = { key, kind: kinds[data.kinds[at]], id: data.ids[at] || Number(key), home: data.homes[at], list: data.lists[at] };
      codes.push(code);
      if (!data.ids[at]) owners.set(`${code.kind}:${key}`, code);
    });
  }

  const homeOf = (kind, id) => owners.get(`${kind}:${id}`);

  /** An ISBN of ten digits with the thirteen that it has today. */
  function longer(isbn) {
    const digits = `978${isbn.slice(0, 9)}`;
    const sum = Array.from(digits).reduce((sum, digit, place) => sum + digit * (place % 2 ? 3 : 1), 0);
    return digits + ((10 - (sum % 10)) % 10);
  }

  /**
   * What a text that is a number and nothing else may be in the index, the likeliest first, where letters stand behind the digits. A
   * barcode (UPC, EAN-13) may have the two or five digits of its add-on; it is looked for without them, too.
   */
  function codesOf(source) {
    const bare = source.toLowerCase().replace(/[\s.#+\u2010-\u2015-]/g, "");
    if (/^\d{9}[\dx]$/.test(bare)) return [bare, longer(bare)];
    const [digits, letters] = [bare.replace(/\D/g, ""), bare.replace(/[^a-z]/g, "")];
    // Those by which shops order, such as JUL190068.
    if (/\d/.test(bare) && /^[a-z\d]{7,24}$/.test(bare) && digits.length > 5 && letters && letters.length < 5) return [digits + letters];
    if (!/^\d{1,20}$/.test(bare)) return [];
    const forms = [bare];
    const add = (length, ...others) => bare.length === length && forms.push(...others);
    // The price of a book stands behind its number.
    if (/^97[89]\d{10}(\d\d|\d{5})$/.test(bare)) forms.push(bare.slice(0, 13));
    // A UPC is an EAN-13 whose first digit is 0.
    if (/^0\d{12}(\d\d|\d{5})?$/.test(bare)) forms.push(...codesOf(bare.slice(1)));
    // Older catalogues leave out the first digit and the check digit, which stand beside the bars.
    add(17, bare.slice(1, 11) + bare.slice(12));
    for (const length of [12, 14, 17]) add(length, `0${bare}`);
    for (const length of [14, 17]) add(length, bare.slice(0, 12));
    add(17, bare.slice(1, 11));
    return [...new Set(forms)];
  }

  /**
   * The numbers in the library that a query means: the whole, all but the letters, or the beginning of a long one. The first of the forms
   * that is in the library is what is meant.
   */
  function codesFor(query) {
    const isMeant = (code, key) => code === key || (code.startsWith(key) && (key.length > 9 || /^[a-z]+$/.test(code.slice(key.length))));
    for (const key of query.codes) {
      const found = codes.filter((code) => isMeant(code.key, key));
      if (found.length) return found;
    }
    return [];
  }

  const shardsOfCodes = (query) => query.codes.flatMap((key) => shardsOf("n", key, key.length < 6));
  const homesOf = ({ home, list }) => [tiers.a.concat(tiers.b)[home - 1], tiers.i[list - 1]].filter(Boolean);

  /** The thing that a number is that of, where it is in the library. */
  function thingOf({ kind, id }) {
    const entry = entries.get(`${kind}:${id}`) || comics.get(`${kind}:${id}`);
    if (entry || kind !== "comics") return entry;
    const { series, issue } = seriesOfIssue.get(id) || {};
    return issue && entries.has(`series:${series}`) ? comicOf(entries.get(`series:${series}`), issue) : null;
  }

  // MARK: A query and what answers it

  // Words that stand for one another: those of names, and behind the colon those that are typed in other languages.
  const alike = [
    "dr doctor doc:doktor doutor доктор", "mr mister:sr senor senhor мистер", "ms miss:srta senorita senhorita мисс", "st saint:santo sao",
    "4 four:cuatro quatro четыре", "and:y e et und и",
  ].map((line) => line.split(":").map((words) => words.split(" ")));

  /** What names may have for a typed word; an empty text where they may go without. */
  function wordsFor(word) {
    const [names] = alike.find(([names, typed]) => names.includes(word) || typed.includes(word)) || [[word]];
    return names[0] === "and" ? ["and", ""] : names.includes(word) ? names : [word, ...names];
  }

  function spelled(words) {
    const bare = words.length > 1 && articles.test(words[0]) ? words.slice(1) : words;
    const needed = words.filter((word) => !fillers.has(word));
    return { words, joined: bare.join(""), needed: needed.length ? needed : words };
  }

  function parse(typed) {
    // A letter and its mark, as some keyboards type them, are one.
    const source = typed.normalize("NFC");
    const textOf = (word) => word.text;
    const query = spelled(fold(source).map(textOf));
    let spellings = [[]];
    for (const word of fold(source.replace(/[&+]/g, " and ")).map(textOf)) {
      spellings = spellings.flatMap((words) => wordsFor(word).map((one) => (one ? [...words, one] : words))).slice(0, 12);
    }
    const others = new Map(spellings.map((words) => spelled(words)).map((one) => [one.joined, one]));
    others.delete(query.joined);
    others.delete("");
    return { ...query, source: source.trim(), others: [...others.values()], codes: codesOf(source) };
  }

  /** The shards that a query needs: those of its most particular word, or as much as may be loaded of its beginning. */
  function planOf(query, names = "ab") {
    if (!query.joined || (query.joined.length < 2 && query.joined <= "z")) return [];
    const both = (prefix) => [...names].flatMap((tier) => shardsOf(tier, prefix));
    const choices = query.needed.filter((word) => !/^[\d.]{1,4}$/.test(word)).map((word) => wordsFor(word).flatMap(both));
    const phrase = [query, ...query.others].flatMap(({ joined }) => both(joined));
    if (!choices.length) choices.push(phrase);
    choices.sort((a, b) => a.length - b.length);
    return choices[0].length <= mostShards ? choices[0] : [...(phrase.length <= mostShards ? phrase : []), ...choices[0]];
  }

  /** Where a text begins a word of an entry's joined name, or -1; `isWhole` wants it to end one, too. */
  function beginOf(entry, part, isWhole) {
    for (let at = entry.joined.indexOf(part); at >= 0; at = entry.joined.indexOf(part, at + 1)) {
      if (entry.starts.includes(at) && (!isWhole || isEnd(entry, at + part.length))) return at;
    }
    return -1;
  }

  const sorted = (words) => [...words].sort().join(" ");
  const isEnd = (entry, at) => at === entry.joined.length || entry.starts.includes(at);
  const isHero = ({ kind }) => kind === "characters";
  const isBook = ({ kind }) => kind === "series" || kind === "comics";

  /**
   * How an entry answers one spelling of a query: below 1 the whole title, which is 0 for either name of a character, 1 its beginning,
   * 1.5 that with a word begun, 2 words that follow one another, 3 words anywhere; -1 not at all.
   */
  function rankOfSpelling(entry, { words, joined, needed }) {
    const from = entry.joined.startsWith(joined, entry.bare) ? entry.bare : entry.joined.startsWith(joined) ? 0 : -1;
    if (from >= 0) {
      const end = from + joined.length;
      if (end === entry.joined.length) return 0;
      if (end === entry.end) return isHero(entry) ? 0 : 0.1;
      if (end === entry.dated) return 0.2;
      if (isEnd(entry, end)) return 1;
    }
    const inside = beginOf(entry, joined, true);
    // "Sensorial Bat (Nanda Fell)" is found by either.
    if (inside === entry.end && entry.end + joined.length === entry.joined.length && !isBook(entry)) return isHero(entry) ? 0 : 0.3;
    if (inside >= 0) return 2;
    if (from >= 0) return 1.5;
    if (beginOf(entry, joined) >= 0) return 2.5;
    const spaced = needed.length > 1 ? entry.noted : entry.spaced;
    if (needed.every((word) => spaced.includes(` ${word} `))) {
      // "Dennis O'Neil" is the whole of "O'Neil, Dennis".
      return words.length === entry.title && sorted(words) === sorted(entry.words.slice(0, entry.title)) ? 0.4 : 3;
    }
    return needed.every((word) => entry.spaced.includes(` ${word}`) || (word.length > 3 && beginOf(entry, word) >= 0)) ? 3.5 : -1;
  }

  /** How a name answers a query, as it is typed or with other words for the same. */
  function rankOfName(entry, query) {
    if (!query.joined) return -1;
    let best = rankOfSpelling(entry, query);
    for (const other of query.others) {
      const rank = rankOfSpelling(entry, other) + 0.05;
      if (rank > 0 && (best < 0 || rank < best)) best = rank;
    }
    return best;
  }

  /** How an entry answers a query by any of its names: the rank, and the name if it is another one that answers better. */
  function answerOf(entry, query) {
    let [best, name] = [rankOfName(entry, query), ""];
    entry.others.forEach((other, place) => {
      // A real name, which is the first, is worth more than one that many have gone by, whose words come behind all own names with them.
      const own = rankOfName(other, query);
      const rank = !place ? own + 0.1 : own >= 1 && own < 3 ? 2.5 + own / 10 : own + 0.45;
      if (rank >= 0 && (best < 0 || rank < best)) [best, name] = [rank, other.name];
    });
    if (best < 0) {
      const ranks = entry.sayings.map((text) => rankOfName(asideOf(text), query));
      const said = (most) => entry.sayings[ranks.findIndex((rank) => rank >= 0 && rank < most)];
      if (said(3)) [best, name] = [3.7, said(3)];
      else if (query.needed.length > 1 && isSaid(entry, query.needed)) best = 3.8;
      else if (said(4)) [best, name] = [3.9, said(4)];
    }
    return { rank: best, name };
  }

  /** Whether the names of an entry have one of some words, and what is said of it the others. */
  function isSaid(entry, words) {
    const begins = (word, texts) => texts.some(({ spaced }) => spaced.includes(` ${word}`));
    const names = [entry, ...entry.others];
    const others = words.filter((word) => !begins(word, names));
    return others.length < words.length && others.every((word) => begins(word, [entry.note, ...entry.sayings].map(asideOf)));
  }

  const rankOf = (entry, query) => answerOf(entry, query).rank;

  /**
   * Edits between a typed word and a word, or its beginning, which counts half an edit more; from `most` + 1 on they are too many. Neighbours
   * that changed places are one edit.
   */
  function edits(typed, word, most) {
    // A wrong first letter is forgiven where all else is there; else too much would be alike.
    const isOpen = typed[0] === word[0] && typed.length > 3;
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
    const whole = last.length > word.length ? last[word.length] : most + 1;
    return Math.min(whole, isOpen ? Math.min(...last) + 0.5 : most + 1);
  }

  const mostEdits = (word) => (/\d/.test(word) || word.length < 3 ? 0 : word.length < 7 ? 1 : 2);

  /** Whether a word may be meant by what was typed, with mistakes in it. */
  const isLike = (typed, word) => mostEdits(typed) > 0 && edits(typed, word, mostEdits(typed)) < mostEdits(typed) + 1;

  /** Those of some entries that answer a query with typing mistakes: rank 4 and one more for each mistake, less for a whole title. */
  function similar(query, some) {
    const found = new Map();
    for (const { needed } of query.joined ? [query, ...query.others] : []) {
      const typed = needed.map((word) => ({ word, letters: lettersOf(word), most: mostEdits(word), known: new Map() }));
      for (const [entry, name] of some.flatMap((entry) => [entry, ...entry.others, ...entry.sayings.map(asideOf)].map((name) => [entry, name]))) {
        let sum = 0;
        const fits = typed.every((one) => {
          if (name.spaced.includes(` ${one.word}`)) return true;
          const value = one.most ? fewest(name, one) : 1;
          sum += value;
          return value < one.most + 1;
        });
        if (!fits || !sum) continue;
        const rank = 4 + sum - (name.title === needed.length ? 0.3 : 0) + (name === entry ? 0 : name.key ? 0.1 : 0.5);
        if (!found.has(entry.key) || found.get(entry.key).rank > rank) found.set(entry.key, { entry, rank });
      }
    }
    return [...found.values()];
  }

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

  // Names that have the typed words together are as good as one another: people and events come before the books that are called after
  // them, then what is in more comics comes first. Whole words count twice, at the beginning four times. At last the newest book leads.
  const placeOf = (entry) => kinds.indexOf(entry.kind) + (isBook(entry) ? 3.6 : 0);
  const yearOf = (entry) => (isBook(entry) && Number((/\((\d{4})/.exec(entry.name) || [])[1])) || Number(entry.note.slice(0, 4)) || 0;
  const names = new Intl.Collator("en", { numeric: true });

  const tierOf = ({ rank }) => (rank >= 1 && rank < 2.5 ? 1 : rank >= 2.5 && rank < 3 ? 2.5 : rank);
  const fameOf = ({ entry, rank }) => entry.weight * (rank < 1.5 ? 4 : rank < 2 ? 1 : 2);

  const isBefore = (a, b) =>
    tierOf(a) - tierOf(b) || placeOf(a.entry) - placeOf(b.entry) || fameOf(b) - fameOf(a) || a.rank - b.rank ||
    yearOf(b.entry) - yearOf(a.entry) || names.compare(a.entry.name, b.entry.name) || a.entry.id - b.entry.id;

  // MARK: Numbers of issues

  /** A number as it is compared: whatever its width, its dashes, its commas and the zeros in front of it. `½` is 1/2. */
  function numberKey(source) {
    const plain = source.replace(/(\d?)([¼-¾⅐-⅞])/g, (_, before, c) => (before ? `${before}+` : "") + c).normalize("NFKC").toLowerCase();
    return plain.replace(/^#/, "").replace(/\u2044/g, "/").replace(/[\u2010-\u2015\u2212]/g, "-").replace(/\s/g, "")
      .replace(/(\d),(?=\d{3}(?!\d))/g, "$1").replace(/(^|[^\d.])0+(?=\d)/g, "$1").replace(/(^|[^\d])\.(?=\d)/g, (_, before) => `${before}0.`);
  }

  /** What a number is found by, as it is printed: the whole of it, what stands before the first space, and a fraction as a decimal. */
  function numberKeys(printed) {
    const keys = [numberKey(printed), numberKey(printed.split(" ")[0])];
    const fraction = /^(-?)(?:(\d+)\+)?(\d)\/(\d)$/.exec(keys[1]);
    if (fraction && !/\//.test(printed)) keys.push(fraction[1] + (Number(fraction[2] || 0) + fraction[3] / fraction[4]));
    return keys;
  }

  /** The same of an issue of a series; what stands behind `#` in its title goes before its number. */
  function keysOf(issue) {
    if (!issue.keys) issue.keys = numberKeys((/#(\S.*)$/.exec(issue.remainder || "") || [])[1] || issue.number);
    return issue.keys;
  }

  /** A word that says that a number follows. */
  const beforeNumber = /\s(?:no\.|n[.º°]|nr\.?|№|issue)\s*[#＃]?(?=[-.]?\p{N})/iu;

  /** A query taken apart where a number may be that of an issue: "spider 12", "spider #½", "spider no. 12", "spider #12 (variant)", "spider 2 & 3". */
  function issueOf(query) {
    const source = query.source.replace(beforeNumber, " #");
    const match =
      /^(.*?\S)\s*[#＃]\s*(\S+)(.*)$/u.exec(source) ||
      /^(.*?\S)\s+(-?\p{N}\S*\s*[&+]\s*\p{N}\S*|[-.]?\p{N}\S*(?:\s+\(\d+\))?)$/u.exec(source);
    // "darth heron 25 variant" may be a title, too.
    const loose = match ? null : /^(.*?\S)\s+([-.]?\p{N}\S*)((?:\s+\p{L}\S*)+)$/u.exec(source);
    if (loose) return partsOf(loose, true);
    return match && partsOf(match, false);
  }

  function partsOf(match, isLoose) {
    if (!fold(match[1]).length) return null;
    return {
      isLoose, query: parse(match[1]), number: numberKey(match[2]), typed: `#${match[2]}`.toLowerCase(), rest: fold(match[3] || "").map((word) => word.text) };
  }

  /** The title of a comic without year and number, as an entry; null where it has another number. */
  function titleOf(entry, number) {
    if (entry.kind !== "comics" || !entry.name.includes("#")) return null;
    if (!entry.split) {
      const [, name, found] = /^(.*?)\s*(?:\(\d{4}[^()]*\)\s*)?#(\S.*)/.exec(entry.name) || [];
      entry.split = { keys: found ? numberKeys(found) : [], title: found && prepare({ key: entry.key, kind: entry.kind, name, note: "", comic: entry }) };
    }
    return entry.split.keys.includes(number) ? entry.split.title : null;
  }

  /** Those of some entries that answer a query, with mistakes where none does without. */
  function answering(query, some) {
    const found = some.map((entry) => ({ entry, rank: rankOf(entry, query) })).filter(({ rank }) => rank >= 0);
    return found.length ? found : similar(query, some);
  }

  /** The series that words mean, the likeliest first: beyond a certain length that of a series tells more than how its title matches. */
  function seriesOf(query, most) {
    const found = answering(query, [...entries.values()].filter((entry) => entry.kind === "series"));
    const tier = ({ rank }) => Math.max(Math.floor(rank), 1);
    return found.sort((a, b) => tier(a) - tier(b) || b.entry.weight - a.entry.weight || isBefore(a, b)).slice(0, most);
  }

  /** The beginnings of a query whose last words may stand behind the number of an issue, as "variant" does. */
  const stemsOf = ({ words }) => [1, 2, 3].filter((count) => count < words.length).map((count) => parse(words.slice(0, -count).join(" ")));

  /** The longest of these that begins the name of a series, and these series; none where the whole query is in that of one. */
  function stemOf(query) {
    if (query.words.length < 2) return null;
    const series = [...entries.values()].filter((entry) => entry.kind === "series");
    if (series.some((entry) => rankOf(entry, query) >= 0)) return null;
    for (const stem of stemsOf(query)) {
      const found = series.map((entry) => ({ entry, rank: rankOf(entry, stem) })).filter(({ rank }) => rank >= 0 && rank < 1.5);
      if (found.length) return { query: stem, series: found.sort(isBefore).slice(0, 40) };
    }
    return null;
  }

  /** All that the loaded entries answer, best first; with the comics of the series that answer, if these are wanted too. */
  function answersTo(query, withIssues) {
    const found = new Map();
    const add = (entry, rank, isIssue = false) => {
      if (!found.has(entry.key) || found.get(entry.key).rank > rank) found.set(entry.key, { entry, rank, isIssue });
    };
    for (const code of codesFor(query)) {
      const entry = thingOf(code);
      // A few digits are a name or a number in one more often.
      if (entry) add(entry, code.key.length < 7 ? 3.9 : query.codes.includes(code.key) ? 0 : 1);
    }
    for (const entry of entries.values()) {
      const rank = rankOf(entry, query);
      if (rank >= 0) add(entry, rank);
    }
    const date = dateOf(query);
    // A title is worth more.
    if (date) add(date, 0.5);
    const issue = issueOf(query);
    if (issue) {
      const isRest = (entry) => issue.rest.every((word) => entry.spaced.includes(` ${word}`));
      // "12 inh" may be 12.INH.
      const numbers = [issue.number, ...(issue.rest.length === 1 ? [`${issue.number}.${issue.rest[0]}`] : [])];
      // Of several numbers that mean the same that one comes first which is printed as it was typed, and an issue before its variants.
      const addIssue = (comic, rank) =>
        add(comic, rank + (comic.name.toLowerCase().includes(issue.typed) ? 0 : 0.01) + (/#\S+\s+\S/.test(comic.name) ? 0.005 : 0), true);
      for (const { entry: series, rank } of seriesOf(issue.query)) {
        for (const one of issuesOf.get(series.id) || []) {
          const comic = keysOf(one).some((key) => numbers.includes(key)) && comicOf(series, one);
          if (comic && isRest(comic)) addIssue(comic, rank);
        }
      }
      const titles = [...entries.values()].map((entry) => titleOf(entry, issue.number)).filter((title) => title && isRest(title.comic));
      for (const { entry: title, rank } of answering(issue.query, titles)) addIssue(title.comic, Math.max(rank, 0.1));
    }
    if (withIssues && (!issue || issue.isLoose)) {
      for (const { entry: series, rank } of [...found.values()]) {
        // Many comics must not stand before what answers nearly as well.
        for (const one of (series.kind === "series" && issuesOf.get(series.id)) || []) add(comicOf(series, one), 3 + (rank + 1) / 10);
      }
    }
    // What stands behind the number in a title is in the index of issues alone.
    const stem = issue ? null : stemOf(query);
    for (const { entry: series } of stem ? stem.series : []) {
      for (const one of issuesOf.get(series.id) || []) {
        const comic = one.remainder && comicOf(series, one);
        const rank = comic ? rankOf(comic, query) : -1;
        if (rank >= 0) add(comic, rank);
      }
    }
    if (![...found.values()].some(({ rank }) => rank < 4)) similar(query, [...entries.values()]).forEach(({ entry, rank }) => add(entry, rank));
    return [...found.values()].sort(isBefore);
  }

  /** The shards with the issues of series, in their order. */
  const issuesIn = (series) => series.flatMap(({ entry }) => shardsOf("i", entry.joined, true));

  /**
   * Whether answers are what a query asks for, so that no further file needs to be read: for words with a number at their end an issue
   * with that number, or a whole title; else anything without a mistake in it.
   */
  function isAnswered(query, answers) {
    const issue = issueOf(query);
    const isNumbered = issue && !issue.isLoose;
    return answers.some(({ rank, isIssue }) => rank < (isNumbered ? 1 : 4) || (isIssue && rank < 4));
  }

  /**
   * Loads what a query needs, at most three shards, two more for a page of results; gives back all that could hold further answers. What
   * was loaded may name further shards, so whoever wants all of them calls this until it gives back none.
   */
  async function loadFor(query, withIssues) {
    const later = new Set();
    let left = withIssues ? mostShards + 2 : mostShards;
    /** Loads shards as far as there is room; the others are for later. */
    async function take(shards, room = left) {
      const missing = [...new Set(shards)].filter(isMissing);
      const now = missing.slice(0, Math.max(0, Math.min(room, left)));
      left -= now.length;
      missing.slice(now.length).forEach((shard) => later.add(shard));
      await Promise.all(now.map(loadShard));
    }
    async function takeNumbers() {
      await take(shardsOfCodes(query));
      await take(codesFor(query).flatMap(homesOf));
    }

    const isNumber = query.codes.some((key) => key.length > 4);
    if (isNumber) await takeNumbers();
    // The issues of a well-known series that the words before a number name and no more, before all that these words are found in.
    const issue = issueOf(query);
    const named = () => seriesOf(issue.query).filter(({ rank }) => rank < 1);
    if (issue && !issue.isLoose) await take(issuesIn(named()), 1);
    const asked = beforeNumber.test(query.source) ? parse(query.source.replace(beforeNumber, " ")) : query;
    // Where the known ones took a shard, one is left for the issues of series that are found now.
    const room = left < mostShards && issue && !issue.isLoose ? left - 1 : left;
    if (!isNumber || !codesFor(query).length) await take(planOf(asked), room);

    // The words before an issue's number need their shards first, then the issues of the series that they find.
    if (issue) {
      await take(planOf(issue.query), left - 1);
      await take(issuesIn([...named(), ...seriesOf(issue.query)]));
    }
    if (withIssues && !isNumber && (!issue || issue.isLoose)) await take(issuesIn(seriesOf(query, 40)));
    // "Darth Heron variant": the series of the first words, then its issues.
    if (!issue && query.words.length > 1 && (withIssues || !isAnswered(query, answersTo(query)))) {
      for (const stem of stemsOf(query)) await take(planOf(stem), left - 1);
      const stem = stemOf(query);
      if (stem) await take(issuesIn(stem.series));
    }
    if (!isNumber && query.codes.length && left > 0) await takeNumbers();

    // Titles of comics beside their names, such as those of stories; a page of results has room for a file of them.
    if (withIssues) left = Math.max(left, 1);
    if (withIssues || !isAnswered(query, answersTo(query))) await take(planOf(query, "t"));
    // Nothing so far: perhaps a mistake behind the first letters, in a title that its number finds.
    if (query.joined.length > 2 && answersTo(query).length < 3) {
      if (issue && issue.number.length > 2) await take([...shardsOf("a", issue.number), ...shardsOf("b", issue.number)]);
      const typed = query.needed.filter(mostEdits).sort((a, b) => b.length - a.length)[0];
      if (typed) await take(["a", "b"].flatMap((tier) => [5, 4, 3].flatMap((n) => shardsOf(tier, typed.slice(0, n)))));
    }
    return [...later].filter(isMissing);
  }

  /**
   * Reads on where what is loaded does not answer a query, since no file that could hold the answer may be left out: at most `most` times
   * as much as `loadFor` loads. Gives back what is still unread; `isStill` says whether somebody still waits.
   */
  async function loadOn(query, withIssues, later, most, isStill) {
    for (let turn = 0; turn < most && later.length && isStill() && !isAnswered(query, answersTo(query, withIssues)); turn++) {
      later = await loadFor(query, withIssues);
    }
    return later;
  }

  /** The names in the library that are the least unlike what was typed. */
  function nearest(query) {
    const found = [];
    for (const entry of query.joined ? entries.values() : []) {
      const most = Math.max(2, Math.floor(query.joined.length / 2));
      const name = entry.joined.slice(entry.bare, entry.end);
      const value = edits(query.joined, name, most);
      // What has no letter in common with it is not near.
      if (name && value <= most && value < Math.max(name.length, query.joined.length)) found.push({ entry, rank: value });
    }
    return found.sort((a, b) => a.rank - b.rank || isBefore(a, b)).slice(0, 6);
  }

  spinrack.engine = {
    fold, parse, openLibrary, loadFor, loadOn, loadShard, isAnswered, answersTo, answerOf, nearest, rankOf, isLike, numberKey, keysOf, titleOf, codesFor, comicOf,
    thingOf, library: { entries, issuesOf, seriesOfIssue, shardsOf, shardsOfCodes, homesOf, homeOf, isMissing },
  };
})(window.spinrack);
