"use strict";
// The wall of covers: all comics by year, from far a mosaic of their colours, from near covers with titles. site.js loads this on its page.
(function (spinrack) {
  const { text, counted, dateText, make, say, problem, address, picturePath, pictureAddress, load, loadCurrent, state, taken } = spinrack;
  const page = document.documentElement;
  // The numbers of colours, a letter each.
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  // A place on the wall, in its own units, and the pixels of its width from which on it shows more.
  const [wide, high, apart] = [2, 3, 0.8];
  const shown = { cells: 9, covers: 30, opens: 34, titles: 56, most: 190 };
  const axis = 26;
  const most = { loading: 6, pictures: 500 };

  // MARK: Data

  /** The comics in the order of time, year by year; ids, names, pictures and days come in files, each when it is seen. */
  async function openCollection() {
    await loadCurrent(({ wall }) => wall || []);
    const { years, counts, from, files, colorFiles } = spinrack.data.wall;
    const hashes = (all) => all.match(/.{8}/g) || [];
    await Promise.all(hashes(colorFiles).map((hash, at) => load(`search/wall-colors-${at}-${hash}.js`)));
    const colors = hashes(colorFiles).map((hash, at) => spinrack.data[`wall-colors-${at}`].colors).join("");
    const parts = hashes(files).map((hash, at) => ({ path: `search/wall-${at}-${hash}.js`, name: `wall-${at}`, from: from[at] }));

    function partOf(index) {
      let [low, high] = [0, parts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (parts[middle].from <= index) low = middle;
        else high = middle - 1;
      }
      return parts[low];
    }

    /** A comic; nothing while its file is not there, which `come` is called after. */
    function comic(index, come) {
      const part = partOf(index);
      if (!part.lists) {
        if (!part.isComing) {
          part.isComing = true;
          load(part.path).then(
            () => {
              const { ids, names, pictures, days, known } = spinrack.data[part.name];
              part.lists = { ids, names: names.split("\n"), pictures: pictures.split("\n"), days, known };
              come();
            },
            // The next look asks again.
            () => setTimeout(() => (part.isComing = false), 3000)
          );
        }
        return null;
      }
      const { ids, names, pictures, days, known } = part.lists;
      const at = index - part.from;
      return { kind: "comics", id: ids[at], name: names[at], picture: picturePath(pictures[at]), day: days[at], known: known[at] };
    }

    return { years, counts, colors, count: colors.length, comic };
  }

  // MARK: Places

  /** A column for each year, so wide that the whole wall has about the shape of the window. */
  function placed({ years, counts }, shape) {
    const greatest = Math.max(...counts);
    const size = (across) => ({ width: years.length * (across * wide + apart) - apart, height: Math.ceil(greatest / across) * high });
    const misfit = (across) => Math.abs(Math.log(size(across).width / size(across).height / shape));
    let across = 1;
    for (let tried = 2; tried <= Math.min(greatest, 60); tried++) if (misfit(tried) < misfit(across)) across = tried;
    let start = 0;
    const columns = years.map((year, at) => {
      const column = { year, start, count: counts[at], rows: Math.ceil(counts[at] / across), x: at * (across * wide + apart) };
      start += counts[at];
      return column;
    });
    return { across, columns, ...size(across) };
  }

  // MARK: Pictures

  function pictures(draw) {
    const known = new Map();
    let waiting = [];
    let loading = 0;

    function next() {
      while (loading < most.loading && waiting.length) {
        const { path, entry } = waiting.pop();
        const image = new Image();
        loading++;
        const done = (isThere) => () => {
          loading--;
          entry.image = isThere ? image : null;
          draw();
          next();
        };
        image.onload = done(true);
        image.onerror = done(false);
        image.src = path;
      }
    }

    return {
      /** The picture of a comic; nothing where it is not there yet. Those asked for last come first. */
      of({ picture }) {
        const path = pictureAddress(picture);
        let entry = known.get(path);
        if (entry) known.delete(path);
        else waiting.push({ path, entry: (entry = {}) });
        // The last ones seen are kept.
        known.set(path, entry);
        return entry.image;
      },
      /** Begins to load what was asked for in this picture of the wall, and forgets what was not seen for long. */
      settle() {
        waiting = waiting.slice(-400);
        for (const path of known.keys()) {
          if (known.size <= most.pictures) break;
          known.delete(path);
        }
        next();
      },
      /** What was asked for and is no longer seen is not loaded. */
      forget() {
        for (const { path } of waiting) known.delete(path);
        waiting = [];
      },
    };
  }

  // MARK: Drawing

  /** The colours of the site's classes, and of the page. */
  function palette() {
    const probe = make("span", { class: "away" });
    document.body.append(probe);
    const tints = [...letters].map((letter, at) => {
      probe.className = `away c${at}`;
      const style = getComputedStyle(probe);
      const tint = style.getPropertyValue("--tint").trim();
      const [r, g, b] = [1, 3, 5].map((from) => parseInt(tint.slice(from, from + 2), 16));
      return { tint, ink: style.getPropertyValue("--on-tint").trim(), r, g, b };
    });
    probe.remove();
    return tints;
  }

  /** The colours of a year, a pixel for each comic, from the bottom up. */
  function mosaic(column, across, colors, tints) {
    const canvas = make("canvas", { width: across, height: column.rows });
    const context = canvas.getContext("2d");
    const image = context.createImageData(across, column.rows);
    for (let at = 0; at < column.count; at++) {
      const row = column.rows - 1 - Math.floor(at / across);
      const { r, g, b } = tints[letters.indexOf(colors[column.start + at])];
      image.data.set([r, g, b, 255], 4 * (row * across + (at % across)));
    }
    context.putImageData(image, 0, 0);
    return canvas;
  }

  /** A cover with its title in up to four lines, and its number at the bottom. */
  function drawTitle(context, name, ink, { x, y, width, height }) {
    const { short: title, number } = taken(name);
    const room = width * 0.84;
    const font = (size) => (context.font = `700 ${size}px system-ui, sans-serif`);
    // Long words are set smaller, very long ones cut.
    font(width * 0.12);
    const longest = Math.max(...title.split(" ").map((word) => context.measureText(word).width));
    const size = Math.max(7, width * 0.12 * Math.min(1, Math.max(0.6, room / longest)));
    font(size);
    context.fillStyle = ink;
    context.textBaseline = "top";
    context.textAlign = "left";
    const fitted = (word) => {
      let text = word;
      while (text.length > 1 && context.measureText(text).width > room) text = text.endsWith("…") ? `${text.slice(0, -2)}…` : `${text.slice(0, -1)}…`;
      return text;
    };
    const lines = [];
    for (const word of title.split(" ")) {
      const last = lines[lines.length - 1];
      if (last && context.measureText(`${last} ${word}`).width <= room) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(fitted(word));
    }
    if (lines.length > 5) lines.splice(4, lines.length, fitted(`${lines[4]}…`));
    lines.forEach((line, at) => context.fillText(line, x + width * 0.08, y + width * 0.09 + at * size * 1.2));
    if (!number) return;
    context.textBaseline = "bottom";
    context.font = `800 ${width * 0.2}px system-ui, sans-serif`;
    // A long number is small.
    const share = Math.min(1, room / context.measureText(`#${number}`).width);
    context.font = `800 ${Math.max(7, width * 0.2 * share)}px system-ui, sans-serif`;
    context.fillText(fitted(`#${number}`), x + width * 0.08, y + height - width * 0.06);
  }

  // MARK: The page

  spinrack.open.wall = async (place) => {
    let collection;
    try {
      collection = await openCollection();
    } catch (error) {
      return place.replaceChildren(problem(() => spinrack.open.wall(place)));
    }
    const { comic, count } = collection;
    const tints = palette();
    const canvas = make("canvas", { "aria-hidden": "true" });
    const stage = make("div", { class: "stage", tabindex: 0, role: "application", "aria-label": text("wall"), "aria-describedby": "wall-help" }, canvas);
    const caption = make("p", { class: "caption" });
    const go = () => {
      goTo(Number(jump.value));
      // The same year may be chosen again.
      jump.value = "";
    };
    const jump = make("select", { "aria-label": text("year"), change: go },
      make("option", { value: "" }, text("year")), ...collection.years.map((year) => make("option", { value: year }, year)));
    const { view, pointers, bounded, isNear: isLarge, bind, draw, scaleAt, fly, tools, zoomBy, point } =
      spinrack.openScene(stage, { step: 2, largest: () => shown.most / wide, keep, paint, zoom, pressed, glides: true });
    place.replaceChildren(make("div", { class: "zoom" }, jump, ...tools), stage, caption);

    const context = canvas.getContext("2d");
    const cache = pictures(draw);
    let [width, height, wall, mosaics] = [0, 0, null, []];
    let [chosen, byKeys, said] = [-1, false, false];

    // MARK: View

    /** Keeps the wall in sight: in the middle where it is smaller than the window. */
    function keep() {
      const [across, down] = [width / view.scale, (height - axis) / view.scale];
      view.x = across >= wall.width ? (wall.width - across) / 2 : bounded(view.x, -wide, wall.width - across + wide);
      view.y = down >= wall.height ? -down : bounded(view.y, -wall.height - high, -down);
    }

    function resize() {
      const box = stage.getBoundingClientRect();
      if (!box.width || (box.width === width && box.height === height)) return;
      const center = wall && isLarge() && indexAt(width / 2, height / 2);
      [width, height] = [box.width, box.height];
      const sharp = Math.min(devicePixelRatio || 1, 2);
      canvas.width = Math.round(width * sharp);
      canvas.height = Math.round(height * sharp);
      context.setTransform(sharp, 0, 0, sharp, 0, 0);
      const before = wall && wall.across;
      wall = placed(collection, width / (height - axis));
      if (wall.across !== before) mosaics = wall.columns.map((column) => mosaic(column, wall.across, collection.colors, tints));
      view.fit = Math.min(width / wall.width, (height - axis) / wall.height, shown.most / wide);
      if (center > 0) moveTo(center, view.scale);
      else view.scale = view.fit;
      bind();
      draw();
    }

    const boxOf = (index) => {
      const column = columnOf(index);
      const at = index - column.start;
      return { x: column.x + (at % wall.across) * wide, y: -(Math.floor(at / wall.across) + 1) * high };
    };
    const columnOf = (index) => wall.columns.findLast((it) => it.start <= index);

    /** The comic at a point of the window; -1 for none. */
    function indexAt(px, py) {
      const [x, y] = [view.x + px / view.scale, view.y + py / view.scale];
      const column = wall.columns[Math.floor(x / (wide * wall.across + apart))];
      const [across, up] = column ? [Math.floor((x - column.x) / wide), Math.ceil(-y / high) - 1] : [-1, -1];
      const at = up * wall.across + across;
      return across < 0 || across >= wall.across || up < 0 || at >= column.count ? -1 : column.start + at;
    }

    function centre(x, y, scale) {
      view.scale = bounded(scale, view.fit, shown.most / wide);
      view.x = x - width / view.scale / 2;
      view.y = y - (height - axis) / view.scale / 2;
    }

    function moveTo(index, scale) {
      const { x, y } = boxOf(index);
      centre(x + wide / 2, y + high / 2, scale);
    }

    /** Zooms at the comic that was chosen by keys, else at the tallest column near the middle, where there is most to see. */
    function zoom(factor) {
      fly(() => {
        if (byKeys && chosen >= 0) return moveTo(chosen, view.scale * factor);
        const middleOf = (column) => (column.x + (wall.across * wide) / 2 - view.x) * view.scale;
        const far = (column) => Math.abs(middleOf(column) - width / 2);
        const near = wall.columns.filter((it) => far(it) < width / 4);
        const column = near.length ? near.reduce((best, it) => (it.rows > best.rows ? it : best)) : wall.columns.reduce((best, it) => (far(it) < far(best) ? it : best));
        const middle = view.y + (height - axis) / view.scale / 2;
        // The top of the column is at a fifth of the window, where it was out of sight above.
        const down = (height - axis) / view.scale / factor;
        centre(column.x + (wall.across * wide) / 2, Math.max(middle, down * 0.3 - column.rows * high), view.scale * factor);
      });
    }

    function goTo(year) {
      const column = wall.columns.find((it) => it.year === year);
      if (!column) return;
      choose(column.start, true);
      fly(() => moveTo(column.start, Math.max(view.scale, shown.titles / wide)));
      stage.focus();
    }

    // MARK: Picture of the wall

    function paint() {
      const { backgroundColor: paper, color: ink } = getComputedStyle(stage);
      const { scale } = view;
      const cell = { width: wide * scale, height: high * scale };
      context.fillStyle = paper;
      context.fillRect(0, 0, width, height);
      context.save();
      context.beginPath();
      context.rect(0, 0, width, height - axis);
      context.clip();
      cache.forget();
      wall.columns.forEach((column, at) => {
        const x = (column.x - view.x) * scale;
        if (x > width || x + wall.across * cell.width < 0) return;
        if (cell.width < shown.cells) {
          context.imageSmoothingEnabled = cell.width < 1;
          context.drawImage(mosaics[at], x, (-column.rows * high - view.y) * scale, wall.across * cell.width, column.rows * cell.height);
        } else paintCells(column, cell);
      });
      if (chosen >= 0) {
        const { x, y } = boxOf(chosen);
        const line = bounded(cell.width * 0.05, 2, 5);
        const [left, top] = [(x - view.x) * scale, (y - view.y) * scale];
        for (const [stroke, more] of [[paper, line], [ink, 0]]) {
          context.strokeStyle = stroke;
          context.lineWidth = line + more;
          context.strokeRect(left - line / 2, top - line / 2, cell.width + line, cell.height + line);
        }
      }
      context.restore();
      paintYears(cell, ink);
      // From near there is more to say.
      if (chosen >= 0 && said !== cell.width >= shown.cells) describe();
      cache.settle();
    }

    function paintCells(column, cell) {
      const { scale } = view;
      const [bottom, top] = [-view.y - height / scale, -view.y].map((up) => bounded(Math.floor(up / high), 0, column.rows - 1));
      const gap = Math.min(3, cell.width * 0.05);
      for (let row = bottom; row <= top; row++) {
        for (let across = 0; across < wall.across; across++) {
          const at = row * wall.across + across;
          if (at >= column.count) return;
          const x = (column.x + across * wide - view.x) * scale;
          if (x > width || x + cell.width < 0) continue;
          const box = { x: x + gap / 2, y: (-(row + 1) * high - view.y) * scale + gap / 2, width: cell.width - gap, height: cell.height - gap };
          paintCover(column.start + at, box, cell);
        }
      }
    }

    function paintCover(index, box, cell) {
      const { tint, ink } = tints[letters.indexOf(collection.colors[index])];
      context.fillStyle = tint;
      context.fillRect(box.x, box.y, box.width, box.height);
      const it = cell.width >= shown.covers && comic(index, draw);
      if (!it) return;
      const image = it.picture && cache.of(it);
      if (image) {
        // As much of the picture as has the shape of a cover.
        const shape = box.width / box.height;
        const [w, h] = image.width / image.height > shape ? [image.height * shape, image.height] : [image.width, image.width / shape];
        context.imageSmoothingEnabled = true;
        context.drawImage(image, (image.width - w) / 2, 0, w, h, box.x, box.y, box.width, box.height);
      } else if (cell.width >= shown.titles) drawTitle(context, it.name, ink, box);
    }

    /** The years below their columns, as many as there is room for. */
    function paintYears(cell, ink) {
      context.fillStyle = ink;
      context.fillRect(0, height - axis, width, 1);
      context.font = "600 13px system-ui, sans-serif";
      context.textBaseline = "middle";
      context.textAlign = "center";
      const pitch = wall.across * cell.width + apart * view.scale;
      const every = [1, 2, 5, 10, 20, 50, 100].find((step) => step * pitch >= 44) || 100;
      let end = -Infinity;
      wall.columns.forEach(({ year, x }) => {
        if (every > 1 && year % every) return;
        const [left, right] = [x - view.x, x + wall.across * wide - view.x].map((it) => it * view.scale);
        if (right < 0 || left > width) return;
        // Of a column that is wider than the window the label stays in sight.
        const middle = bounded((Math.max(left, 0) + Math.min(right, width)) / 2, 20, width - 20);
        if (middle - 20 < end) return;
        end = middle + 22;
        context.fillText(year, middle, height - axis / 2 + 1);
      });
    }

    // MARK: What is chosen

    function choose(index, isByKeys) {
      byKeys = isByKeys;
      if (index === chosen && !isByKeys) return;
      chosen = index;
      describe();
      draw();
    }

    /** Says below the wall what is chosen, to those who use keys also aloud. */
    function describe() {
      said = view.scale * wide >= shown.cells;
      if (chosen < 0) return caption.replaceChildren("\u00a0");
      const column = columnOf(chosen);
      const sum = `${column.year}: ${counted("comicsCount", column.count)}`;
      const it = (byKeys || view.scale * wide >= shown.cells) && comic(chosen, describe);
      if (!it) return caption.replaceChildren(sum);
      const date = dateText(it.day, it.known, "long");
      const name = make("span", { lang: page.lang !== "en" && "en" }, it.name);
      caption.replaceChildren(make("a", { href: address(it) }, name), ` · ${date}`);
      if (byKeys) say(`${it.name}, ${date}`, 250);
    }

    function open(index) {
      const it = index >= 0 && comic(index, () => open(index));
      if (it) location.href = address(it);
    }

    const isNear = () => view.scale * wide >= shown.opens;

    function enter(index) {
      if (index < 0) return;
      if (isNear()) open(index);
      else fly(() => moveTo(index, Math.max(view.scale * 4, shown.titles / wide)));
    }

    // MARK: Keys

    /** Keeps a comic in sight. */
    function follow(index) {
      const { x, y } = boxOf(index);
      const [across, down] = [width / view.scale, (height - axis) / view.scale];
      if (x < view.x) view.x = x - wide / 2;
      if (x + wide > view.x + across) view.x = x + 1.5 * wide - across;
      if (y < view.y) view.y = y - high / 2;
      if (y + high > view.y + down) view.y = y + high - down;
    }

    function step(across, up) {
      if (chosen < 0) return indexAt(width / 2, height - axis - 2) >= 0 ? indexAt(width / 2, height - axis - 2) : 0;
      const at = wall.columns.indexOf(columnOf(chosen));
      const column = wall.columns[at];
      // From far a step is a year, or a tenth of one.
      const isFar = view.scale * wide < shown.cells;
      const place = chosen - column.start;
      const row = Math.floor(place / wall.across);
      if (up) return column.start + bounded(place + up * wall.across * (isFar ? Math.ceil(column.rows / 10) : 1), 0, column.count - 1);
      const next = (place % wall.across) + across;
      if (!isFar && next >= 0 && next < wall.across && place + across < column.count) return chosen + across;
      const other = wall.columns[at + across];
      return other ? other.start + bounded(row * wall.across + (across < 0 ? wall.across - 1 : 0), 0, other.count - 1) : chosen;
    }

    function year(by) {
      const at = wall.columns.indexOf(columnOf(Math.max(0, chosen))) + by;
      return wall.columns[bounded(at, 0, wall.columns.length - 1)].start;
    }

    const keys = {
      ArrowLeft: () => step(-1, 0), ArrowRight: () => step(1, 0), ArrowUp: () => step(0, 1), ArrowDown: () => step(0, -1),
      Home: () => 0, End: () => count - 1, PageUp: () => year(-1), PageDown: () => year(1),
    };
    stage.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (keys[event.key]) {
        choose(keys[event.key](), true);
        fly(() => follow(chosen));
      } else if (event.key === "Enter") enter(chosen);
      else if (!zoomBy(event.key)) return;
      event.preventDefault();
    });

    // MARK: Pointers

    function pressed({ x, y }) {
      const index = indexAt(x, y);
      choose(index, false);
      if (index >= 0) enter(index);
      else if (!isNear()) fly(() => scaleAt(x, y, 3));
    }
    stage.addEventListener("pointermove", (event) => {
      if (pointers.size || event.pointerType !== "mouse") return;
      const { x, y } = point(event);
      choose(indexAt(x, y), false);
    });
    stage.addEventListener("pointerleave", () => pointers.size || byKeys || choose(-1, false));

    new ResizeObserver(resize).observe(stage);
    new MutationObserver(draw).observe(page, { attributes: true, attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
    describe();
    resize();
    const asked = Number(state.read().get("year"));
    if (asked) goTo(asked);
  };
})(window.spinrack);
