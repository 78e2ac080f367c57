"use strict";
// The reader's collection, on the page of favourites. site.js loads this there.
(function (spinrack) {
  const { text, counted, numbers, make, button, say, address, load, confirm } = spinrack;
  const most = 20_000_000;

  /** A cell of a table. A program for tables must not take a name for a formula. */
  const cell = (value) => `"${String(value).replace(/^[\s]*[=+\-@]|^[\t\r]/, "'$&").replace(/"/g, '""')}"`;

  const titleOf = (name) => (/^(.*?) #\S/s.exec(name) || [])[1] || name;

  spinrack.open.collection = async (place) => {
    // Below the favourites, which then have their place.
    await Promise.all(["favourites", "marks"].map((name) => load(spinrack.files[name])));
    const { marks } = spinrack;
    const titles = { all: text("allMarks"), ...marks.labels };
    let filter = "all";
    let shelves = [];
    // Whether the reader folded a series.
    const folded = new Map();
    let isOwn = false;

    const brought = make("section", { class: "panel", hidden: true, "aria-label": text("collectionFromLink") });
    const notice = make("div", { class: "notice", hidden: true });
    const chooser = make("input", { type: "file", accept: ".json,application/json", class: "away", id: "import-collection", change: importFile });
    const tools = make("p", { class: "buttons" });
    const choice = make("div", { class: "switch", role: "group", "aria-label": text("filter") });
    const shown = make("div", {});
    for (const name of Object.keys(titles)) {
      choice.append(
        button("", () => {
          filter = name;
          show();
          say(choice.querySelector("[aria-pressed=true]").textContent);
        })
      );
    }
    tools.append(
      button(text("exportFile"), () => save("collection.json", "application/json", JSON.stringify(exported(), null, 2))),
      button(text("exportTable"), () => save("collection.csv", "text/csv", table())),
      make("label", { class: "button", for: "import-collection" }, text("importFile")),
      button(text("copyCollectionLink"), async (event) => {
        const it = event.currentTarget;
        if (await spinrack.copy(linkOf(), it)) confirm(it, text("linkCopied"));
      })
    );
    place.append(make("h2", {}, text("collection")), make("p", { class: "note" }, text("collectionLead")), brought, chooser, tools, notice, choice, shown);

    // MARK: What there is

    /** All comics with a mark; those ticked off in a reading order have no name until their page says it. */
    function comics() {
      const all = marks.all();
      const known = marks.known();
      return [...new Set(marks.names.flatMap((name) => [...all[name]]))].map((id) => ({
        ...(known.get(id) || { id, name: text("untitled", id) }),
        ...Object.fromEntries(marks.names.map((name) => [name, all[name].has(id)])),
      }));
    }

    /**
     * The comics by series. A comic's page and the page of a series say of which series it is, and the latter how many comics there are;
     * where neither was open, the title before the number tells.
     */
    function grouped() {
      const shelves = marks.shelves();
      const all = comics();
      const series = new Map();
      for (const shelf of shelves.values()) for (const id of shelf.comics) series.set(id, { series: shelf.id, title: shelf.name });
      for (const it of all) Object.assign(it, series.get(it.id));
      const byTitle = new Map(all.filter((it) => it.series !== undefined).map((it) => [titleOf(it.name), it]));
      const groups = new Map();
      for (const it of all) {
        const title = titleOf(it.name);
        const of = it.series === undefined ? byTitle.get(title) || it : it;
        const key = of.series === undefined ? title : of.series;
        if (!groups.has(key)) groups.set(key, { key, id: of.series, name: of.title || title, total: (shelves.get(of.series) || {}).total, comics: [] });
        groups.get(key).comics.push(it);
      }
      const { compare } = new Intl.Collator(document.documentElement.lang || "en", { numeric: true });
      for (const group of groups.values()) group.comics.sort((a, b) => compare(a.name, b.name));
      return [...groups.values()].sort((a, b) => compare(a.name, b.name));
    }

    // MARK: The list

    const fits = (it) => filter === "all" || it[filter];

    function show() {
      shelves.forEach(({ key, box }) => folded.set(key, !box.open));
      const groups = grouped();
      const count = groups.reduce((sum, { comics }) => sum + comics.filter(fits).length, 0);
      shelves = groups.filter((group) => group.comics.some(fits)).map((group) => {
        const bar = group.total > 0 && make("progress", { max: group.total, "aria-label": group.name });
        const line = make("span", { class: "note" });
        const list = make("ul", { class: "names" });
        const name = make("h3", {}, spinrack.named(group.name));
        const box = make("details", { class: "shelf" }, make("summary", {}, name, " ", line), bar, list);
        if (group.id !== undefined) box.append(make("p", { class: "all" }, make("a", { href: address({ kind: "series", id: group.id }) }, spinrack.named(group.name))));
        const open = () => box.open && !list.firstChild && fill(list, group.comics.filter(fits));
        box.addEventListener("toggle", open);
        box.open = folded.has(group.key) ? !folded.get(group.key) : count <= 60;
        open();
        return { ...group, box, bar, line };
      });
      shown.replaceChildren(...shelves.map(({ box }) => box));
      if (!groups.length) shown.append(make("p", { class: "empty" }, text("noCollection")));
      tools.querySelectorAll("button").forEach((it) => (it.hidden = !groups.length));
      choice.hidden = !groups.length;
      marks.show();
      showCounts();
    }

    function fill(list, comics) {
      for (const it of comics) {
        const toggles = marks.toggles(it);
        toggles.append(button(text("remove"), () => remove(it), "remove"));
        toggles.lastChild.append(make("span", { class: "away" }, ` ${it.name}`));
        list.append(make("li", {}, make("a", { href: address({ kind: "comics", id: it.id }) }, spinrack.named(it.name)), toggles));
      }
      marks.show();
    }

    /** The numbers. What was marked here stays in the list until it is drawn anew, so that the focus is not lost. */
    function showCounts() {
      const all = marks.all();
      const marked = new Set(marks.names.flatMap((name) => [...all[name]]));
      Object.keys(titles).forEach((name, at) => {
        const it = choice.children[at];
        it.replaceChildren(`${titles[name]} `, make("span", { class: "note" }, numbers.format((all[name] || marked).size)));
        it.setAttribute("aria-pressed", name === filter);
      });
      for (const { comics, total, bar, line } of shelves) {
        const of = (name) => comics.filter(({ id }) => all[name].has(id)).length;
        if (bar) bar.value = of("have");
        const said = marks.names.filter((name) => of(name)).map((name) => `${titles[name]}: ${numbers.format(of(name))}`);
        line.textContent = total > 0 ? text("collectedOf", ...[of("have"), total, of("read")].map((n) => numbers.format(n))) : said.join(" · ");
      }
    }

    function notify(message, action) {
      notice.replaceChildren(make("span", {}, message), action || "");
      notice.hidden = false;
      say(message);
    }

    /** Does what changes the list, and draws it anew. */
    function change(body) {
      isOwn = true;
      const isDone = body();
      isOwn = false;
      show();
      return isDone;
    }

    function remove(it) {
      const undo = marks.undo([it.id]);
      const all = marks.all();
      marks.names.forEach((name) => all[name].delete(it.id));
      if (!change(() => marks.write(all, marks.known()))) return;
      const back = button(text("undo"), () => {
        change(undo);
        notice.hidden = true;
        choice.querySelector("[aria-pressed=true]").focus();
      });
      notify(text("comicRemoved", it.name), back);
      back.focus();
    }

    // MARK: Files and links

    const exported = () => ({
      format: "spinrack-collection", version: 1, comics: comics(),
      series: [...marks.shelves().values()].map(({ id, name, total }) => ({ id, name, total })),
    });

    function table() {
      const rows = grouped().flatMap((group) => group.comics.map((it) => [it.id, it.name, group.name, ...marks.names.map((name) => (it[name] ? "yes" : ""))]));
      return `\uFEFF${[["id", "name", "series", ...marks.names], ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
    }

    function save(name, type, contents) {
      const url = URL.createObjectURL(new Blob([contents], { type }));
      const link = make("a", { href: url, download: name });
      place.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(url), 10000);
    }

    /** Adds marked comics to those that are here, and returns how many of them are new or have a new mark. */
    function add(list, series) {
      const known = marks.known();
      const all = marks.all();
      const fresh = list.filter((it) => marks.names.some((name) => it[name] && !all[name].has(it.id)));
      marks.checked(list).forEach((it, id) => known.set(id, { ...it, ...known.get(id) }));
      for (const name of marks.names) for (const it of list) if (it[name]) all[name].add(it.id);
      for (const it of list) if (it.have) all.want.delete(it.id);
      if (!change(() => marks.write(all, known))) return 0;
      const shelves = new Map([...marks.shelves(series), ...marks.shelves()]);
      spinrack.memory.write("shelves", [...shelves.values()]);
      show();
      return fresh.length;
    }

    /** What a list holds that is a marked comic. */
    function markedOf(list) {
      const known = marks.checked(list);
      const found = new Map();
      for (const it of Array.isArray(list) ? list : []) {
        if (!it || !known.has(it.id) || found.has(it.id)) continue;
        const marked = { ...known.get(it.id), ...Object.fromEntries(marks.names.map((name) => [name, it[name] === true])) };
        if (marks.names.some((name) => marked[name])) found.set(it.id, marked);
      }
      return [...found.values()];
    }

    function importFile() {
      const reader = new FileReader();
      reader.onload = () => {
        let list = [];
        let series = [];
        try {
          const file = JSON.parse(reader.result);
          if (file.format === "spinrack-collection") [list, series] = [markedOf(file.comics), file.series];
        } catch (error) {
          // Not our file: nothing in it.
        }
        notify(list.length ? counted("comicsMarked", add(list, series)) : text("noCollectionInFile"));
        chooser.value = "";
      };
      reader.onerror = () => notify(text("noCollectionInFile"));
      const file = chooser.files[0];
      if (file && file.size > most) reader.onerror();
      else if (file) reader.readAsText(file);
    }

    /** A link that carries the collection: for each comic its number, its marks as bits and its name. */
    function linkOf() {
      const parts = comics().map((it) => {
        const name = encodeURIComponent(Array.from(it.name).slice(0, 60).join("")).replace(/[~.]/g, (c) => (c === "." ? "%2E" : "%7E"));
        return `${it.id}.${marks.names.reduce((bits, mark, at) => bits + (it[mark] ? 1 << at : 0), 0)}.${name}`;
      });
      return `${location.href.split(/[?#]/)[0]}#c=${parts.join("~")}`;
    }

    function comicsOf(hash) {
      if (!hash.startsWith("#c=")) return [];
      return markedOf(hash.slice(3).split("~").map((part) => {
        const [id, bits, name = ""] = part.split(".");
        try {
          const said = marks.names.map((mark, at) => [mark, Boolean((Number(bits) >> at) & 1)]);
          return { id: /^\d+$/.test(id) ? Number(id) : -1, name: decodeURIComponent(name), ...Object.fromEntries(said) };
        } catch (error) {
          return null;
        }
      }));
    }

    /** What a link brought is shown first; it is kept only when the reader says so. */
    function showBrought() {
      const list = comicsOf(location.hash);
      brought.hidden = !list.length;
      if (!list.length) return;
      const done = () => {
        history.replaceState(null, "", location.href.split("#")[0]);
        brought.hidden = true;
      };
      const items = list.slice(0, 500).map((it) => {
        const said = marks.names.filter((name) => it[name]).map((name) => titles[name]).join(", ");
        const name = it.name || text("untitled", it.id);
        return make("li", {}, make("a", { href: address({ kind: "comics", id: it.id }) }, spinrack.named(name)), " ", make("span", { class: "note" }, said));
      });
      const choices = make("p", { class: "buttons" },
        button(text("addAll"), () => {
          notify(counted("comicsMarked", add(list, [])));
          done();
        }),
        button(text("dismiss"), done));
      brought.replaceChildren(make("h2", {}, counted("collectionBrought", list.length)), choices, make("ul", { class: "names" }, ...items));
      if (list.length > items.length) brought.append(make("p", {}, `… ${numbers.format(list.length - items.length)}`));
      brought.scrollIntoView({ block: "start" });
    }

    addEventListener("hashchange", showBrought);
    addEventListener("marked", () => isOwn || showCounts());
    addEventListener("storage", ({ key }) => (key === null || /:(have|want|read|known|shelves)$/.test(key)) && show());
    addEventListener("pageshow", (event) => event.persisted && show());
    show();
    showBrought();
  };
})(window.spinrack);
