"use strict";
// What concerns the reader: issues of followed series, the want list, gaps of begun series, the diary and the year in review. site.js
// loads this on the page of these.
(function (spinrack) {
  const { text, dateText, counted, numbers, make, button, say, problem, card, load, address, picturePath, named, notices, save, locale, today, isoDate } = spinrack;
  const page = document.documentElement;
  const { compare } = new Intl.Collator(page.lang || "en", { numeric: true });
  const range = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });

  /** The issues of a series that the file beside its page has. */
  async function issuesOf(id) {
    const kind = "series";
    await load(`${kind}/${Math.floor(id / 1000)}/${id}-issues.js`);
    const data = spinrack.data[`issues-${id}`];
    const [names, pictures] = [data.names.split("\n"), (data.pictures || "").split("\n")];
    const issues = data.ids.map((id, at) => ({
      kind: "comics", id, rest: names[at].replace(/^ (\(\d{4}\) (?=#))?/, ""), name: names[at].startsWith(" ") ? data.title + names[at] : names[at],
      day: data.days[at], isDay: data.known[at] === "s", picture: picturePath(pictures[at] || ""), color: data.colors ? data.colors[at] : data.color[0],
    }));
    const pairs = (list, body) => list.forEach((it, at) => at % 2 && body(issues[list[at - 1]], it));
    pairs(data.variants, (variant, main) => (variant.main = issues[main]));
    pairs(data.orders, (issue, day) => (issue.order = day));
    return issues;
  }

  /** Calls `body` for each, a few at a time. */
  async function forEach(list, body) {
    const rest = [...list];
    const work = async () => {
      while (rest.length) await body(rest.shift());
    };
    await Promise.all(Array.from({ length: 8 }, work));
  }

  const linkTo = (thing, name = thing.name) => make("a", { href: address(thing) }, named(name));
  const seriesOf = (it) => ({ kind: "series", id: it.id });
  const comicOf = (it) => ({ kind: "comics", id: it.id, name: it.name || text("untitled", it.id) });
  const empty = (message) => make("p", { class: "empty" }, message);

  /** Buttons of which one is pressed, by pairs of a value and its title. */
  function choice(label, titles, chosen, choose) {
    const group = make("div", { class: "switch", role: "group", "aria-label": label });
    for (const [value, title] of titles) {
      const it = button(title, () => {
        [...group.children].forEach((other) => other.setAttribute("aria-pressed", other === it));
        choose(value);
      });
      it.setAttribute("aria-pressed", value === chosen);
      group.append(it);
    }
    return group;
  }

  spinrack.open.mine = (place) => {
    const { followed, diary, calendar, marks } = spinrack;
    const week = calendar.weekOf(today());
    const parts = {
      weeks: text("thisWeek"), series: text("followedSeries"), wants: text("wantList"), gaps: text("gaps"), diary: text("diary"),
      year: text("yearInReview"),
    };
    const boxes = {};
    for (const [name, title] of Object.entries(parts)) {
      const inside = make("div", {});
      boxes[name] = { inside, all: make("section", { class: "panel", id: name, "aria-labelledby": `${name}-title` }, make("h2", { id: `${name}-title` }, title), inside) };
    }
    const notice = notices();
    const tools = make("p", { class: "buttons" });
    tools.append(button(text("printPage"), () => print()), button(text("saveCalendar"), saveCalendar, "calendar"));
    place.append(tools, notice.box, ...Object.values(boxes).map(({ all }) => all));

    // MARK: Issues of followed series

    /** The issues of followed series that are no variants, by day. */
    let issues = [];
    let shownWeek = 0;
    let isReading = 0;

    async function readFollowed() {
      const number = ++isReading;
      const found = [];
      const failed = [];
      await forEach(followed.all(), async ({ id }) => {
        try {
          found.push(...(await issuesOf(id)).filter((it) => it.isDay && !it.main));
        } catch (error) {
          failed.push(id);
        }
      });
      if (number !== isReading) return;
      issues = found.sort((a, b) => a.day - b.day || compare(a.name, b.name));
      showWeeks(failed.length > 0);
    }

    function upcoming() {
      return issues.filter(({ day }) => day >= today());
    }

    const orderOf = (it) => it.order >= today() && text("finalOrderOn", dateText(it.order, "d", "long"));

    /** Issues below their days. */
    function byDay(issues) {
      const days = new Map();
      for (const it of issues) days.set(it.day, [...(days.get(it.day) || []), it]);
      return [...days].flatMap(([day, issues]) => [
        make("h4", {}, dateText(day, "d", "long")),
        make("ul", { class: "names" }, ...issues.map((it) => make("li", {}, linkTo(it), " ", orderOf(it) && make("span", { class: "note" }, orderOf(it))))),
      ]);
    }

    function showWeeks(hasFailed) {
      const { inside } = boxes.weeks;
      tools.querySelector(".calendar").hidden = !upcoming().length;
      if (!followed.all().length) return inside.replaceChildren(empty(text("noFollowed")));
      const list = make("div", {});
      const titles = [[-1, text("lastWeek")], [0, text("thisWeek")], [1, text("nextWeek")]];
      function showOne() {
        const monday = week + 7 * shownWeek;
        const found = issues.filter(({ day }) => day >= monday && day < monday + 7);
        const name = make("p", { class: "note" }, range.formatRange(monday * 864e5, (monday + 6) * 864e5));
        const cards = make("ul", { class: "cards" }, ...found.map((it) => {
          const item = card(it, dateText(it.day, "d", "long"));
          item.append(orderOf(it) ? make("p", { class: "note" }, orderOf(it)) : "", marks.toggles(it, "read"));
          return item;
        }));
        list.replaceChildren(name, found.length ? cards : make("p", {}, text("nothingThatWeek")));
        marks.show();
      }
      const switches = choice(text("thisWeek"), titles, shownWeek, (at) => {
        shownWeek = at;
        showOne();
        say(list.textContent);
      });
      const later = upcoming().filter(({ day }) => day >= week + 7);
      inside.replaceChildren(switches, list, later.length ? make("h3", {}, text("upcoming")) : "", ...byDay(later.slice(0, 300)));
      if (hasFailed) inside.append(problem(readFollowed));
      showOne();
    }

    function saveCalendar() {
      const { domain } = place.dataset;
      const kind = "comics";
      const events = upcoming().map((it) => ({
        uid: `${kind}-${it.id}@${domain}`, day: it.day, summary: it.name,
        description: it.order === undefined ? "" : text("finalOrderOn", isoDate(it.order)), url: spinrack.isLocal ? "" : new URL(address(it), location.href).href,
      }));
      save("comics.ics", "text/calendar", calendar.file(document.title, events));
    }

    function showSeries() {
      const list = followed.all().sort((a, b) => compare(a.name, b.name));
      boxes.series.all.hidden = !list.length;
      boxes.series.inside.replaceChildren(make("ul", { class: "names" }, ...list.map((it) => {
        const remove = button(text("remove"), () => {
          followed.set(it, false);
          notice.show(text("unfollowed", it.name), () => followed.set(it, true)).focus();
        }, "remove");
        remove.append(make("span", { class: "away" }, ` ${it.name}`));
        return make("li", {}, linkTo({ ...seriesOf(it), name: it.name || text("untitled", it.id) }), " ", remove);
      })));
    }

    // MARK: The want list, and gaps

    function showWants() {
      const known = marks.known();
      const wanted = [...marks.all().want].map((id) => comicOf(known.get(id) || { id })).sort((a, b) => compare(a.name, b.name));
      const list = make("ul", { class: "names" }, ...wanted.map((it) => make("li", {}, linkTo(it), marks.toggles(it, "read"))));
      boxes.wants.inside.replaceChildren(wanted.length ? list : empty(text("noWants")));
      marks.show();
    }

    /** The series of which the reader has something: what is known of them. */
    function begun() {
      const { have } = marks.all();
      const series = new Map();
      for (const shelf of marks.shelves().values()) if (shelf.comics.some((id) => have.has(id))) series.set(shelf.id, shelf.name);
      for (const it of marks.known().values()) if (it.series !== undefined && have.has(it.id) && !series.has(it.series)) series.set(it.series, it.title);
      return [...series].map(([id, name]) => ({ id, name: name || text("untitled", id) })).sort((a, b) => compare(a.name, b.name));
    }

    function showGaps() {
      const { inside } = boxes.gaps;
      const series = begun();
      if (!series.length) return inside.replaceChildren(empty(text("noGaps")));
      const shelves = series.map((it) => shelf(it));
      const all = button(text("showAllGaps"), () => shelves.forEach((it) => (it.open = true)));
      inside.replaceChildren(make("p", { class: "note" }, text("gapsLead")), make("p", { class: "buttons" }, all), ...shelves);
      if (shelves.length <= 12) shelves.forEach((it) => (it.open = true));
    }

    /** The issues of a series that are out and that the reader lacks, read when it is opened. Whoever has a variant has the issue. */
    function shelf(it) {
      const line = make("span", { class: "note" });
      const inside = make("div", {});
      const box = make("details", { class: "shelf" }, make("summary", {}, make("h3", {}, named(it.name)), " ", line), inside);
      const fill = async () => {
        try {
          const issues = await issuesOf(it.id);
          const { have } = marks.all();
          const had = new Set(issues.filter(({ id }) => have.has(id)).map((one) => one.main || one));
          const missing = issues.filter((one) => !one.main && !had.has(one) && one.day <= today());
          line.textContent = counted("missingIssues", missing.length);
          const links = missing.slice(0, 1000).flatMap((one) => [make("a", { href: address(one), title: one.name }, one.rest), ", "]);
          inside.replaceChildren(make("p", { class: "gaps", lang: page.lang !== "en" && "en" }, ...links.slice(0, -1)));
        } catch (error) {
          inside.replaceChildren(problem(fill));
        }
      };
      box.addEventListener("toggle", () => box.open && fill(), { once: true });
      inside.append(make("p", {}, linkTo({ ...seriesOf(it), name: it.name })));
      return box;
    }

    // MARK: The diary

    let year = "";

    function showDiary() {
      const readings = diary.all();
      const items = readings.slice(0, 1000).map((it) => {
        const edit = button(text("edit"), () => {
          const form = diary.form(it, (reading) => {
            if (reading) diary.replace(it, reading);
            else showDiary();
          });
          item.replaceChildren(linkTo(comicOf(it)), form);
          form.querySelector("input").focus();
        });
        const remove = button(text("remove"), () => {
          diary.replace(it, null);
          notice.show(text("diaryRemoved", it.name), () => diary.replace(null, it)).focus();
        }, "remove");
        for (const one of [edit, remove]) one.append(make("span", { class: "away" }, ` ${it.name}`));
        const item = make("li", {}, linkTo(comicOf(it)), " ", diary.line(it), make("span", { class: "marks" }, edit, remove));
        return item;
      });
      boxes.diary.inside.replaceChildren(items.length ? make("ul", { class: "names readings" }, ...items) : empty(text("noDiary")));
      boxes.year.all.hidden = !readings.length;
      if (readings.length) showYear(readings);
    }

    /** What is most frequent: pairs of a thing and its number. */
    function most(things) {
      const counts = new Map();
      for (const it of things) {
        const before = counts.get(it.id);
        counts.set(it.id, { thing: it, count: (before ? before.count : 0) + 1 });
      }
      return [...counts.values()].sort((a, b) => b.count - a.count || compare(a.thing.name, b.thing.name)).slice(0, 8);
    }

    function showYear(readings) {
      const years = [...new Set(readings.map(({ day }) => day.slice(0, 4)))];
      if (!years.includes(year)) [year] = years;
      const inside = make("div", {});
      function showOne() {
        const own = readings.filter(({ day }) => day.startsWith(year));
        const rated = own.filter(({ rating }) => rating > 0);
        const average = rated.length ? rated.reduce((sum, { rating }) => sum + rating, 0) / rated.length / 2 : 0;
        const months = Array.from({ length: 12 }, (_, month) => own.filter(({ day }) => Number(day.slice(5, 7)) === month + 1).length);
        const top = Math.max(...months);
        const name = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
        const bars = months.map((n, month) => make("li", {},
          make("span", { class: `bar b${n ? Math.max(1, Math.round((n * 10) / top)) : 0}` }, make("b", {}, name.format(Date.UTC(2001, month))), " ", make("span", { class: "note" }, numbers.format(n)))));
        const list = (title, found, kind) => found.length ? [make("h3", {}, title), make("ul", { class: "names" }, ...found.map(({ thing, count }) =>
          make("li", {}, linkTo({ kind, id: thing.id, name: thing.name || text("untitled", thing.id) }), " ", make("span", { class: "note" }, counted("readings", count)))))] : [];
        const series = most(own.filter((it) => it.series !== undefined).map((it) => ({ id: it.series, name: it.title })));
        const people = most(own.flatMap((it) => it.creators || []));
        inside.replaceChildren(
          make("p", { class: "lead" }, counted("readings", own.length), average > 0 && ` · ${text("averageRating", numbers.format(Math.round(average * 10) / 10))}`),
          make("h3", {}, text("byMonth")), make("ul", { class: "years" }, ...bars),
          ...list(text("mostReadSeries"), series, "series"), ...list(text("mostReadCreators"), people, "creators"));
      }
      const switches = choice(text("yearInReview"), years.map((it) => [it, it]), year, (it) => {
        year = it;
        showOne();
      });
      boxes.year.inside.replaceChildren(years.length > 1 ? switches : make("p", { class: "note" }, year), inside);
      showOne();
    }

    // MARK: Changes, also those in another tab

    let before = "";
    function showMine() {
      showSeries();
      showDiary();
      const now = JSON.stringify(followed.all());
      if (now !== before) readFollowed();
      before = now;
    }
    function showAll() {
      showMine();
      showWants();
      showGaps();
    }
    addEventListener("mine", showMine);
    addEventListener("storage", ({ key }) => (key === null || /:(have|want|read|known|shelves|followed|diary)$/.test(key)) && showAll());
    addEventListener("pageshow", (event) => event.persisted && showAll());
    if (!followed.all().length) showWeeks(false);
    showAll();
  };
})(window.spinrack);
