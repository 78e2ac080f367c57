"use strict";
// The reader's collection, on the page of favourites. site.js loads this there.
(function (spinrack) {
  const { text, counted, numbers, make, button, say, address, load, confirm, notices, memory, problem, save } = spinrack;
  const most = 20_000_000;

  const titleOf = (name) => (/^(.*?) #\S/s.exec(name) || [])[1] || name;
  const numberOf = (name) => (/ #(\S+)/.exec(name) || [])[1] || "";

  // MARK: What other pages keep: series that are followed, and the diary

  const keys = { followed: ({ id }) => id, diary: ({ id, day }) => `${id} ${day}` };

  /** Adds what a file has of these lists to what is there, which stays as it is; gives back how many are new. */
  function addKept(name, list) {
    const own = spinrack[name].all();
    const known = new Set(own.map(keys[name]));
    const fresh = spinrack[name].checked(list).filter((it) => !known.has(keys[name](it)));
    return fresh.length && memory.write(name, [...own, ...fresh]) ? fresh.length : 0;
  }

  spinrack.open.collection = (place) => {
    const { marks } = spinrack;
    const titles = { all: text("allMarks"), ...marks.labels };
    let filter = "all";
    let shelves = [];
    // Whether the reader folded a series.
    const folded = new Map();
    let isOwn = false;

    const brought = make("section", { class: "panel", hidden: true, "aria-label": text("collectionFromLink") });
    const { box: notice, show: notify } = notices();
    const chooser = make("input", { type: "file", accept: ".json,.csv,application/json,text/csv", class: "away", id: "import-collection", change: importFile });
    const report = make("div", {});
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
      button(text("exportTable"), exportTable),
      make("label", { class: "button", for: "import-collection" }, text("importFile")),
      button(text("copyCollectionLink"), async (event) => {
        const it = event.currentTarget;
        if (await spinrack.copy(linkOf(), it)) confirm(it, text("linkCopied"));
      })
    );
    place.append(make("h2", {}, text("collection")), make("p", { class: "note" }, text("collectionLead")), brought, chooser, tools, notice, report, codeForm(), choice, shown);

    // MARK: What there is

    /** All comics with a mark, with what is known of them. */
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
      for (const it of all) if (it.series === undefined) Object.assign(it, series.get(it.id));
      const byTitle = new Map(all.filter((it) => it.series !== undefined).flatMap((it) => [[titleOf(it.name), it], [it.title, it]]));
      const groups = new Map();
      for (const it of all) {
        const title = it.title || titleOf(it.name);
        const of = it.series === undefined ? byTitle.get(title) || it : it;
        const key = of.series === undefined ? title : of.series;
        if (!groups.has(key)) groups.set(key, { key, id: of.series, name: of.title || title, total: (shelves.get(of.series) || {}).total, comics: [] });
        groups.get(key).comics.push(it);
      }
      const { compare } = new Intl.Collator(document.documentElement.lang || "en", { numeric: true });
      for (const group of groups.values()) group.comics.sort((a, b) => compare(a.name, b.name));
      return [...groups.values()].sort((a, b) => compare(a.name, b.name));
    }

    // MARK: What the search knows

    async function openLookup() {
      await load(spinrack.files.search);
      await load(spinrack.files.lookup);
      return spinrack.lookup;
    }

    /**
     * Looks up the names of comics that a page or a file marked without them, and the series of those whose page did not tell it: one comic
     * of each title is enough.
     */
    async function lookUp() {
      const isNamed = marks.known();
      const groups = grouped();
      const nameless = comics().filter(({ id }) => !isNamed.has(id)).map(({ id }) => id);
      const firsts = groups.filter(({ id }) => id === undefined).map(({ comics }) => comics[0].id);
      const ids = [...new Set([...nameless, ...firsts])].slice(0, 5000);
      if (!ids.length && groups.every(({ total }) => total > 0)) return;
      shown.setAttribute("aria-busy", "true");
      try {
        const { byIDs, totalOf } = await openLookup();
        const found = await byIDs(ids.concat(groups.filter(({ id, total }) => id !== undefined && !total).map(({ comics }) => comics[0].id)));
        const totals = new Map();
        for (const { series, title } of found.values()) {
          if (series !== undefined && !totals.has(series)) totals.set(series, { id: series, name: title, total: await totalOf(series), comics: [] });
        }
        const known = marks.known();
        const all = marks.all();
        for (const [id, it] of found) known.set(id, marks.joined(it, known.get(id) || it));
        const before = marks.shelves();
        memory.write("shelves", [...new Map([...[...totals].filter(([, { total }]) => total), ...before]).values()]);
        if (found.size) change(() => marks.write(all, known));
      } catch (error) {
        // Without a connection the numbers stand for the names.
      } finally {
        shown.removeAttribute("aria-busy");
      }
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
      notify(text("comicRemoved", it.name), () => {
        change(undo);
        choice.querySelector("[aria-pressed=true]").focus();
      }).focus();
    }

    // MARK: Files and links

    const exported = () => ({
      format: "spinrack-collection", version: 2,
      comics: grouped().flatMap((group) => group.comics.map((it) => ({ ...it, ...(group.id !== undefined && { series: group.id, title: group.name }) }))),
      series: [...marks.shelves().values()].map(({ id, name, total }) => ({ id, name, total })),
      followed: spinrack.followed.all(), diary: spinrack.diary.all(),
    });

    /** The collection as rows: the columns that other programs know, and last the day on which a comic was read, and its rating. */
    function rows() {
      const read = new Map(spinrack.diary.all().reverse().map((it) => [it.id, it]));
      const rowOf = (it, group) => {
        const { day = "", rating } = read.get(it.id) || {};
        const said = marks.names.map((name) => (it[name] ? "yes" : ""));
        return [it.id, it.name, group.name, it.number || numberOf(it.name), it.date || "", it.code || "", ...said, day, rating || ""];
      };
      const head = ["id", "name", "series", "number", "date", "barcode", ...marks.names, "read on", "rating"];
      return [head, ...grouped().flatMap((group) => group.comics.map((it) => rowOf(it, group)))];
    }

    async function exportTable() {
      try {
        await load(spinrack.files.tables);
        save("collection.csv", "text/csv", spinrack.tables.write(rows()));
      } catch (error) {
        report.replaceChildren(problem(exportTable));
      }
    }

    /** Adds marked comics to those that are here, and returns how many of them are new or have a new mark. */
    function add(list, series) {
      const known = marks.known();
      const all = marks.all();
      const fresh = list.filter((it) => marks.names.some((name) => it[name] && !all[name].has(it.id)));
      marks.checked(list).forEach((it, id) => known.set(id, known.has(id) ? marks.joined(it, known.get(id)) : it));
      for (const name of marks.names) for (const it of list) if (it[name]) all[name].add(it.id);
      for (const it of list) if (it.have) all.want.delete(it.id);
      if (!change(() => marks.write(all, known))) return 0;
      const shelves = new Map([...marks.shelves(series), ...marks.shelves()]);
      memory.write("shelves", [...shelves.values()]);
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
      const fail = () => notify(text("noCollectionInFile"));
      reader.onload = async () => {
        chooser.value = "";
        report.replaceChildren();
        const bytes = reader.result;
        const isJSON = new TextDecoder().decode(bytes.slice(0, 100)).replace(/^\uFEFF/, "").trim().startsWith("{");
        try {
          await (isJSON ? importJSON : importTable)(bytes);
        } catch (error) {
          fail();
        }
      };
      reader.onerror = fail;
      const file = chooser.files[0];
      if (file && file.size > most) fail();
      else if (file) reader.readAsArrayBuffer(file);
    }

    function importJSON(bytes) {
      const file = JSON.parse(new TextDecoder().decode(bytes));
      if (file.format !== "spinrack-collection") throw new Error("format");
      const list = markedOf(file.comics);
      if (!list.length && !Object.keys(keys).some((name) => spinrack[name].checked(file[name]).length)) throw new Error("empty");
      Object.keys(keys).forEach((name) => addKept(name, file[name]));
      notify(counted("comicsMarked", add(list, file.series)));
      lookUp();
    }

    /** A table of ours or of another program: takes the comics that are found, and shows the others. */
    async function importTable(bytes) {
      await Promise.all([load(spinrack.files.tables), openLookup()]);
      const result = await spinrack.tables.read(bytes, (at, all) => notify(text("rowsRead", numbers.format(at), numbers.format(all))));
      const { found, doubtful, unknown } = result;
      if (!found.length && !doubtful.length && !unknown.length) return notify(text("noCollectionInFile"));
      const count = add(markedOf(found), []);
      // A comic may stand in several rows of a table.
      addKept("diary", [...new Map(found.filter(({ day, read }) => day && read).map((it) => [keys.diary(it), it])).values()]);
      const said = [found.length + doubtful.length + unknown.length, found.length, doubtful.length, unknown.length].map((n) => numbers.format(n));
      notify(`${counted("comicsMarked", count)}. ${text("rowsFound", ...said)}`);
      showReport(result);
      lookUp();
    }

    /** The rows that were not taken: a list of what the doubtful ones may be, and all of them as a file. */
    function showReport(result) {
      const { doubtful, unknown } = result;
      report.replaceChildren();
      if (!doubtful.length && !unknown.length) return;
      const labelOf = ({ name, series, number }) => name || [series, number && `#${number}`].filter(Boolean).join(" ");
      const noteOf = Object.assign((it) => it.name, { title: text("mayBe") });
      const saver = button(text("saveOthers"), () => save("not-added.csv", "text/csv", spinrack.tables.leftOver(result, noteOf)));
      const lines = doubtful.slice(0, 200).map(({ said, comics }) => {
        const item = make("li", {}, `${labelOf(said)}: `);
        for (const comic of comics.slice(0, 5)) {
          const take = button(make("span", { class: "name" }, comic.name), () => {
            const { have, want, read, code, date } = said;
            add([{ have, want, read, code, date, ...comic }], []);
            item.remove();
            say(counted("comicsMarked", 1));
          }, "remove");
          item.append(take, " ");
        }
        return item;
      });
      const list = (title, items) => items.length > 0 && make("details", { open: items.length < 20 }, make("summary", {}, title), make("ul", { class: "names" }, ...items));
      report.append(make("section", { class: "panel", "aria-label": text("notAdded") },
        make("h2", {}, text("notAdded")), make("p", { class: "buttons" }, saver),
        list(text("doubtfulRows", numbers.format(doubtful.length)), lines),
        list(text("rowsNotHere", numbers.format(unknown.length)), unknown.slice(0, 200).map(({ said }) => make("li", {}, labelOf(said) || said.code)))));
    }

    // MARK: Barcodes

    /** A field that finds comics by barcode or ISBN, typed or scanned, and shows them with their buttons. */
    function codeForm() {
      const field = make("input", { type: "text", id: "code", inputmode: "numeric", autocomplete: "off", spellcheck: "false" });
      const list = make("ul", { class: "names" });
      const form = make("form", { class: "finder", submit: (event) => (event.preventDefault(), find()) },
        make("label", { for: "code" }, text("barcode")), field, make("button", {}, text("findCode")));
      if (spinrack.canScan()) form.append(button(text("scan"), () => spinrack.scan((code) => ((field.value = code), find()))));

      async function find() {
        const typed = field.value.trim();
        form.parentNode.querySelectorAll(".problem").forEach((it) => it.remove());
        list.replaceChildren();
        if (!typed) return;
        form.setAttribute("aria-busy", "true");
        try {
          const { byCode } = await openLookup();
          const { comics, isWhole } = await byCode(typed);
          const items = comics.slice(0, 100).map((it) =>
            make("li", {}, make("a", { href: address({ kind: "comics", id: it.id }) }, spinrack.named(it.name)), marks.toggles(isWhole ? { ...it, code: typed } : it)));
          list.replaceChildren(...(items.length ? items : [make("li", { class: "note" }, text("noSuchCode", typed))]));
          marks.show();
          say(items.length ? counted("suggestionsCount", items.length) : text("noSuchCode", typed));
        } catch (error) {
          form.after(problem(find));
        } finally {
          form.removeAttribute("aria-busy");
        }
      }
      return make("div", { class: "codes" }, form, list);
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
          lookUp();
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
    lookUp();
  };
})(window.spinrack);
