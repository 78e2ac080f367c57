"use strict";
// The map of companions: moving and zooming in the drawing of the page, whose names come as there is room. site.js loads this on its page.
(function (spinrack) {
  const { text, counted, make, say } = spinrack;
  // How many times larger than the whole map fits is the largest.
  const largest = 8;

  spinrack.open.map = (stage) => {
    const drawing = stage.querySelector("svg");
    const lines = drawing.querySelector(".ties");
    const scene = stage.parentNode;
    const caption = scene.querySelector(".caption");
    const [, , wide, tall] = drawing.getAttribute("viewBox").split(" ").map(Number);
    // Those in most comics are drawn last, above the others.
    const nodes = [...drawing.querySelectorAll("a")].reverse().map((link, at) => {
      const [circle, label] = [link.querySelector("circle"), link.querySelector("text")];
      const number = (name) => Number(circle.getAttribute(name));
      return { at, link, circle, label, x: number("cx"), y: number("cy"), radius: number("r"), name: label.textContent, near: new Map() };
    });
    for (const line of lines.children) {
      const [first, second] = line.dataset.t.split(" ").map((place) => nodes[place]);
      first.near.set(second, { line, count: Number(line.dataset.n) });
      second.near.set(first, { line, count: Number(line.dataset.n) });
      line.setAttribute("vector-effect", "non-scaling-stroke");
    }
    const { view, pointers, bounded, isNear, bind, draw, scaleAt, fly, tools, zoomBy } =
      spinrack.openScene(stage, { step: 1.6, largest: () => view.fit * largest, keep, paint, zoom });
    scene.querySelector(".zoom").replaceChildren(...tools);

    // MARK: View

    const ruler = make("canvas", {}).getContext("2d");
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(nodes[0].label);
    ruler.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    for (const node of nodes) node.half = ruler.measureText(node.name).width / 2 + 3;
    let [width, height] = [0, 0];

    function keep() {
      const [across, down] = [width / view.scale, height / view.scale];
      view.x = across >= wide ? (wide - across) / 2 : bounded(view.x, 0, wide - across);
      view.y = down >= tall ? (tall - down) / 2 : bounded(view.y, 0, tall - down);
    }

    function resize() {
      const box = stage.getBoundingClientRect();
      if (!box.width) return;
      const isWhole = !isNear() || !width;
      [width, height] = [box.width, box.height];
      drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
      // With room for the names of those at the sides; a window narrower than that has a scale, too.
      view.fit = Math.max(0.01, Math.min((width - 60) / wide, height / tall));
      if (isWhole) view.scale = view.fit;
      bind();
      draw();
    }

    let shownScale = 0;
    function paint() {
      const { x, y, scale } = view;
      lines.setAttribute("transform", `scale(${scale}) translate(${-x} ${-y})`);
      // Circles grow less than the map, so that there is more room between them.
      const growth = Math.sqrt(scale * Math.max(view.fit, 0.5));
      for (const node of nodes) {
        node.link.setAttribute("transform", `translate(${((node.x - x) * scale).toFixed(1)} ${((node.y - y) * scale).toFixed(1)})`);
      }
      if (scale === shownScale) return;
      shownScale = scale;
      for (const node of nodes) {
        node.shown = Math.max(3, node.radius * growth);
        node.circle.setAttribute("r", node.shown.toFixed(1));
        node.hit.setAttribute("r", Math.max(13, node.shown));
        node.label.setAttribute("y", (node.shown + 15).toFixed(1));
      }
      nameThem();
    }

    /** Shows as many names as there is room for, those of heroes in many comics before others, and all that are lit. */
    function nameThem() {
      const boxes = [];
      const isFree = (box, node) =>
        !boxes.some((it) => it.left < box.right && box.left < it.right && it.top < box.bottom && box.top < it.bottom) &&
        !nodes.some((it) => {
          // A name may lie on those who are in fewer comics.
          if (it.at >= node.at) return false;
          const [x, y] = [it.x * view.scale, it.y * view.scale];
          return x + it.shown > box.left && x - it.shown < box.right && y + it.shown > box.top && y - it.shown < box.bottom;
        });
      const isLit = (node) => lit && (node === lit || lit.near.has(node));
      for (const node of [...nodes].sort((a, b) => isLit(b) - isLit(a) || a.at - b.at)) {
        const [x, y] = [node.x * view.scale, node.y * view.scale + node.shown];
        const box = { left: x - node.half, right: x + node.half, top: y + 1, bottom: y + 19 };
        const isOn = node === lit || isFree(box, node);
        node.link.classList.toggle("on", isOn);
        if (isOn) boxes.push(box);
      }
    }

    /** Zooms at the hero that has the focus, else in the middle. */
    function zoom(factor) {
      fly(() => {
        const node = lit && { x: (lit.x - view.x) * view.scale, y: (lit.y - view.y) * view.scale };
        const isSeen = node && node.x > 0 && node.x < width && node.y > 0 && node.y < height;
        scaleAt(isSeen ? node.x : width / 2, isSeen ? node.y : height / 2, factor);
      });
    }

    // MARK: Who is lit

    let [lit, focused] = [null, nodes[0]];

    function light(node) {
      if (node === lit) return;
      lit = node;
      drawing.classList.toggle("lit", Boolean(node));
      for (const it of nodes) it.link.classList.toggle("near", Boolean(node) && (it === node || node.near.has(it)));
      for (const line of lines.children) line.classList.remove("near");
      if (node) for (const { line } of node.near.values()) line.classList.add("near");
      nameThem();
      describe();
    }

    const ties = (node) => [...node.near].sort(([, a], [, b]) => b.count - a.count);

    /** Says below the map who is lit, and who shares most with them. */
    function describe() {
      if (!lit) return caption.replaceChildren("\u00a0");
      const name = make("b", { lang: drawing.getAttribute("lang") }, lit.link.getAttribute("aria-label"));
      const others = ties(lit).slice(0, 5).map(([node, { count }]) => `${node.name} (${count})`);
      caption.replaceChildren(name, ` — ${text("appearsWith")}: ${others.join(", ")}`);
    }

    nodes.forEach((node) => {
      // Large enough for a finger.
      node.hit = node.circle.cloneNode();
      node.hit.setAttribute("class", "hit");
      node.link.prepend(node.hit);
      node.link.setAttribute("tabindex", node === focused ? 0 : -1);
      for (const it of [node.circle, node.hit]) for (const name of ["cx", "cy"]) it.removeAttribute(name);
      node.label.removeAttribute("x");
      node.link.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && !pointers.size && light(node));
      node.link.addEventListener("pointerleave", () => light(drawing.contains(document.activeElement) ? focused : null));
      node.link.addEventListener("focus", () => {
        focused.link.setAttribute("tabindex", -1);
        node.link.setAttribute("tabindex", 0);
        focused = node;
        light(node);
        fly(() => follow(node));
        const others = ties(node).slice(0, 3).map(([other, { count }]) => `${other.name}, ${counted("comicsTogether", count)}`);
        say(`${text("appearsWith")}: ${others.join("; ")}`, 600);
      });
      node.link.addEventListener("blur", () => light(null));
    });

    // MARK: Keys

    /** The nearest hero in a direction. */
    function beside(node, dx, dy) {
      const far = (it) => {
        const [x, y] = [it.x - node.x, it.y - node.y];
        const along = x * dx + y * dy;
        return along <= 0 ? Infinity : Math.hypot(x, y) + 2 * Math.abs(x * dy - y * dx);
      };
      const best = nodes.reduce((best, it) => (it !== node && far(it) < far(best) ? it : best), nodes.find((it) => it !== node));
      return far(best) < Infinity ? best : node;
    }

    function follow(node) {
      const margin = 60 / view.scale;
      const [across, down] = [width / view.scale, height / view.scale];
      view.x = bounded(view.x, node.x - across + margin, node.x - margin);
      view.y = bounded(view.y, node.y - down + margin, node.y - margin);
    }

    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    stage.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = steps[event.key];
      if (step && event.shiftKey) {
        fly(() => {
          view.x += (step[0] * width) / 6 / view.scale;
          view.y += (step[1] * height) / 6 / view.scale;
        });
      } else if (step || event.key === "Home" || event.key === "End") {
        const next = step ? beside(focused, ...step) : nodes[event.key === "Home" ? 0 : nodes.length - 1];
        next.link.focus({ preventScroll: true });
      } else if (!zoomBy(event.key)) return;
      event.preventDefault();
    });

    new ResizeObserver(resize).observe(stage);
    describe();
    resize();
  };
})(window.spinrack);
