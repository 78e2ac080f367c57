"use strict";
// What lists are filtered by, and the lists of heroes, series and creators with it. site.js loads this for these lists, and views.js
// when somebody is about to filter a list of comics.
(function (spinrack) {
  const { text, counted, numbers, make, button, say, problem, address, card, named, loadCurrent, state, moreButton } = spinrack;

  /**
   * A form of ticks for the values of `facets` in a box that opens, and behind it a chip for each tick. A facet has a title and
   * the labels of its values; `things` gives what has `values`, and `change` hears of each tick. A facet without `order` has its
   * most frequent values first, those of one thing left out; one with `only` has that value alone; one that is `silent` has a chip,
   * and no ticks.
   */
  spinrack.facetBox = (box, facets, things, change) => {
    const form = make("form", { submit: (event) => event.preventDefault() });
    const chips = make("ul", { class: "chips", "aria-label": text("activeFilters") });
    const names = Object.keys(facets);
    const chosen = {};
    box.append(form);
    box.after(chips);

    const fits = (thing, but) => names.every((name) => name === but || !chosen[name].size || chosen[name].has(thing.values[name]));

    /** Counts of a facet's values among the things that the other facets leave. */
    function countsOf(name) {
      const counts = new Map();
      for (const thing of things()) {
        const value = thing.values[name];
        if (value) counts.set(value, (counts.get(value) || 0) + (fits(thing, name) ? 1 : 0));
      }
      return counts;
    }

    function valuesOf(name) {
      const { only, order } = facets[name];
      const all = new Map();
      for (const { values } of things()) if (values[name]) all.set(values[name], (all.get(values[name]) || 0) + 1);
      const values = [...all.keys()];
      if (only) return [only];
      if (order) return values.length > 1 ? values.sort(order) : [];
      const frequent = values.filter((value) => all.get(value) > 1).sort((a, b) => all.get(b) - all.get(a));
      return values.length > 1 ? frequent.slice(0, 12) : [];
    }

    function makeForm() {
      for (const name of names) {
        const { title, label, silent } = facets[name];
        const values = silent ? [] : valuesOf(name);
        if (!values.length) continue;
        const set = make("fieldset", { class: "facet" }, make("legend", {}, text(title)));
        for (const value of values) {
          const tick = make("input", {
            type: "checkbox", name, value,
            change: (event) => {
              if (event.target.checked) chosen[name].add(value);
              else chosen[name].delete(value);
              change();
            },
          });
          set.append(make("label", {}, tick, ` ${label(value)} `, make("span", { class: "note" })));
        }
        form.append(set);
      }
    }

    function showChips() {
      chips.replaceChildren();
      for (const name of names) {
        for (const value of chosen[name]) {
          const label = facets[name].label(value);
          const off = button(label, () => {
            chosen[name].delete(value);
            change();
            (chips.querySelector("button") || box.firstChild).focus();
          }, "chip");
          off.setAttribute("aria-label", text("removeFilter", label));
          chips.append(make("li", {}, off));
        }
      }
      if (chips.children.length > 1) {
        const clear = button(text("clearAll"), () => {
          for (const values of Object.values(chosen)) values.clear();
          change();
          box.firstChild.focus();
        }, "clear");
        chips.append(make("li", {}, clear));
      }
    }

    return {
      form, fits,
      isPlain: () => !names.some((name) => chosen[name].size),
      read(query) {
        for (const name of names) chosen[name] = new Set((query.get(name) || "").split(",").filter(Boolean));
      },
      /** What the address says of the ticks. */
      values: () => Object.fromEntries(names.map((name) => [name, [...chosen[name]].join(",")])),
      show() {
        if (!form.firstChild) makeForm();
        for (const name of names) {
          const counts = countsOf(name);
          form.querySelectorAll(`input[name="${name}"]`).forEach((tick) => {
            tick.checked = chosen[name].has(tick.value);
            const count = counts.get(tick.value) || 0;
            tick.parentNode.lastChild.textContent = numbers.format(count);
            tick.parentNode.classList.toggle("none", !count && !tick.checked);
          });
        }
        showChips();
      },
    };
  };

  // MARK: The lists of heroes, series and creators

  const sorts = {
    name: { title: "sortName", order: (a, b) => a.place - b.place },
    comics: { title: "sortComics", has: (it) => it.comics, order: (a, b) => b.comics - a.comics || a.place - b.place },
    first: { title: "sortFirst", has: (it) => it.first >= 0, order: (a, b) => (a.first < 0) - (b.first < 0) || a.first - b.first || a.place - b.place },
    newest: { title: "sortNewest", has: (it) => it.first >= 0, order: (a, b) => b.first - a.first || a.place - b.place },
    changed: { title: "sortChanged", has: (it) => it.changed, order: (a, b) => b.changed - a.changed || a.place - b.place },
  };
  [
    { title: "intelligence" }, { title: "strength" }, { title: "speed" }, { title: "durability" }, { title: "power" }, { title: "combat" },
  ].forEach(({ title }, at) => {
    sorts[title] = { title, has: (it) => it.powers[at], order: (a, b) => b.powers[at] - a.powers[at] || a.place - b.place };
  });
  const rising = (a, b) => a - b;
  const falling = (a, b) => b - a;

  spinrack.open.facets = (place) => {
    const kind = place.dataset.of;
    const isHeroes = kind === "characters";
    const main = document.getElementById("main");
    const pages = main.querySelector("nav.pages");
    let records = null;
    let sort = "name";

    // Small vocabularies, which have words in all languages.
    const words = { male: text("male"), female: text("female"), good: text("good"), bad: text("bad"), neutral: text("neutral") };
    const wordOf = (value) => words[value.toLowerCase()] || value;

    /** The names of the facets, and for each what a record's values are called. */
    const facets = {
      u: { title: "publisher", label: (value) => value },
      a: { title: "alignment", label: wordOf },
      g: { title: "gender", label: wordOf },
      r: { title: "race", label: (value) => value },
      l: { title: "facetLetter", label: (value) => value, order: (a, b) => (a < b ? -1 : 1) },
      d: { title: "facetDecade", label: (value) => (value === "0" ? text("withoutDate") : text("decade", value)), order: rising },
      n: { title: "facetComics", label: (value) => text(["comicsNone", "comicsFew", "comicsSome", "comicsMany", "comicsMost"][value]), order: rising },
      p: { title: "facetPicture", label: (value) => text(value === "1" ? "withPicture" : "withoutPicture"), order: falling },
      e: { title: "facetEvents", label: (value) => text(value === "1" ? "withEvents" : "withoutEvents"), order: falling },
    };

    // Only of heroes it is that of the earliest comic known.
    if (!isHeroes) Object.assign(facets.d, { title: "facetYears" });

    /** Reads the columns of all files of the list. */
    async function readRecords() {
      await loadCurrent((files) => files.records[kind]);
      if (records) return;
      records = [];
      spinrack.files.records[kind].forEach((file, part) => {
        const data = spinrack.data[`list-${kind}-${part}`];
        const [names, pictures, letters, aparts, publishers, alignments, genders, races] = [
          data.names, data.pictures, data.letters, data.apart, data.publishers, data.alignments, data.genders, data.races,
        ].map((lines) => (lines || "").split("\n"));
        // Commas stand between the values of a facet.
        const plain = (value) => (value || "").replace(/,/g, "");
        data.ids.forEach((id, at) => {
          const first = data.firsts[at];
          const values = {
            l: letters[at], d: String(first < 0 ? 0 : Math.floor(first / 120) * 10), n: String(data.classes[at]),
            p: pictures[at] ? "1" : "0", e: data.events[at] ? "1" : "0", u: plain(publishers[at]),
            a: plain(alignments[at]), g: plain(genders[at]), r: plain(races[at]),
          };
          const picture = spinrack.picturePath(pictures[at]);
          records.push({
            kind, id, name: names[at], apart: aparts[at], picture, color: data.colors[at], comics: data.comics[at], first,
            changed: data.changes[at], powers: (data.powers || []).slice(at * 6, at * 6 + 6), values, place: records.length,
          });
        });
      });
    }

    const note = (record) => [record.apart, record.comics && counted("comicsCount", record.comics)].filter(Boolean).join(" · ");

    /** A record as its list has it: heroes have pictures. */
    function item(record) {
      if (isHeroes) return card(record, note(record));
      const link = make("a", { href: address(record) }, named(record.name));
      return make("li", {}, link, " ", note(record) && make("span", { class: "note" }, note(record)));
    }
    const list = () => make("ul", { class: isHeroes ? "cards" : "names" });
    const total = (count) => counted(isHeroes ? "heroesCount" : "resultsCount", count);

    // The list that loads on as one scrolls: what further pages hold is appended to the last letters of this one.
    let shown = null;
    function append() {
      const links = main.querySelectorAll("section.letter .card a");
      if (shown === null) {
        const last = links.length && /(\d+)\.html$/.exec(links[links.length - 1].getAttribute("href"));
        shown = last ? records.findIndex((record) => record.id === Number(last[1])) + 1 : records.length;
      }
      const batch = records.slice(shown, shown + 60);
      shown += batch.length;
      let section = [...main.querySelectorAll("section.letter")].pop();
      let first = null;
      for (const record of batch) {
        const id = `l-${record.values.l === "#" ? 0 : record.values.l.codePointAt(0)}`;
        if (!section || section.querySelector("h2").id !== id) {
          const fresh = make("section", { class: "letter", "aria-labelledby": id }, make("h2", { id }, record.values.l));
          fresh.append(list());
          if (section) section.after(fresh);
          else place.after(fresh);
          section = fresh;
        }
        const added = item(record);
        first = first || added;
        section.querySelector("ul").append(added);
      }
      if (batch.length) say(counted("moreShown", batch.length), 500);
      if (shown >= records.length) further.hidden = true;
      return first;
    }
    const further = moreButton(text("moreHeroes"), append, readRecords);
    const isLast = !pages || !pages.querySelector('[rel="next"]');
    if (isHeroes && !isLast) document.getElementById("more").append(further);

    // The form is made when it is opened, so that a page costs nothing for it.
    const box = make("details", { class: "facets" }, make("summary", {}, text("filterAndSort")));
    const found = make("div", { class: "found", hidden: true });
    place.append(box, found);
    const filter = spinrack.facetBox(box, facets, () => records, change);

    const isPlain = () => sort === "name" && filter.isPlain();

    function readState() {
      const query = state.read();
      filter.read(query);
      sort = sorts[query.get("sort")] ? query.get("sort") : "name";
    }

    function change() {
      state.write({ ...filter.values(), sort: sort === "name" ? "" : sort }, true);
      show();
    }

    function showForm() {
      filter.show();
      const { form } = filter;
      if (!form.elements.sort) {
        const select = make("select", { name: "sort", id: "sort", change: () => ((sort = select.value), change()) });
        // A sort that changes nothing is none.
        for (const [name, { title, has }] of Object.entries(sorts)) if (!has || records.some(has)) select.append(make("option", { value: name }, text(title)));
        form.append(make("p", { class: "sort" }, make("label", { for: "sort" }, text("sortBy")), " ", select));
      }
      form.elements.sort.value = sort;
    }

    function show() {
      showForm();
      const isAll = isPlain();
      main.querySelectorAll("section.letter, nav.letters, nav.pages, button.more").forEach((it) => {
        if (!found.contains(it)) it.hidden = !isAll || (it === further && shown !== null && shown >= records.length);
      });
      found.hidden = isAll;
      if (isAll) return say(total(records.length));
      const fitting = records.filter((record) => filter.fits(record)).sort(sorts[sort].order);
      const items = list();
      found.replaceChildren(make("p", { class: "lead" }, fitting.length ? total(fitting.length) : text("nothingFits")), items);
      let at = 0;
      const showMore = () => {
        const batch = fitting.slice(at, at + 60).map(item);
        items.append(...batch);
        if (at) say(counted("moreShown", batch.length), 500);
        at += batch.length;
        more.hidden = at >= fitting.length;
        return batch[0];
      };
      const more = moreButton(text("showMoreOf"), showMore);
      found.append(more);
      showMore();
      say(total(fitting.length));
    }

    async function open() {
      place.querySelectorAll(".problem").forEach((it) => it.remove());
      try {
        await readRecords();
        show();
      } catch (error) {
        place.append(problem(open));
      }
    }

    readState();
    state.watch(() => (readState(), open()));
    box.addEventListener("toggle", () => box.open && !filter.form.firstChild && open());
    if (!isPlain()) open();
  };
})(window.spinrack);
