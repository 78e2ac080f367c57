"""Contrast as it is drawn: two pictures of a page, one without what is looked at, and the luminance of both where they differ."""

import base64

# Of each box the least contrast between the pixels that have the colour asked for and what is there without them; null where none has.
MEASURE = """async ([shown, hidden, boxes]) => {
  const pixels = async (data) => {
    const image = new Image();
    image.src = data;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d', {willReadFrequently: true});
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [one, other] = [await pixels(shown), await pixels(hidden)];
  const part = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const light = (data, at) => 0.2126 * part(data[at]) + 0.7152 * part(data[at + 1]) + 0.0722 * part(data[at + 2]);
  return boxes.map(({x, y, width, height, color}) => {
    const found = [];
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(one.height, y + height); row++) {
      for (let column = Math.max(0, Math.floor(x)); column < Math.min(one.width, x + width); column++) {
        const at = (row * one.width + column) * 4;
        if (![0, 1, 2].every((part) => Math.abs(one.data[at + part] - color[part]) < 7)) continue;
        if ([0, 1, 2].every((part) => one.data[at + part] === other.data[at + part])) continue;
        const [a, b] = [light(one.data, at), light(other.data, at)];
        found.push((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
      }
    }
    found.sort((a, b) => a - b);
    return found.length > 2 ? found[Math.floor(found.length / 20)] : null;
  });
}"""

BOXES = """([elements, property]) => [...document.querySelectorAll(elements)].map((it) => {
  const [box, style] = [it.getBoundingClientRect(), getComputedStyle(it)];
  const color = (style[property].match(/[\\d.]+/g) || [0, 0, 0]).slice(0, 3).map(Number);
  const size = parseFloat(style.fontSize), wide = property === 'color' ? 0 : 8;
  const isLarge = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
  return {x: box.x + scrollX - wide, y: box.y + scrollY - wide, width: box.width + 2 * wide, height: box.height + 2 * wide, color, isLarge,
    what: `${it.closest('[class*=sample]')?.className || ''} ${it.outerHTML.slice(0, 90)}`};
})"""

TEXT = "*{-webkit-text-fill-color:transparent !important;text-decoration-color:transparent !important}"
OUTLINE = "*{outline-color:transparent !important}"


def force(page, elements, states):
    """Puts elements into states as if the pointer or the focus were there."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    for node in session.send("DOM.querySelectorAll", {"nodeId": root, "selector": elements})["nodeIds"]:
        session.send("CSS.forcePseudoState", {"nodeId": node, "forcedPseudoClasses": states})
    return session


def faint(page, canvas, elements, outline=False):
    """Texts of elements, or their outlines, that have less contrast than WCAG 2.2 wants (1.4.3, 1.4.11), a line each.

    `canvas` is a page on which pictures are looked at. Nothing is found only where something was drawn: that too is said.
    """
    boxes = page.evaluate(BOXES, [elements, "outlineColor" if outline else "color"])
    assert boxes, f"no {elements}"
    shown = page.screenshot(full_page=True)
    page.evaluate("""(css) => {
      const style = document.createElement('style');
      style.id = 'hidden';
      style.textContent = css;
      document.head.append(style);
    }""", OUTLINE if outline else TEXT)
    hidden = page.screenshot(full_page=True)
    page.evaluate("document.getElementById('hidden').remove()")
    data = [f"data:image/png;base64,{base64.b64encode(picture).decode()}" for picture in (shown, hidden)]
    found = []
    for box, contrast in zip(boxes, canvas.evaluate(MEASURE, data + [boxes])):
        least = 3 if outline or box["isLarge"] else 4.5
        if contrast is None or contrast < least - 0.05:
            found.append(f"{contrast and round(contrast, 2)} of {least}: {box['what']}")
    return found
