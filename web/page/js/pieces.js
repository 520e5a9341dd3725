// The pieces, drawn for this project: paths in a box of 40 x 40, of one colour
// with an outline of the other.

const foot = "M9.5 35.5h21c.6 0 1-.4 1-1v-1.3c0-1.2-.9-2.1-2.1-2.1h-18.8c-1.2 0-2.1.9-2.1 2.1v1.3c0 .6.4 1 1 1z";
const neck = "M14 31c2.2-3.4 3-7 3-10.6h6c0 3.6.8 7.2 3 10.6z";

/** Body paths by the letter or the name of a piece, and lines drawn on them.
 * @type {Record<string, {body: string[], lines?: string}>} */
const drawings = {
  knight: {
    body: [
      "M12.6 31c-.2-3.2 1-5.6 3.4-7.6 1.4-1.2 2.4-2.4 2.6-4-1.6 1-3.2 1.4-4.9 1.3l-2.6 2.6c-.9.9-2 1-3 .2l-1.5-1.2c-1-.8-1.2-2-.5-3.1l3.6-6.1c.7-2.7 2-4.6 4-5.9l.6-3.4c.1-.8 1.1-1 1.6-.4l2.3 2.7c5.2.7 8.7 3.4 10.3 8 1.6 4.7 1.6 10.4-.3 16.900z",
      foot,
    ],
    lines: "M13.600 12.900l1.500.600M8.700 20.400l1.100.500M20.300 7.600c4.300 1.700 6.600 5 7.100 9.800.300 3.400.100 7.100-.700 10.900",
  },
  Q: {
    body: [
      "M11.300 29.600 7.600 13.800l6.300 6.300 1.500-9.800 4.600 8.600 4.600-8.600 1.500 9.800 6.300-6.300-3.700 15.800c-5.500-1.500-11.900-1.500-17.400 0z",
      foot,
      "M7.400 9.300a2.100 2.100 0 1 0 .01 0zM15.100 5.900a2.100 2.100 0 1 0 .01 0zM24.900 5.900a2.100 2.100 0 1 0 .01 0zM32.600 9.300a2.100 2.100 0 1 0 .01 0z",
    ],
    lines: "M12.400 27c5-1.300 10.200-1.300 15.200 0",
  },
  R: {
    body: ["M13 31l1.200-13.500h11.600L27 31zM11 8h4.200v2.800h2.800V8h4v2.800h2.800V8H29v6.200l-3.100 3.300H14.100L11 14.200z", foot],
    lines: "M14.300 18.200h11.400",
  },
  B: {
    body: [
      "M15 31c.8-2 1.200-3.600 1.200-5.400h7.600c0 1.800.4 3.400 1.200 5.400zM20 8.400c4.300 3.700 6.900 7.300 6.900 11 0 2.600-1.200 4.600-3.300 6.200h-7.200c-2.100-1.600-3.300-3.600-3.300-6.200 0-3.700 2.600-7.300 6.900-11zM20 4.200a2.200 2.200 0 1 0 .01 0z",
      foot,
    ],
    lines: "M20 14.300v7M16.800 17.500h6.400",
  },
  K: {
    body: [
      "M18.500 4h3v2.500H24v2.900h-2.500V12h-3V9.400H16V6.500h2.500z",
      "M12.200 30.200C8.400 25.800 6.600 22 7.600 18.600c1.200-4 7-5.200 11-1.100l1.400 1.600 1.400-1.600c4-4.100 9.800-2.900 11 1.100 1 3.400-.8 7.200-4.600 11.600-5-1.300-10.600-1.300-15.600 0z",
      "M20 12.400c1.900 1.700 2.600 3.300 1.900 5.200L20 20l-1.900-2.400c-.7-1.900 0-3.500 1.900-5.200z",
      foot,
    ],
    lines: "M12.900 27.600c4.700-1.200 9.500-1.200 14.200 0",
  },
  P: { body: [neck, "M20 8.600a5.900 5.900 0 1 0 .01 0zM14 19.300h12l1.300 2.600H12.700z", foot] },
};
const knight = drawings.knight.body;
Object.assign(drawings, {
  zebra: {
    body: knight,
    lines: "M13.600 12.900l1.500.600M20.500 7.500l-1.500 5M25.500 10l-3.500 4.500M28.200 14.500l-5 3M29 19.500l-6.500 1.500M28.800 24.500l-8-.500M28 29h-11",
  },
  antelope: {
    body: ["M19.500 8.500c3-4.300 8.500-6.600 15-6.300-5 1.300-9 4-10.800 8.300zM16.800 8.300c1-3.600 4-6.300 8.700-7.300-3 2-4.900 4.500-5.200 8z", ...knight],
    lines: "M13.600 12.900l1.500.600M8.700 20.400l1.100.500",
  },
  nightrider: { body: knight, lines: "M13.600 12.900l1.500.600M3 9h6M2.500 13.500h4.500M31.500 12h5M32 17h5.500M32 22h5" },
  camel: {
    body: [
      "M8.500 35.500 10 26c-1.600-3.500-.6-10.500 4-10.500 3 0 3 4 5 4s2-5 5.300-5c3 0 3.700 3 4.200 6 1.800-1.500 1.600-6.500 1.900-9.500.2-2 1.600-3.400 3.600-3l3 .8c1.400.4 1.300 2.300-.1 2.600l-2.700.5c.2 6-.6 12-4.700 14l.5 9.600h-3.200l-1.600-8H15l-3 8z",
    ],
    lines: "M33.500 10.300h.800",
  },
  giraffe: {
    body: [
      "M9.500 35.500 11 25c0-3 1.600-4.500 4.500-4.700l5-.3L25 6.500l-.8-3.700 2.200 1.700.9-2.300 1 2.800 5 2.200c1.300.6 1.100 2.300-.3 2.500l-3.800.4-2.700 15.400.7 10h-3.200l-1.500-8.500h-7l-2.800 8.500z",
    ],
    lines: "M25.500 11l1.500 1M24 16l2 .5M22.500 21.500l2 .5M15 23.500l1.500 1.500M19 24l1.500 1.500",
  },
  wazir: {
    body: ["M20 6a14 14 0 1 0 .01 0z"],
    lines:
      "M20 11v18M11 20h18M17.500 13.500l2.500-2.500 2.500 2.500M17.500 26.500l2.500 2.500 2.500-2.500M13.500 17.500l-2.500 2.500 2.500 2.500M26.500 17.500l2.500 2.500-2.500 2.500",
  },
  ferz: {
    body: ["M20 6a14 14 0 1 0 .01 0z"],
    lines: "M13.500 13.500l13 13M26.500 13.500l-13 13M13.500 17v-3.500h3.500M26.500 23v3.500h-3.500M23 13.500h3.500v3.500M17 26.500h-3.500v-3.500",
  },
});
const aliases = /** @type {Record<string, string>} */ ({ N: "knight", queen: "Q", rook: "R", bishop: "B", king: "K" });

