// Helpers for clips: a clip's build(stage, lib) makes its elements once and returns draw(t) with t in seconds.
const NS = 'http://www.w3.org/2000/svg';

export const C = {
  page: '#F7F8FA',
  card: '#FFFFFF',
  line: '#E4E7ED',
  strong: '#C6CBD5',
  ink: '#15171C',
  text: '#363B46',
  muted: '#646C7C',
  brand: '#4B45C6',
  brandText: '#3C379F',
  wash: '#F3F3FE',
  wash2: '#E7E6FB',
  amber: '#F2A20C',
  amberInk: '#8A5A00',
  amberWash: '#FFF6E3',
  good: '#16803F',
  goodWash: '#E7F4EC',
  bad: '#C2352B',
  badWash: '#FBECEA',
};

export const clamp = (v, a = 0, b = 1) => Math.min(b, Math.max(a, v));
export const lerp = (a, b, p) => a + (b - a) * p;
export const ease = (p) => (p < 0.5 ? 4 * p * p * p : 1 - (-2 * p + 2) ** 3 / 2);
/** Eased progress of t from a to b, 0 before and 1 after. */
export const seg = (t, a, b) => ease(clamp((t - a) / (b - a)));
/** 1 between a and b with soft edges, else 0. */
export const during = (t, a, b, soft = 0.5) => Math.min(seg(t, a, a + soft), 1 - seg(t, b - soft, b));
/** A value led through [time, value] stops, eased between them. */
export const track = (t, stops) => {
  let v = stops[0][1];
  for (let i = 1; i < stops.length; i++) {
    const [t0, v0] = stops[i - 1],
      [t1, v1] = stops[i];
    if (t >= t0) v = t1 === t0 ? v1 : lerp(v0, v1, seg(t, t0, t1));
  }
  return v;
};

export function frame(stage, title, kicker) {
  html(stage, 'div', { class: 'kicker' }, kicker);
  html(stage, 'div', { class: 'title' }, title);
}
export function svg(parent, tag, attrs = {}, text) {
  const e = document.createElementNS(NS, tag);
  set(e, attrs);
  if (text !== undefined) e.textContent = text;
  parent.append(e);
  return e;
}
export const canvas = (stage) => svg(stage, 'svg', { class: 'fill', viewBox: '0 0 1280 720' });
export function set(e, attrs) {
  for (const [k, v] of Object.entries(attrs)) e.setAttribute(k, v);
  return e;
}
export function html(parent, tag, attrs = {}, text) {
  const e = document.createElement(tag);
  set(e, attrs);
  if (text !== undefined) e.innerHTML = text;
  parent.append(e);
  return e;
}
/** A block of text at x, y. */
export function label(stage, x, y, text, style = '') {
  return html(stage, 'div', { class: 'abs', style: `left:${x}px;top:${y}px;${style}` }, text);
}
/** Mathematics at x, y; call .tex(source) to change it. */
export function math(stage, x, y, source, style = '') {
  const e = label(stage, x, y, '', `font-size:34px;color:${C.ink};${style}`);
  let last;
  e.tex = (s) => {
    if (s !== last) {
      window.katex.render(s, e, { throwOnError: true, trust: true, strict: false });
      last = s;
    }
    return e;
  };
  return e.tex(source);
}
export const show = (e, p) => {
  e.style.opacity = p;
  return e;
};
/** Fade in with a small rise. */
export const rise = (e, p, by = 8) => {
  e.style.opacity = p;
  e.style.transform = `translateY(${(1 - p) * by}px)`;
  return e;
};
/** Draw a path up to p of its length. */
export const trace = (path, p) => {
  const n = path.getTotalLength();
  path.style.strokeDasharray = n;
  path.style.strokeDashoffset = n * (1 - p);
  path.style.opacity = p > 0 ? 1 : 0;
};
export const minus = (v, digits = 0) => (v < 0 ? '−' : '') + Math.abs(v).toFixed(digits);
