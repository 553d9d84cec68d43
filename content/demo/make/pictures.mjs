// node pictures.mjs   writes media/thumb-*.svg (320 x 190) and media/*-poster.svg (1280 x 720): flat shapes, no text.
import { writeFile } from 'node:fs/promises';
import { media } from './serve.mjs';

const hues = {
  indigo: { bg: '#E8E7FB', pale: '#C5C3F3', mid: '#8F8AE6', deep: '#4B45C6' },
  amber: { bg: '#FDEFD4', pale: '#F6D595', mid: '#EEBB5A', deep: '#B9770A' },
  teal: { bg: '#E2F1EE', pale: '#B2DAD3', mid: '#7CBFB5', deep: '#2F8B82' },
  coral: { bg: '#F9E7E1', pale: '#EDBFB1', mid: '#E29A86', deep: '#C2604A' },
};
const n = (v) => +v.toFixed(1);
const curve = (f, x0, x1, steps = 60) => {
  let d = '';
  for (let i = 0; i <= steps; i++) { const x = x0 + ((x1 - x0) * i) / steps; d += `${i ? 'L' : 'M'}${n(x)} ${n(f(x))}`; }
  return d;
};
const rect = (x, y, w, h, r, fill, more = '') => `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${r}" fill="${fill}"${more}/>`;
const dot = (x, y, r, fill, more = '') => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`;
const stroke = (d, colour, width, more = '') => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
const tick = (x, y, s, colour, w) => stroke(`M${n(x - s)} ${n(y)}l${n(s * 0.7)} ${n(s * 0.7)}l${n(s * 1.3)} ${n(-s * 1.4)}`, colour, w);
const cross = (x, y, s, colour, w) => stroke(`M${n(x - s)} ${n(y - s)}l${n(2 * s)} ${n(2 * s)}m0 ${n(-2 * s)}l${n(-2 * s)} ${n(2 * s)}`, colour, w);

const parabola = (h, { top = 20, low = 146, axis = 112, cx = 160, half = 112 } = {}) => {
  const f = (x) => low - ((x - cx) / half) ** 2 * (low - top);
  const r = half * Math.sqrt((low - axis) / (low - top));
  return `<path d="${curve(f, cx - r, cx + r)}Z" fill="${h.pale}" opacity=".8"/>`
    + stroke(`M24 ${axis}H296`, h.mid, 4) + stroke(curve(f, cx - half, cx + half), h.deep, 6)
    + dot(cx - r, axis, 8.5, h.deep) + dot(cx + r, axis, 8.5, h.deep);
};

const thumbs = {
  parabola: ['indigo', (h) => parabola(h)],
  ratio: ['amber', (h) => [[46, 5], [46, 3], [46, 4]].map(([x, k], i) => {
    let s = '';
    for (let j = 0; j < 6; j++) s += rect(x + j * 39, 40 + i * 40, 33, 30, 6, j < k ? (i === 0 ? h.deep : h.mid) : h.pale, j < k ? '' : ' opacity=".55"');
    return s;
  }).join('')],
  wave: ['teal', (h) => stroke('M46 28V158H300', h.pale, 5) + stroke(curve((x) => 96 - 52 * Math.sin((x - 46) / 36), 46, 292), h.deep, 6) + dot(166, 96 - 52 * Math.sin(120 / 36), 10, h.deep)],
  numbers: ['indigo', (h) => {
    let s = '';
    for (let r = 0; r < 4; r++) for (let c = 0; c < 7; c++) {
      const k = r * 7 + c;
      s += dot(58 + c * 34, 44 + r * 34, k % 3 === 0 ? 12 : 7, k % 3 === 0 ? h.deep : h.pale);
    }
    return s;
  }],
  lines: ['teal', (h) => [170, 214, 132, 192, 150].map((w, i) => rect(44, 38 + i * 25, w, 10, 5, i === 1 ? h.deep : h.pale)).join('') + dot(248, 124, 38, h.mid) + tick(246, 124, 15, '#fff', 7)],
  bars: ['amber', (h) => [[88, h.pale], [122, h.mid], [62, h.pale], [104, h.pale], [140, h.deep]].map(([y, fill], k) => rect(56 + k * 44, 164 - y, 32, y, 5, fill)).join('') + stroke('M40 166H290', h.mid, 4)],
  grid: ['coral', (h) => {
    let s = '';
    const on = [3, 0, 2, 1];
    for (let r = 0; r < 4; r++) for (let c = 0; c < 4; c++) {
      const x = 86 + c * 38, y = 21 + r * 38, hit = on[r] === c;
      s += rect(x, y, 33, 33, 7, hit ? h.deep : h.pale, hit ? '' : ' opacity=".7"');
      if (hit) s += tick(x + 16, y + 17.5, 7, '#fff', 4);
    }
    return s;
  }],
  sets: ['teal', (h) => [[132, 76], [188, 76], [160, 122]].map(([x, y]) => dot(x, y, 50, h.mid, ` fill-opacity=".45" stroke="${h.deep}" stroke-width="4"`)).join('') + dot(160, 92, 11, h.deep)],
};

// Posters: the key moment of a clip, larger and simpler.
const W = hues.indigo, A = '#F2A20C';
const posters = {
  discriminant: () => {
    const f = (k) => (x) => 470 + k - ((x - 640) / 380) ** 2 * 400;
    return stroke(curve(f(-150), 330, 950), W.pale, 12) + stroke(curve(f(0), 280, 1000), W.mid, 12)
      + stroke('M180 470H1100', '#15171C', 5) + stroke(curve(f(110), 240, 1040), W.deep, 16)
      + dot(640 - 380 * Math.sqrt(110 / 400), 470, 26, A, ' stroke="#fff" stroke-width="7"') + dot(640 + 380 * Math.sqrt(110 / 400), 470, 26, A, ' stroke="#fff" stroke-width="7"');
  },
  'sign-chart': () => {
    const xs = [180, 450, 710, 900, 1100];
    let s = '';
    xs.slice(0, -1).forEach((x, i) => {
      const w = xs[i + 1] - x - 12, plus = i % 2;
      s += rect(x + 6, 400, w, 130, 18, plus ? W.deep : '#fff');
      const cx = x + 6 + w / 2;
      s += stroke(`M${cx - 24} 465h48${plus ? 'm-24 -24v48' : ''}`, plus ? '#fff' : W.mid, 11);
    });
    s += stroke('M180 270H1100', '#15171C', 5) + stroke('M450 270H710M900 270H1100', A, 16);
    return s + dot(450, 270, 26, A, ' stroke="#fff" stroke-width="7"') + dot(710, 270, 26, A, ' stroke="#fff" stroke-width="7"') + dot(900, 270, 23, '#fff', ` stroke="${A}" stroke-width="9"`);
  },
  'best-rectangle': () => rect(180, 180, 460, 26, 4, W.mid) + rect(250, 206, 320, 160, 0, '#fff') + stroke('M250 212V366H570V212', W.deep, 14)
    + stroke('M760 190V560H1130', '#15171C', 5) + stroke(curve((x) => 560 - 300 * (1 - ((x - 935) / 165) ** 2), 770, 1100), W.deep, 14)
    + stroke('M935 556V264', A, 6, ' stroke-dasharray="2 16"') + dot(935, 260, 26, A, ' stroke="#fff" stroke-width="7"'),
  'authors-stance': () => [520, 560, 470, 540, 380].map((w, i) => rect(170, 200 + i * 70, w, 26, 13, i === 2 ? W.deep : W.pale)).join('')
    + rect(170, 200 + 1 * 70, 150, 26, 13, A) + stroke('M950 190V530', W.pale, 12)
    + [0, 1, 2, 3, 4].map((i) => dot(950, 190 + i * 85, 17, '#fff', ` stroke="${W.mid}" stroke-width="7"`)).join('') + dot(950, 275, 34, W.deep, ' stroke="#fff" stroke-width="8"'),
  'arrangement-grid': () => {
    let s = '';
    const on = [3, 2, 4, 0, 1];
    for (let r = 0; r < 5; r++) for (let c = 0; c < 5; c++) {
      const x = 340 + c * 122, y = 108 + r * 102, hit = on[r] === c;
      s += rect(x, y, 112, 92, 16, hit ? (r === 2 ? A : W.deep) : '#fff');
      s += hit ? tick(x + 54, y + 49, 22, '#fff', 11) : cross(x + 56, y + 46, 14, W.pale, 7);
    }
    return s;
  },
};

const svg = (w, h, bg, body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="presentation"><rect width="${w}" height="${h}" fill="${bg}"/>${body}</svg>\n`;
for (const [name, [hue, draw]] of Object.entries(thumbs)) await writeFile(`${media}thumb-${name}.svg`, svg(320, 190, hues[hue].bg, draw(hues[hue])));
for (const [name, draw] of Object.entries(posters)) await writeFile(`${media}${name}-poster.svg`, svg(1280, 720, W.bg, draw()));
