"use strict";
// What every page can do beyond its HTML. Texts, names of files and settings come from words-LANG.js as `spinrack`;
// pages opened from disk may load scripts and nothing else, so data comes as scripts that call `spinrack.shard`.
(function (spinrack) {
  if (!spinrack) return;
  const page = document.documentElement;
  const { root = "", home = "", site = "" } = page.dataset;
  const isLocal = location.protocol === "file:";
  const kinds = ["characters", "series", "comics", "events", "creators", "stories"];

  // MARK: Texts

  // The English of the pages is British.
  const locale = page.lang === "en" ? "en-GB" : page.lang;
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);

  const filled = (text, values) => text.replace(/\{(\w)\}/g, (all, name) => (name in values ? values[name] : all));

  /** A text of the site's own; values take the places {0}, {1} … */
  const text = (name, ...values) => filled(spinrack.words[name] || "", values);

  /** A day, or its month or year. */
  function dateText(day, known, dateStyle) {
    const parts = known > "d" ? { year: "numeric", month: known < "y" ? "long" : undefined } : { dateStyle };
    return new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(day * 864e5);
  }

  /** A day as files have it, or its month or year: `2019-07-10`, `2019-07`. */
  const isoDate = (day, known = "d") => new Date(day * 864e5).toISOString().slice(0, { d: 10, m: 7 }[known] || 4);

  /** The reader's day, counted from 1970-01-01. */
  function today() {
    const now = new Date();
    return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 864e5;
  }

  /** A text with a number, in the right one of its forms: [one, other] or [one, few, many, other]. */
  function counted(name, n) {
    const forms = spinrack.words[name] || [""];
    const place = (forms.length > 2 ? ["one", "few", "many"] : ["one"]).indexOf(rules.select(n));
    return filled(forms[place < 0 ? forms.length - 1 : place], { n: numbers.format(n) });
  }

  // MARK: Elements

  /** A new element. Texts become text nodes, so nothing in them is markup. */
  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (typeof value === "function") element.addEventListener(name, value);
      else if (value === true) element.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
    }
    element.append(...children.filter((child) => child || child === 0));
    return element;
  }

  const button = (label, action, style) => make("button", { type: "button", class: style, click: action }, label);

  const each = (selector, body) => document.querySelectorAll(selector).forEach(body);

  // Codes of countries and languages become names in the language of the page.
  for (const type of ["region", "language"]) {
    each(`[data-${type}]`, (it) => {
      try {
        it.textContent = new Intl.DisplayNames(page.lang, { type }).of(it.textContent);
      } catch {
        // The code stays.
      }
    });
  }

  /** Tells people who do not see the page what happened on it. */
  const voice = make("p", { class: "away", role: "status" });
  document.body.append(voice);
  let speaking;
  function say(message, delay = 50) {
    clearTimeout(speaking);
    voice.textContent = "";
    speaking = setTimeout(() => (voice.textContent = message), delay);
  }

  /** A message that something cannot load, with a way to try again. */
  function problem(again) {
    const box = make("div", { class: "problem", role: "alert" }, make("p", {}, text("cannotLoad")));
    box.append(button(text("tryAgain"), () => (box.remove(), again())));
    return box;
  }

  // MARK: Things

  const address = (thing) => `${home}${thing.kind}/${thing.path || `${Math.floor(thing.id / 1000)}/${thing.id}.html`}`;

  /** A picture's path from its short form in files of data: without a folder it stands in that of its first two letters. */
  const picturePath = (short) => (short && !short.includes("/") ? `${short.slice(0, 2)}/${short}` : short);

  /** The address of a picture in a small size: the width in its path, else the usual one. */
  function pictureAddress(picture) {
    const path = `${root}pictures/${picture.replace("+", "")}`;
    return /-\d+$/.test(path) ? `${path}.webp` : `${path}-${spinrack.small}.webp`;
  }

  const drawn = (style, ...content) => make("span", { class: `cover blank${style}`, "aria-hidden": "true" }, ...content);

  /** What a name tells: the title without article and subtitle, the year, the number, and the initials of the title. */
  function taken(name) {
    const [, title = name, year, number, other] = /^(.*?)(?: \((\d{4})(?![0-9A-Za-z])[^)]*\)(?: (?:v\d+)?#([^ ]+))?.*| (?:v\d+)?#([^ ]+)(?![^ ]| \(\d{4}\)).*)$/s.exec(name) || [];
    const whole = title.replace(/^(?:The|An?) (?=[0-9A-Za-z\u0080-\uffff])/, "");
    const short = [...whole].length > 26 ? whole.replace(/(?<=.): .*/s, "") : whole;
    const words = short.match(/(?<![^ -])\p{Alphabetic}[^ -]*/gu) || [];
    const large = words.filter((it) => !/^(?:\p{Ll}|(?:Of|The|And)$)/u.test(it));
    const initials = (large[0] ? large : words).slice(0, 2).map(([it]) => it.toUpperCase()).join("");
    return { short, year, number: number || other, initials };
  }
  const isLong = (number) => [...number].length > 4;

  /** A cover with what a name tells, as pages have it where there is no picture. */
  function blank(name, color = 0) {
    const { short, year, number, initials } = taken(name);
    const size = /[^ -]{15}/u.test(short) ? " longest" : /[^ -]{10}/u.test(short) ? " long" : "";
    return drawn(
      ` h${color % 7}${size}`, make("b", {}, short || "?"), year && make("small", {}, year),
      number ? make("i", { class: isLong(number) && "long" }, `#${number}`) : !year && initials && make("em", {}, initials)
    );
  }

  /** The sign before a name on a line, as lists without pictures have it. */
  function tile(name) {
    const { number, initials } = taken(name);
    const style = number && isLong(number) ? "tile long" : "tile";
    return make("span", { class: style, "aria-hidden": "true" }, number ? (number.length > 8 ? "#" : number) : initials);
  }

  /**
   * The picture of a thing in a small size; "+" says that there is the double of the usual one, too. Where there is none, a drawn cover;
   * with a label, which may be empty, one that is too small for more than that or the first letter.
   */
  function cover(thing, sizes, ...label) {
    if (!thing.picture) return label.length ? drawn("", label[0] || Array.from(thing.name.trim())[0] || "?") : blank(thing.name, thing.color);
    const width = spinrack.small;
    const src = pictureAddress(thing.picture);
    const image = { width, height: Math.round(width * 1.5), alt: "", loading: "lazy", decoding: "async" };
    if (thing.picture.endsWith("+")) Object.assign(image, { sizes, srcset: `${src} ${width}w, ${src.replace(`-${width}.`, `-${width * 2}.`)} ${width * 2}w` });
    image.src = src;
    return make("picture", { class: "cover" }, make("img", image));
  }

  /** A name, or the parts of one that is marked. Names are in the language of the catalogue, which is English. */
  const named = (...parts) => make("span", { class: "name", lang: page.lang !== "en" && "en" }, ...parts);

  function card(thing, note, name) {
    const isLine = "dense" in page.dataset && !thing.picture;
    const sign = isLine ? tile(thing.name) : cover(thing, "(min-width:60em) 10rem,40vw");
    const link = make("a", { href: address(thing) }, sign, named(...(name || [thing.name])));
    if (note) link.append(make("span", { class: "note" }, note));
    return make("li", { class: `card c${thing.color || 0}` }, link);
  }

  /** The class of colour of what stands around an element, else that of the page. */
  const colorOf = (it) => Number((/\bc(\d+)\b/.exec((it.closest(".card") || page).className) || [0, 0])[1]);

  // A picture that does not come is replaced by the drawing of things that have none.
  function mend(image) {
    const frame = image.closest(".cover");
    if (!frame) return;
    // A card has its name beside the picture, the page of a record has it as its headline.
    const name = frame.parentNode.querySelector(".name") || document.querySelector("h1");
    const place = frame.closest(".suggest") ? [name.textContent.trim()[0]] : [];
    frame.replaceWith(place.length ? drawn("", ...place) : blank(name.textContent, colorOf(frame)));
  }
  document.addEventListener("error", (event) => event.target.tagName === "IMG" && mend(event.target), true);
  each(".cover img", (image) => image.complete && image.src && !image.naturalWidth && image.loading !== "lazy" && mend(image));

  // The languages and the rest of the menu close when something else is chosen, and at Escape, which goes back to what opened them.
  for (const name of ["pointerdown", "keydown", "focusin"]) {
    document.addEventListener(name, (event) =>
      each("header details[open]", (it) => {
        const isEscape = event.key === "Escape";
        if (isEscape && it.contains(document.activeElement)) it.firstElementChild.focus();
        if (isEscape || (name !== "keydown" && !it.contains(event.target))) it.open = false;
      }),
    );
  }

  // A site that knows its address keeps what was seen, for times without a network. Browsers allow it over https only.
  const { offline, manifest } = spinrack.files;
  if (manifest && !isLocal) document.head.append(make("link", { rel: "manifest", href: root + manifest }));
  if (offline && navigator.serviceWorker && !isLocal) {
    addEventListener("load", () => navigator.serviceWorker.register(root + offline).catch(() => {}));
  }

  // MARK: Memory

  const memoryName = (name) => `spinrack:${site}:${name}`;
  const memory = {
    read(name, otherwise) {
      try {
        const value = JSON.parse(localStorage.getItem(memoryName(name)));
        return value === null ? otherwise : value;
      } catch (error) {
        return otherwise;
      }
    },
    /** False where the browser keeps nothing. */
    write(name, value) {
      try {
        localStorage.setItem(memoryName(name), JSON.stringify(value));
        return true;
      } catch (error) {
        return false;
      }
    },
  };

  // Files, links and storage may hold anything.
  const isId = (id) => Number.isSafeInteger(id) && id >= 0;
  const short = (value, most = 200) => (typeof value === "string" ? Array.from(value.slice(0, 2 * most)).slice(0, most).join("") : "");
  const listOf = (value, most = 50000) => (Array.isArray(value) ? value.slice(0, most) : []);

  // MARK: Files

  const loading = new Map();
  spinrack.data = {};
  spinrack.shard = (name, data) => (spinrack.data[name] = data);

  /** Loads a script of ours, once. One that did not come may be asked for again. Those in order run in that of their calls. */
  function load(path, isInOrder) {
    if (!loading.has(path)) {
      const script = make("script", { src: root + path });
      script.async = isInOrder !== true;
      loading.set(
        path,
        new Promise((done, failed) => {
          const fail = () => {
            loading.delete(path);
            script.remove();
            failed(new Error(path));
          };
          const late = setTimeout(fail, 20000);
          script.onload = () => (clearTimeout(late), done());
          script.onerror = () => (clearTimeout(late), fail());
        })
      );
      document.head.append(script);
    }
    return loading.get(path);
  }

  /** Loads files that `current.js` names. They have other names after the next publication, so it is asked again where one lacks. */
  async function loadCurrent(choose) {
    const { current } = spinrack.files;
    await load(current);
    try {
      await Promise.all([choose(spinrack.files)].flat().map((path) => load(path)));
    } catch (error) {
      loading.delete(current);
      throw error;
    }
  }

  // MARK: State in the address: the query over http, the part behind # from disk

  const state = {
    read() {
      const query = new URLSearchParams(location.search);
      if (location.hash.includes("=")) new URLSearchParams(location.hash.slice(1)).forEach((value, name) => query.set(name, value));
      return query;
    },
    /** What stands behind an address of that state; nothing where there is none. */
    part(values) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
      return `${query}` && (isLocal ? "#" : "?") + `${query}`.replace(/%2C/g, ",");
    },
    write(values, isNew) {
      const part = state.part(values);
      try {
        history[isNew ? "pushState" : "replaceState"](null, "", location.pathname + (part || (isLocal ? "#" : "")));
      } catch (error) {
        if (isLocal) location.hash = part;
      }
    },
    /** Calls `body` when the reader goes back or forward. */
    watch(body) {
      addEventListener("popstate", body);
    },
  };

  // MARK: Theme

  const themes = ["system", "light", "dark"];
  function showTheme(theme = memory.read("theme", "system")) {
    if (theme === "light" || theme === "dark") page.dataset.theme = theme;
    else delete page.dataset.theme;
    each("button.theme", (it) => {
      // A sign of fixed width is drawn by the style sheet; the text is for those who do not see it.
      it.title = text({ light: "themeLight", dark: "themeDark" }[theme] || "themeSystem");
      it.setAttribute("aria-label", it.title);
      it.hidden = false;
    });
  }
  each("button.theme", (it) =>
    it.addEventListener("click", () => {
      const next = themes[(themes.indexOf(page.dataset.theme || "system") + 1) % themes.length];
      // Where nothing is kept the choice holds for this page.
      memory.write("theme", next);
      showTheme(next);
      say(it.title);
    })
  );

  // MARK: Favourites

  const favourites = {
    /** What a list holds that is one of ours, each once; files, links and storage may hold anything. */
    checked(list) {
      const known = new Map();
      for (const it of Array.isArray(list) ? list : []) {
        if (!it || !kinds.includes(it.kind) || !isId(it.id) || typeof it.name !== "string") continue;
        const { kind, id, name } = it;
        const picture = /^[\w/+-]+$/.test(it.picture || " ") ? it.picture : "";
        if (!known.has(kind + id)) known.set(kind + id, { kind, id, name, picture, color: Number(it.color) || 0 });
      }
      return [...known.values()];
    },
    all: () => favourites.checked(memory.read("favourites", [])),
    has: (list, kind, id) => list.some((it) => it.kind === kind && it.id === id),
    /** False, and said so, where the browser keeps nothing. */
    write(list) {
      const isKept = memory.write("favourites", list);
      if (!isKept) say(text("nothingKept"));
      showFavourites();
      return isKept;
    },
    /** Adds what is not there yet, and returns how many that were; none where nothing is kept. */
    add(things) {
      const list = favourites.all();
      const fresh = favourites.checked(things).filter((it) => !favourites.has(list, it.kind, it.id));
      return favourites.write(list.concat(fresh)) ? fresh.length : 0;
    },
    remove(kind, id) {
      return favourites.write(favourites.all().filter((it) => it.kind !== kind || it.id !== id));
    },
  };

  function showFavourites() {
    const list = favourites.all();
    each("button.star", (it) => {
      it.setAttribute("aria-pressed", favourites.has(list, it.dataset.kind, Number(it.dataset.id)));
      it.hidden = false;
    });
    if (spinrack.showFavourites) spinrack.showFavourites(list);
  }

  document.addEventListener("click", (event) => {
    const star = event.target.closest && event.target.closest("button.star");
    if (!star) return;
    const { kind, name, cover: picture = "" } = star.dataset;
    const id = Number(star.dataset.id);
    const isOn = star.getAttribute("aria-pressed") === "true";
    const isDone = isOn ? favourites.remove(kind, id) : favourites.add([{ kind, id, name, picture, color: colorOf(star) }]);
    if (isDone) say(text(isOn ? "favouriteRemoved" : "favouriteAdded", name));
  });

  addEventListener("storage", (event) => {
    if (event.key === memoryName("favourites") || event.key === null) showFavourites();
    if (event.key === memoryName("theme") || event.key === null) showTheme();
  });
  addEventListener("pageshow", (event) => event.persisted && (showTheme(), showFavourites()));

  // MARK: Files of the reader

  /** Saves a file on the reader's device. */
  function save(name, type, contents) {
    const url = URL.createObjectURL(new Blob([contents], { type }));
    const link = make("a", { href: url, download: name, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  // MARK: Sharing

  /** Puts a text where it can be pasted from; where the browser does not let us, the text is shown for copying. */
  async function copy(value, beside) {
    try {
      await navigator.clipboard.writeText(value);
      return true;
    } catch (error) {
      let field = beside.parentNode.querySelector("input.link");
      if (!field) beside.after((field = make("input", { class: "link", type: "text", readonly: true, "aria-label": text("linkToCopy") })));
      field.value = value;
      field.select();
      return false;
    }
  }

  /** Says on a button that it did its work, for a while. */
  function confirm(it, message) {
    if (!it.dataset.label) it.dataset.label = it.textContent;
    it.textContent = message;
    say(message);
    setTimeout(() => (it.textContent = it.dataset.label), 3000);
  }

  /** A line that says what happened. With `undo` it offers to take that back: `show` gives back the button. */
  function notices() {
    const box = make("div", { class: "notice", hidden: true });
    const show = (message, undo) => {
      const back = undo && button(text("undo"), () => {
        box.hidden = true;
        undo();
      });
      box.replaceChildren(make("span", {}, message), back || "");
      box.hidden = false;
      say(message);
      return back;
    };
    return { box, show };
  }

  each("button.share", (it) => {
    it.hidden = false;
    const open = () => load(spinrack.files.sharing).then(() => spinrack.share(it), () => it.after(problem(open)));
    it.addEventListener("click", open);
  });

  // MARK: Long texts are open on paper

  addEventListener("beforeprint", () => each("details.long:not([open])", (it) => ((it.open = true), (it.dataset.shut = ""))));
  addEventListener("afterprint", () => each("details[data-shut]", (it) => ((it.open = false), delete it.dataset.shut)));

  // MARK: More of a list

  /** A button for more of a list, which presses itself a few times before it is seen. `add` gives back the first thing added. */
  function moreButton(label, add, read = () => {}) {
    const press = async () => {
      try {
        await read();
      } catch {
        return it.after(problem(press));
      }
      const first = add();
      if (first) first.querySelector("a").focus();
    };
    const it = button(label, press, "more");
    const frame = () => new Promise(requestAnimationFrame);
    // Below the window in two frames: what the reader sees is not moved.
    const isBelow = async () => (await frame(), it.getBoundingClientRect().top > innerHeight);
    let left = 5;
    const follow = async () => {
      try {
        await read();
      } catch {
        return; // Whoever presses the button is told.
      }
      if ((await isBelow()) && (await isBelow())) add();
    };
    if ("IntersectionObserver" in window) {
      const watcher = new IntersectionObserver(
        (entries) => entries.some((it) => it.isIntersecting && it.boundingClientRect.top > innerHeight) && left-- > 0 && follow(),
        { rootMargin: "1200px" }
      );
      watcher.observe(it);
    }
    return it;
  }

  // MARK: Search, loaded when somebody is about to search

  const field = document.getElementById("q");
  const results = document.getElementById("results");
  let opening;
  function openSearch() {
    // What it names is needed a moment later; the search waits for it itself.
    load(spinrack.files.current).catch(() => {});
    opening =
      opening ||
      Promise.all([load(spinrack.files.search, true), load(spinrack.files.find, true)]).then(
        () => spinrack.search(field, results),
        () => {
          opening = null;
          const form = field.form;
          if (!form.querySelector(".problem")) form.append(problem(openSearch));
        }
      );
    return opening;
  }
  if (field && spinrack.files && spinrack.files.search) {
    field.addEventListener("focus", openSearch, { once: true });
    field.addEventListener("input", openSearch, { once: true });
    if (results || document.getElementById("nearest") || document.activeElement === field) openSearch();
    // From disk a query would be lost on some browsers; behind # it is kept.
    field.form.addEventListener("submit", (event) => {
      if (!isLocal || (results && spinrack.engine)) return;
      event.preventDefault();
      location.href = `${home}search.html#${new URLSearchParams({ q: field.value })}`;
    });
    // "/" goes to the search box, unless the reader has switched that off (WCAG 2.1.4).
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || !memory.read("slash", true)) return;
      if (event.target.closest && event.target.closest("input, textarea, select, [contenteditable]")) return;
      event.preventDefault();
      field.focus();
    });
  }

  // MARK: Barcodes

  const canScan = () => "BarcodeDetector" in window && !!(navigator.mediaDevices && navigator.mediaDevices.getUserMedia);

  /** Reads a barcode with the camera; `done` gets its digits. */
  const scan = (done) => load(spinrack.files.scan).then(() => spinrack.openScanner(done), () => say(text("cannotLoad")));

  Object.assign(spinrack, {
    canScan, scan, save, isId, short, listOf, locale, today, taken,
    kinds, text, dateText, isoDate, counted, numbers, make, button, say, problem, address, picturePath, pictureAddress, cover, named, blank, card, memory, load, loadCurrent, state, favourites, copy, confirm, notices,
    moreButton, isLocal, root, home,
  });

  showTheme();
  showFavourites();

  // Parts of pages that have scripts of their own, by their places; the last one opens the part.
  spinrack.open = {};
  const parts = {
    favourites: "favourites", facets: "facets", order: "views", owned: "marks", today: "home", compare: "compare", views: "views",
    marks: "marks", collection: "favourites marks diary collection", kept: "kept", following: "diaryWords diary",
    mine: "diaryWords diary calendar marks mine", week: "calendar", wall: "scene wall", map: "scene map",
  };
  for (const [id, names] of Object.entries(parts)) {
    const place = document.getElementById(id);
    // Texts that no other page needs.
    if (place && place.dataset.words) Object.assign(spinrack.words, JSON.parse(place.dataset.words));
    const open = () =>
      Promise.all(names.split(" ").map((name) => load(spinrack.files[name]))).then(
        () => spinrack.open[id](place),
        () => place.append(problem(open))
      );
    if (!place || !spinrack.files) continue;
    const lists = { owned: ["have", "want", "read"], following: ["followed", "diary"] }[id];
    if (!lists) open();
    else {
      // Where nothing is kept, the page says so already.
      for (const it of place.children) it.hidden = false;
      const look = () => lists.some((name) => memory.read(name, []).length) && open();
      for (const name of ["storage", "pageshow"]) addEventListener(name, look);
      // Pressed again, when its script is there.
      place.addEventListener("click", ({ target }) => "open" in place.dataset || open().then(() => target.click()), { once: true });
    }
  }
  // Stars on covers: at once where some may be lit or nothing hovers, else when somebody points.
  const main = document.querySelector("main");
  if (main && !("dense" in page.dataset) && !document.getElementById("favourites")) {
    const open = () => load(spinrack.files.stars).catch(() => {});
    if (favourites.all().length || matchMedia("(hover: none)").matches) open();
    else for (const name of ["pointerover", "focusin"]) main.addEventListener(name, open, { once: true });
  }
})(window.spinrack);
