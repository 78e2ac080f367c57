"use strict";
// Two heroes beside each other, and the map of who is near one. site.js loads this on the page of comparisons.
(function (spinrack) {
  const { text, dateText, counted, make, button, say, problem, card, cover, named, address, picturePath, load, state, isLocal } = spinrack;
  const page = document.documentElement;
  const hero = "characters";
  const shownAtFirst = 24;
  // Without comics only powers are compared.
  const hasComics = spinrack.pages.includes("comics");

  // MARK: Data

  /** The records of a list in a file: ids, names, pictures, colours, counts. */
  function recordsOf(kind, { ids, names, pictures, colors, counts = [], days = [], known = "" }) {
    const [allNames, allPictures] = [names.split("\n"), pictures.split("\n")];
    return ids.map((id, at) => ({
      kind, id, name: allNames[at], picture: picturePath(allPictures[at]), color: colors[at], count: counts[at],
      // Below every day is what stands for none.
      day: days[at] > -1e6 ? days[at] : null, known: known[at],
    }));
  }

  const pathOf = (name, id) => `${hero}/${Math.floor(id / 1000)}/${id}-${name}.js`;

  /** A file of a hero. It has the same name every night, so a browser may have an older one for a while. */
  async function read(name, id) {
    await load(pathOf(name, id));
    return spinrack.data[`${name}-${id}`];
  }

  async function tiesOf(id) {
    const data = await read("ties", id);
    const ties = recordsOf(hero, data);
    ties[0].powers = data.powers;
    return ties;
  }

  /** Whether a file that did not come is not there: a disk has all files of the site, and a host says so. */
  async function isNowhere(id) {
    if (isLocal) return true;
    try {
      return (await fetch(spinrack.root + pathOf("ties", id), { method: "HEAD" })).status === 404;
    } catch (error) {
      return false;
    }
  }

  /** The companions of a hero; null where there is no such hero. */
  async function knownTiesOf(id) {
    try {
      return await tiesOf(id);
    } catch (error) {
      if (await isNowhere(id)) return null;
      throw error;
    }
  }

  async function comicsOf(id) {
    const data = await read("comics", id);
    const of = (kind, list) => recordsOf(kind, list);
    return {
      comics: of("comics", data), series: of("series", data.series), creators: of("creators", data.creators), events: of("events", data.events),
    };
  }

  /** What two lists share, those with most in both first. */
  function shared(some, others) {
    const known = new Map(others.map((it) => [it.id, it]));
    return some.filter((it) => known.has(it.id)).map((it) => ({ ...it, count: Math.min(it.count, known.get(it.id).count) }))
      .sort((a, b) => b.count - a.count);
  }

  // MARK: Choosing

  /** A field that finds heroes by name, with those found below it. */
  function chooser(id, label, choose) {
    const field = make("input", { type: "text", id, autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-found` });
    const found = make("ul", { class: "choices", id: `${id}-found` });
    const box = make("div", { class: "chooser" }, make("label", { for: id }, label), field, found);
    let turn = 0;

    async function update() {
      const mine = ++turn;
      const typed = field.value.trim();
      box.querySelectorAll(".problem").forEach((it) => it.remove());
      if (!typed) return found.replaceChildren();
      try {
        await load(spinrack.files.search);
        const { openLibrary, parse, loadFor, answersTo } = spinrack.engine;
        await openLibrary();
        const query = parse(typed);
        await loadFor(query);
        if (mine !== turn) return;
        const some = answersTo(query).map(({ entry }) => entry).filter((it) => it.kind === hero && (it.weight > 0 || !hasComics)).slice(0, 8);
        found.replaceChildren(...some.map((it) => make("li", {}, button(named(it.name), () => choose(it.id)))));
        if (some.length) say(counted("suggestionsCount", some.length), 500);
        else {
          found.append(make("li", { class: "note" }, text("nobodyFound")));
          say(text("nobodyFound"), 500);
        }
      } catch (error) {
        if (mine === turn) box.append(problem(update));
      }
    }
    field.addEventListener("input", update);
    field.addEventListener("keydown", (event) => {
      const first = found.querySelector("button");
      if (event.key === "Enter" && first && !event.isComposing) first.click();
    });
    let shownID = 0;
    return {
      box,
      /** Shows who is chosen; what is being typed stays where that is whoever was chosen before. */
      show(id, name) {
        if (id === shownID) return;
        shownID = id;
        turn++;
        field.value = name || "";
        found.replaceChildren();
      },
    };
  }

  // MARK: The map

  const drawing = (tag, attributes, ...children) => {
    const it = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) it.setAttribute(name, value);
    it.append(...children);
    return it;
  };

  /** The hero in the middle, the companions around it, a line between two who share comics, the wider the more. */
  function map(center, companions, ties, open) {
    const [size, radius] = [640, 215];
    const places = new Map([[center.id, { x: 0, y: 0 }]]);
    companions.forEach((it, at) => {
      const angle = (at / companions.length) * 2 * Math.PI - Math.PI / 2;
      places.set(it.id, { x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) });
    });
    const most = Math.max(...companions.map(({ count }) => count));
    const lines = drawing("g", { class: "ties" });
    for (const { from, to, count } of ties) {
      const [a, b] = [places.get(from), places.get(to)];
      const width = (1 + 7 * Math.min(1, count / most)).toFixed(1);
      lines.append(drawing("path", { d: `M${a.x} ${a.y}L${b.x} ${b.y}`, "stroke-width": width, opacity: from === center.id ? 0.75 : 0.25 }));
    }
    const points = [center, ...companions].map((it) => {
      const { x, y } = places.get(it.id);
      const isMiddle = it.id === center.id;
      const side = isMiddle || Math.abs(x) < 20 ? "middle" : x > 0 ? "start" : "end";
      const label = drawing("text", {
        x: x + (side === "start" ? 16 : side === "end" ? -16 : 0), y: side === "middle" ? y + (y < 0 ? -18 : 30) : y + 5, "text-anchor": side,
      }, it.name.length > 24 ? `${it.name.slice(0, 23)}…` : it.name);
      const content = [drawing("circle", { cx: x, cy: y, r: isMiddle ? 13 : 9 }), label, drawing("title", {}, it.name)];
      if (isMiddle) return drawing("g", {}, ...content);
      const link = drawing("a", { href: spinrack.state.part({ a: it.id }) || "#" }, ...content);
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open(it.id);
      });
      return link;
    });
    return drawing("svg", {
      class: "map wide", viewBox: `${-size / 2 - 110} ${-size / 2 + 40} ${size + 220} ${size - 60}`, role: "group", "aria-label": text("nearHero", center.name),
    }, lines, ...points);
  }

  /** The lines of a map: those to the middle, and those among the others that their own files tell. */
  async function tiesAmong(center, companions) {
    const lines = companions.map((it) => ({ from: center.id, to: it.id, count: it.count }));
    const known = new Set(companions.map(({ id }) => id));
    const files = await Promise.allSettled(companions.map(({ id }) => tiesOf(id)));
    const drawn = new Set();
    for (const { value } of files) {
      if (!value) continue;
      const [from, ...others] = value;
      for (const { id, count } of others) {
        const key = [from.id, id].sort((a, b) => a - b).join();
        if (!known.has(id) || drawn.has(key)) continue;
        drawn.add(key);
        lines.unshift({ from: from.id, to: id, count });
      }
    }
    return lines;
  }

  // MARK: Powers

  /** The powers of two heroes: one polygon over the other, and their numbers beside each other. */
  function powersOf(a, b) {
    const titles = [
      { title: "intelligence" }, { title: "strength" }, { title: "speed" }, { title: "durability" }, { title: "power" }, { title: "combat" },
    ].map(({ title }) => text(title));
    const point = (at, value) => {
      const angle = (at / titles.length) * 2 * Math.PI - Math.PI / 2;
      return [Math.cos(angle), Math.sin(angle)].map((it) => Math.round(it * value * 0.8 * 10) / 10);
    };
    const shape = (style, value) => drawing("polygon", { class: style, points: titles.map((_, at) => point(at, value(at)).join()).join(" ") });
    const labels = titles.map((title, at) => {
      const [x, y] = point(at, 117);
      return drawing("text", { x, y, dy: ".35em", "text-anchor": Math.abs(x) < 1 ? "middle" : x > 0 ? "start" : "end" }, title);
    });
    const rings = [25, 50, 75, 100].map((value) => shape("ring", () => value));
    const svg = drawing("svg", { "aria-hidden": "true", viewBox: "-170 -105 340 210" },
      ...rings, shape("area", (at) => a.powers[at]), shape("area other", (at) => b.powers[at]), ...labels);
    const cell = (own, others) => make("td", { class: "number" }, own > others ? make("b", {}, String(own)) : String(own));
    const rows = titles.map((title, at) =>
      make("tr", {}, make("th", { scope: "row" }, title), cell(a.powers[at], b.powers[at]), cell(b.powers[at], a.powers[at])));
    const heads = [["", a], [" other", b]].map(([style, it]) =>
      make("th", { scope: "col", class: `number swatch${style}` }, named(it.name)));
    return make("div", { class: "radar" }, svg,
      make("div", { class: "scroll" }, make("table", {}, make("thead", {}, make("tr", {}, make("td"), ...heads)), make("tbody", {}, ...rows))));
  }

  // MARK: The page

  spinrack.open.compare = (place) => {
    const title = document.title;
    const shown = make("div", { "aria-live": "off" });
    // The page has some pairs to begin with.
    const start = place.firstElementChild || make("p");
    start.hidden = false;
    const first = chooser("hero-a", text("chooseHero"), (id) => go({ a: id, b: chosen.b === id ? 0 : chosen.b }));
    const second = chooser("hero-b", text("chooseOther"), (id) => go({ a: chosen.a, b: id }));
    place.append(make("form", { class: "choosers", submit: (event) => event.preventDefault() }, first.box, second.box), shown);
    start.remove();
    let chosen = { a: 0, b: 0 };
    let turn = 0;

    function go(values) {
      state.write({ a: values.a || "", b: values.b || "" }, true);
      show();
    }

    const idOf = (value) => (/^\d{1,15}$/.test(value || "") ? Number(value) : 0);

    async function show() {
      const mine = ++turn;
      const query = state.read();
      chosen = { a: idOf(query.get("a")), b: idOf(query.get("b")) };
      if (chosen.a === chosen.b) chosen.b = 0;
      second.box.hidden = !chosen.a;
      if (!chosen.a) {
        first.show(0);
        second.show(0);
        document.title = title;
        return shown.replaceChildren(start);
      }
      try {
        let [one, other] = await Promise.all([knownTiesOf(chosen.a), chosen.b ? knownTiesOf(chosen.b) : [null]]);
        const unknown = [!one && chosen.a, !other && chosen.b].filter(Boolean);
        // Whoever is known stays.
        if (!one && chosen.b) [one, other, chosen] = [other, null, { a: chosen.b, b: 0 }];
        if (!other) [other, chosen.b] = [[null], 0];
        const content = !one ? [] : chosen.b ? await comparison(one[0], other[0]) : await nearby(one);
        if (mine !== turn) return;
        const notices = unknown.map((id) => make("p", { class: "notice" }, text("noSuchHero", id)));
        if (!one) {
          first.show(0);
          second.box.hidden = true;
          document.title = title;
          shown.replaceChildren(...notices);
          return say(notices[0].textContent);
        }
        first.show(chosen.a, one[0].name);
        second.show(chosen.b, other[0] && other[0].name);
        const names = [one[0], other[0]].filter(Boolean).map(({ name }) => name).join(" – ");
        document.title = `${names} – ${title}`;
        shown.replaceChildren(...notices, ...content);
        say([...notices, shown.querySelector("h2")].map((it) => it.textContent).join(" "));
      } catch (error) {
        if (mine === turn) shown.replaceChildren(problem(show));
      }
    }

    const panel = (heading, ...content) => make("section", { class: "panel" }, make("h2", {}, heading), ...content);

    async function nearby([center, ...companions]) {
      const near = companions.slice(0, 12);
      const items = companions.map((it) => {
        const item = card(it, it.count > 0 && counted("comicsTogether", it.count));
        const compare = button(text("compare"), () => go({ a: center.id, b: it.id }), "remove");
        compare.append(make("span", { class: "away" }, ` ${it.name}`));
        item.append(compare);
        return item;
      });
      const drawn = near.length > 1 && near[0].count && [map(center, near, await tiesAmong(center, near), (id) => go({ a: id }))];
      const heading = hasComics ? text("nearHero", center.name) : `${center.name}: ${text("alikeByPowers")}`;
      return [panel(heading, ...(drawn || []), make("ul", { class: "cards" }, ...items))];
    }

    async function comparison(a, b) {
      const nothing = { comics: [], series: [], creators: [], events: [] };
      const [one, other] = await Promise.all([a, b].map((it) => (it.count ? comicsOf(it.id) : nothing)));
      const together = shared(one.comics.map((it) => ({ ...it, count: 0 })), other.comics.map((it) => ({ ...it, count: 0 })))
        .sort((x, y) => (x.day === null) - (y.day === null) || x.day - y.day);
      const dated = together.filter(({ day }) => day !== null);
      const head = make("div", { class: "pair" }, ...[a, b].map((it) => {
        const link = make("a", { href: address(it) }, cover(it, "12rem"), named(it.name), it.count > 0 && make("span", { class: "note" }, counted("comicsCount", it.count)));
        return make("div", { class: `card c${it.color || 0}` }, link);
      }));
      const lead = together.length ? counted("comicsTogether", together.length) : text("neverTogether");
      const sections = [panel(`${a.name} – ${b.name}`, head, hasComics && make("p", { class: "lead" }, lead), meetings(dated))];
      if (a.powers && b.powers) sections.push(panel(text("powers"), powersOf(a, b)));
      if (together.length) sections.push(panel(text("facetComics"), wall(together)));
      for (const [heading, list] of [
        [text("seriesOfBoth"), shared(one.series, other.series)], [text("creatorsOfBoth"), shared(one.creators, other.creators)],
        [text("eventsOfBoth"), shared(one.events, other.events)],
      ]) {
        if (list.length) sections.push(panel(heading, namesOf(list)));
      }
      return sections;
    }

    /** The first and the latest comic with both. */
    function meetings(dated) {
      if (!dated.length) return "";
      const term = (label, { day, known, ...it }) =>
        make("div", {}, make("dt", {}, label), make("dd", {}, make("a", { href: address(it) }, named(it.name)), ` (${dateText(day, known, "long")})`));
      const all = make("dl", { class: "facts" }, term(text("firstMeeting"), dated[0]));
      if (dated.length > 1) all.append(term(text("latestMeeting"), dated[dated.length - 1]));
      return all;
    }

    function wall(comics) {
      const list = make("ul", { class: "cards" });
      const rest = make("div", { class: "rest" });
      let from = 0;
      const add = () => {
        const some = comics.slice(from, from + shownAtFirst).map((it) => card(it, it.day !== null && dateText(it.day, it.known, "long")));
        list.append(...some);
        from += some.length;
        rest.replaceChildren(from < comics.length ? button(text("showMoreOf"), () => add().querySelector("a").focus(), "more") : "");
        return some[0];
      };
      add();
      return make("div", {}, list, rest);
    }

    const namesOf = (list) =>
      make("ul", { class: "names" }, ...list.slice(0, 60).map((it) => make("li", {}, make("a", { href: address(it) }, named(it.name)))));

    state.watch(show);
    addEventListener("hashchange", show);
    show();
  };
})(window.spinrack);