const namespace = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
export function element(name, attributes = {}, text) {
  const e = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, String(value));
  if (text !== undefined) e.textContent = text;
  return e;
}

/** A drawing of a piece in a box of 40 x 40: by a guard's letter, or the name of
 * the piece that walks. What has no drawing is a token with its first letter.
 * @param {string} kind @param {string} className */
export function drawing(kind, className) {
  const g = element("g", { class: className });
  const d = drawings[aliases[kind] ?? kind];
  if (!d) {
    g.append(element("circle", { class: "body", cx: 20, cy: 20, r: 14 }));
    const name = /^[a-z]/.test(kind) ? kind[0].toUpperCase() : kind.replaceAll(",", "");
    g.append(
      element("text", { class: "lines", x: 20, y: 25 - 0.5 * Math.max(0, name.length - 2), "font-size": Math.max(4, Math.min(16, 34 / name.length)) }, name),
    );
    return g;
  }
  for (const path of d.body) g.append(element("path", { class: "body", d: path }));
  if (d.lines) g.append(element("path", { class: "lines", d: d.lines }));
  return g;
}

/** A square with something on it, as a picture for buttons. @param {Element} mark */
export function icon(mark) {
  const svg = element("svg", { viewBox: "0 0 40 40", class: "icon", "aria-hidden": "true" });
  svg.append(element("rect", { class: "square", width: 40, height: 40, rx: 3 }), mark);
  return svg;
}
