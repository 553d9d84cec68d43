// The shapes that the drawings of the pack are made of: each gives a piece of SVG.
export const n = (v) => +v.toFixed(1);
export const curve = (f, x0, x1, steps = 60) => {
  let d = '';
  for (let i = 0; i <= steps; i++) {
    const x = x0 + ((x1 - x0) * i) / steps;
    d += `${i ? 'L' : 'M'}${n(x)} ${n(f(x))}`;
  }
  return d;
};
export const rect = (x, y, w, h, r, fill, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${r}" fill="${fill}"${more}/>`;
export const dot = (x, y, r, fill, more = '') => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`;
export const stroke = (d, colour, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
export const tick = (x, y, s, colour, w) =>
  stroke(`M${n(x - s)} ${n(y)}l${n(s * 0.7)} ${n(s * 0.7)}l${n(s * 1.3)} ${n(-s * 1.4)}`, colour, w);
export const cross = (x, y, s, colour, w) =>
  stroke(`M${n(x - s)} ${n(y - s)}l${n(2 * s)} ${n(2 * s)}m0 ${n(-2 * s)}l${n(-2 * s)} ${n(2 * s)}`, colour, w);

/** A whole drawing. `tint`: whether it takes the hue of the brand or keeps its own (docs/content.md). */
export const svg = ({ w, h, bg, tint, body }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="presentation" data-tint="${tint}"><rect width="${w}" height="${h}" fill="${bg}"/>${body}</svg>\n`;
