// node pictures.mjs   writes media/thumb-*.svg (320 x 190), media/*-poster.svg (1280 x 720) and the pictures of blogs and promotions (blog-*,
// promo-*): flat shapes, no text.
import { writeFile } from 'node:fs/promises';
import { media } from './serve.mjs';
import { cross, curve, dot, n, rect, stroke, svg as drawing, tick } from './shapes.mjs';

const hues = {
  indigo: { bg: '#E8E7FB', pale: '#C5C3F3', mid: '#8F8AE6', deep: '#4B45C6' },
  amber: { bg: '#FDEFD4', pale: '#F6D595', mid: '#EEBB5A', deep: '#B9770A' },
  teal: { bg: '#E2F1EE', pale: '#B2DAD3', mid: '#7CBFB5', deep: '#2F8B82' },
  coral: { bg: '#F9E7E1', pale: '#EDBFB1', mid: '#E29A86', deep: '#C2604A' },
};
const parabola = (h, { top = 20, low = 146, axis = 112, cx = 160, half = 112 } = {}) => {
  const f = (x) => low - ((x - cx) / half) ** 2 * (low - top);
  const r = half * Math.sqrt((low - axis) / (low - top));
  return (
    `<path d="${curve(f, cx - r, cx + r)}Z" fill="${h.pale}" opacity=".8"/>` +
    stroke(`M24 ${axis}H296`, h.mid, 4) +
    stroke(curve(f, cx - half, cx + half), h.deep, 6) +
    dot(cx - r, axis, 8.5, h.deep) +
    dot(cx + r, axis, 8.5, h.deep)
  );
};

const thumbs = {
  parabola: ['indigo', (h) => parabola(h)],
  ratio: [
    'amber',
    (h) =>
      [
        [46, 5],
        [46, 3],
        [46, 4],
      ]
        .map(([x, k], i) => {
          let s = '';
          for (let j = 0; j < 6; j++)
            s += rect(x + j * 39, 40 + i * 40, 33, 30, 6, j < k ? (i === 0 ? h.deep : h.mid) : h.pale, j < k ? '' : ' opacity=".55"');
          return s;
        })
        .join(''),
  ],
  wave: [
    'teal',
    (h) =>
      stroke('M46 28V158H300', h.pale, 5) +
      stroke(
        curve((x) => 96 - 52 * Math.sin((x - 46) / 36), 46, 292),
        h.deep,
        6,
      ) +
      dot(166, 96 - 52 * Math.sin(120 / 36), 10, h.deep),
  ],
  numbers: [
    'indigo',
    (h) => {
      let s = '';
      for (let r = 0; r < 4; r++)
        for (let c = 0; c < 7; c++) {
          const k = r * 7 + c;
          s += dot(58 + c * 34, 44 + r * 34, k % 3 === 0 ? 12 : 7, k % 3 === 0 ? h.deep : h.pale);
        }
      return s;
    },
  ],
  lines: [
    'teal',
    (h) =>
      [170, 214, 132, 192, 150].map((w, i) => rect(44, 38 + i * 25, w, 10, 5, i === 1 ? h.deep : h.pale)).join('') +
      dot(248, 124, 38, h.mid) +
      tick(246, 124, 15, '#fff', 7),
  ],
  bars: [
    'amber',
    (h) =>
      [
        [88, h.pale],
        [122, h.mid],
        [62, h.pale],
        [104, h.pale],
        [140, h.deep],
      ]
        .map(([y, fill], k) => rect(56 + k * 44, 164 - y, 32, y, 5, fill))
        .join('') + stroke('M40 166H290', h.mid, 4),
  ],
  grid: [
    'coral',
    (h) => {
      let s = '';
      const on = [3, 0, 2, 1];
      for (let r = 0; r < 4; r++)
        for (let c = 0; c < 4; c++) {
          const x = 86 + c * 38,
            y = 21 + r * 38,
            hit = on[r] === c;
          s += rect(x, y, 33, 33, 7, hit ? h.deep : h.pale, hit ? '' : ' opacity=".7"');
          if (hit) s += tick(x + 16, y + 17.5, 7, '#fff', 4);
        }
      return s;
    },
  ],
  gap: [
    'coral',
    (h) =>
      [
        [44, 34, 200],
        [44, 62, 232],
        [44, 118, 176],
        [44, 146, 214],
      ]
        .map(([x, y, w]) => rect(x, y, w, 12, 6, h.pale))
        .join('') +
      rect(44, 84, 232, 24, 12, '#fff', ` stroke="${h.deep}" stroke-width="4" stroke-dasharray="10 9"`) +
      dot(276, 96, 20, h.deep) +
      cross(276, 96, 7, '#fff', 5),
  ],
  letters: [
    'amber',
    (h) =>
      [
        [44, 40, 62],
        [114, 40, 88],
        [210, 40, 58],
        [44, 82, 44],
        [96, 82, 108],
        [212, 82, 64],
        [44, 124, 92],
        [144, 124, 52],
      ]
        .map(([x, y, w], k) => rect(x, y, w, 26, 8, k === 4 ? h.deep : k === 1 || k === 6 ? h.mid : h.pale))
        .join('') + stroke('M104 116H196', h.deep, 5, ' stroke-dasharray="1 10"'),
  ],
  bracket: [
    'teal',
    (h) =>
      stroke('M60 36h52v40M60 76h52M112 56h52M60 114h52v40M60 154h52M112 134h52M164 56v78M164 95h60', h.mid, 6) +
      [36, 76, 114, 154].map((y) => dot(56, y, 11, h.pale)).join('') +
      dot(240, 95, 26, h.deep) +
      tick(239, 96, 10, '#fff', 6),
  ],
  routes: [
    'indigo',
    (h) =>
      stroke('M60 96L126 44M60 96L138 144M126 44L138 144M126 44L214 62M138 144L214 62M138 144L270 128M214 62L270 128', h.pale, 6) +
      stroke('M60 96L126 44L138 144L214 62L270 128', h.deep, 6) +
      [
        [60, 96],
        [126, 44],
        [138, 144],
        [214, 62],
        [270, 128],
      ]
        .map(([x, y], k) => dot(x, y, 14, k === 0 || k === 4 ? h.deep : '#fff', ` stroke="${h.deep}" stroke-width="5"`))
        .join(''),
  ],
  slots: [
    'coral',
    (h) =>
      [0, 1, 2, 3]
        .map((k) =>
          rect(
            42 + k * 62,
            58,
            50,
            74,
            10,
            k === 3 ? '#fff' : k === 1 ? h.deep : h.mid,
            k === 3 ? ` stroke="${h.deep}" stroke-width="4" stroke-dasharray="9 8"` : '',
          ),
        )
        .join('') +
      [0, 1, 2].map((k) => dot(67 + k * 62, 95, 10, '#fff')).join('') +
      stroke('M42 156H278', h.pale, 6),
  ],
  spread: [
    'teal',
    (h) =>
      `<path d="${curve((x) => 148 - 104 * Math.exp(-(((x - 160) / 48) ** 2)), 40, 280)}V150H40Z" fill="${h.pale}"/>` +
      stroke(
        curve((x) => 148 - 104 * Math.exp(-(((x - 160) / 48) ** 2)), 40, 280),
        h.deep,
        6,
      ) +
      stroke('M30 152H290', h.mid, 5) +
      stroke('M160 44V150', h.deep, 4, ' stroke-dasharray="1 11"') +
      [88, 124, 172, 206, 236].map((x) => dot(x, 168, 6, h.mid)).join(''),
  ],
  sets: [
    'teal',
    (h) =>
      [
        [132, 76],
        [188, 76],
        [160, 122],
      ]
        .map(([x, y]) => dot(x, y, 50, h.mid, ` fill-opacity=".45" stroke="${h.deep}" stroke-width="4"`))
        .join('') + dot(160, 92, 11, h.deep),
  ],
};

// Posters: the key moment of a clip, larger and simpler.
const W = hues.indigo,
  A = '#F2A20C';
const posters = {
  discriminant: () => {
    const f = (k) => (x) => 470 + k - ((x - 640) / 380) ** 2 * 400;
    return (
      stroke(curve(f(-150), 330, 950), W.pale, 12) +
      stroke(curve(f(0), 280, 1000), W.mid, 12) +
      stroke('M180 470H1100', '#15171C', 5) +
      stroke(curve(f(110), 240, 1040), W.deep, 16) +
      dot(640 - 380 * Math.sqrt(110 / 400), 470, 26, A, ' stroke="#fff" stroke-width="7"') +
      dot(640 + 380 * Math.sqrt(110 / 400), 470, 26, A, ' stroke="#fff" stroke-width="7"')
    );
  },
  'sign-chart': () => {
    const xs = [180, 450, 710, 900, 1100];
    let s = '';
    xs.slice(0, -1).forEach((x, i) => {
      const w = xs[i + 1] - x - 12,
        plus = i % 2;
      s += rect(x + 6, 400, w, 130, 18, plus ? W.deep : '#fff');
      const cx = x + 6 + w / 2;
      s += stroke(`M${cx - 24} 465h48${plus ? 'm-24 -24v48' : ''}`, plus ? '#fff' : W.mid, 11);
    });
    s += stroke('M180 270H1100', '#15171C', 5) + stroke('M450 270H710M900 270H1100', A, 16);
    return (
      s +
      dot(450, 270, 26, A, ' stroke="#fff" stroke-width="7"') +
      dot(710, 270, 26, A, ' stroke="#fff" stroke-width="7"') +
      dot(900, 270, 23, '#fff', ` stroke="${A}" stroke-width="9"`)
    );
  },
  'best-rectangle': () =>
    rect(180, 180, 460, 26, 4, W.mid) +
    rect(250, 206, 320, 160, 0, '#fff') +
    stroke('M250 212V366H570V212', W.deep, 14) +
    stroke('M760 190V560H1130', '#15171C', 5) +
    stroke(
      curve((x) => 560 - 300 * (1 - ((x - 935) / 165) ** 2), 770, 1100),
      W.deep,
      14,
    ) +
    stroke('M935 556V264', A, 6, ' stroke-dasharray="2 16"') +
    dot(935, 260, 26, A, ' stroke="#fff" stroke-width="7"'),
  'authors-stance': () =>
    [520, 560, 470, 540, 380].map((w, i) => rect(170, 200 + i * 70, w, 26, 13, i === 2 ? W.deep : W.pale)).join('') +
    rect(170, 200 + 1 * 70, 150, 26, 13, A) +
    stroke('M950 190V530', W.pale, 12) +
    [0, 1, 2, 3, 4].map((i) => dot(950, 190 + i * 85, 17, '#fff', ` stroke="${W.mid}" stroke-width="7"`)).join('') +
    dot(950, 275, 34, W.deep, ' stroke="#fff" stroke-width="8"'),
  'arrangement-grid': () => {
    let s = '';
    const on = [3, 2, 4, 0, 1];
    for (let r = 0; r < 5; r++)
      for (let c = 0; c < 5; c++) {
        const x = 340 + c * 122,
          y = 108 + r * 102,
          hit = on[r] === c;
        s += rect(x, y, 112, 92, 16, hit ? (r === 2 ? A : W.deep) : '#fff');
        s += hit ? tick(x + 54, y + 49, 22, '#fff', 11) : cross(x + 56, y + 46, 14, W.pale, 7);
      }
    return s;
  },
};

// Blogs, 416 x 250.
const blogs = {
  mistakes: [
    'coral',
    (h) =>
      [
        [132, 62, -9],
        [142, 54, -3],
      ]
        .map(([x, y, turn]) =>
          rect(x, y, 132, 150, 10, turn === -9 ? h.pale : h.mid, ` opacity=".8" transform="rotate(${turn} ${x + 66} ${y + 75})"`),
        )
        .join('') +
      rect(152, 46, 132, 158, 10, '#fff', ` stroke="${h.deep}" stroke-width="4"`) +
      [0, 1, 2, 3]
        .map(
          (k) =>
            rect(196, 74 + k * 31, k === 2 ? 52 : 70, 9, 4, h.pale) +
            (k === 2 ? cross(176, 79 + k * 31, 7, h.deep, 4.5) : tick(175, 79 + k * 31, 7, h.mid, 4.5)),
        )
        .join(''),
  ],
  calm: [
    'teal',
    (h) =>
      stroke('M40 178c40-44 70-44 112 0s72 44 112 0 70-44 112 0', h.pale, 9) +
      stroke('M40 206c40-30 70-30 112 0s72 30 112 0 70-30 112 0', h.mid, 7) +
      dot(208, 92, 42, h.mid, ' opacity=".5"') +
      dot(208, 92, 26, h.deep) +
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((k) =>
          stroke(
            `M${n(208 + 54 * Math.cos(k * 0.785))} ${n(92 + 54 * Math.sin(k * 0.785))}L${n(208 + 66 * Math.cos(k * 0.785))} ${n(92 + 66 * Math.sin(k * 0.785))}`,
            h.mid,
            5,
          ),
        )
        .join(''),
  ],
  clock: [
    'amber',
    (h) =>
      dot(208, 124, 78, '#fff', ` stroke="${h.mid}" stroke-width="10"`) +
      `<path d="M208 124V46A78 78 0 0 1 275 163Z" fill="${h.pale}"/>` +
      stroke('M208 124V72M208 124L252 150', h.deep, 8) +
      dot(208, 124, 9, h.deep) +
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
        .map((k) => dot(208 + 64 * Math.cos(k * 0.5236), 124 + 64 * Math.sin(k * 0.5236), 3.5, h.deep))
        .join(''),
  ],
  reading: [
    'indigo',
    (h) =>
      `<path d="M208 84c-30-22-78-26-112-14v112c34-12 82-8 112 14 30-22 78-26 112-14V70c-34-12-82-8-112 14Z" fill="#fff" stroke="${h.mid}" stroke-width="6" stroke-linejoin="round"/>` +
      stroke('M208 84V194', h.mid, 6) +
      [0, 1, 2, 3]
        .map(
          (k) =>
            stroke(`M118 ${92 + k * 22}c22-5 46-3 66 6`, k === 1 ? h.deep : h.pale, 7) +
            stroke(`M232 ${98 + k * 22}c20-9 44-11 66-6`, h.pale, 7),
        )
        .join(''),
  ],
  interview: [
    'teal',
    (h) =>
      rect(72, 62, 160, 92, 18, h.mid) +
      `<path d="M108 150v34l34-34Z" fill="${h.mid}"/>` +
      [0, 1, 2].map((k) => dot(116 + k * 36, 108, 9, '#fff')).join('') +
      rect(198, 108, 146, 78, 18, '#fff', ` stroke="${h.deep}" stroke-width="5"`) +
      `<path d="M308 184v30l-30-30Z" fill="${h.deep}"/>` +
      rect(222, 134, 98, 9, 4, h.pale) +
      rect(222, 153, 66, 9, 4, h.pale),
  ],
  plan: [
    'indigo',
    (h) => {
      let s =
        rect(98, 48, 220, 160, 14, '#fff', ` stroke="${h.mid}" stroke-width="5"`) +
        rect(98, 48, 220, 36, 14, h.mid) +
        rect(98, 70, 220, 14, 0, h.mid);
      for (let r = 0; r < 3; r++)
        for (let c = 0; c < 6; c++) {
          const k = r * 6 + c;
          s += rect(116 + c * 32, 98 + r * 35, 24, 24, 6, k < 8 ? h.pale : k === 8 ? h.deep : '#EFEFFB');
          if (k < 8) s += tick(127 + c * 32, 111 + r * 35, 5, h.deep, 3);
        }
      return s;
    },
  ],
};

// Promotions: 560 x 320 for the carousel, 260 x 260 for the small ones. Their words stand beside them.
const promos = {
  'mock-season': [
    560,
    320,
    'indigo',
    (h) =>
      [
        [90, 78],
        [158, 118],
        [226, 96],
        [294, 160],
        [362, 138],
        [430, 204],
      ]
        .map(([x, y], k) => rect(x, 262 - y, 46, y, 8, k === 5 ? h.deep : k % 2 ? h.mid : h.pale))
        .join('') +
      stroke('M60 264H504', h.mid, 5) +
      stroke('M113 156L181 116 249 138 317 76 385 96 453 36', A, 7) +
      dot(453, 36, 12, A, ' stroke="#fff" stroke-width="5"'),
  ],
  'mentor-hours': [
    560,
    320,
    'teal',
    (h) =>
      dot(190, 118, 46, h.deep) +
      `<path d="M98 268c0-56 40-92 92-92s92 36 92 92Z" fill="${h.deep}"/>` +
      dot(372, 134, 40, h.mid) +
      `<path d="M292 268c0-50 34-80 80-80s80 30 80 80Z" fill="${h.mid}"/>` +
      rect(232, 34, 136, 62, 16, '#fff', ` stroke="${h.pale}" stroke-width="5"`) +
      [0, 1, 2].map((k) => dot(268 + k * 32, 65, 8, h.deep)).join(''),
  ],
  'winter-school': [
    560,
    320,
    'amber',
    (h) =>
      `<path d="M60 268 206 84l92 116 58-72 144 140Z" fill="${h.pale}"/>` +
      `<path d="M206 84l44 56-24 16-20-18-22 20-18-22Z" fill="#fff"/>` +
      `<path d="M356 128l34 34-18 12-16-14-14 14-14-14Z" fill="#fff"/>` +
      dot(428, 78, 32, h.mid) +
      stroke('M40 270H520', h.mid, 6) +
      rect(252, 206, 20, 62, 3, h.deep) +
      `<path d="M272 206h62l-18 17 18 17h-62Z" fill="${h.deep}"/>`,
  ],
  'formula-cards': [
    260,
    260,
    'indigo',
    (h) =>
      rect(62, 54, 112, 150, 12, h.pale, ' transform="rotate(-10 118 129)"') +
      rect(88, 54, 112, 150, 12, '#fff', ` stroke="${h.deep}" stroke-width="5"`) +
      stroke(
        curve((x) => 176 - 70 * Math.exp(-(((x - 144) / 20) ** 2)), 104, 184),
        h.deep,
        6,
      ) +
      stroke('M104 182H184', h.mid, 4),
  ],
  'vocab-daily': [
    260,
    260,
    'teal',
    (h) =>
      rect(48, 66, 164, 128, 14, '#fff', ` stroke="${h.mid}" stroke-width="5"`) +
      [0, 1, 2].map((k) => rect(70, 92 + k * 30, [92, 120, 70][k], 12, 6, k === 1 ? h.deep : h.pale)).join('') +
      dot(200, 70, 26, h.deep) +
      tick(199, 71, 10, '#fff', 6),
  ],
  'essay-check': [
    260,
    260,
    'coral',
    (h) =>
      rect(66, 42, 116, 172, 10, '#fff', ` stroke="${h.mid}" stroke-width="5"`) +
      [0, 1, 2, 3, 4].map((k) => rect(84, 66 + k * 24, k === 3 ? 50 : 80, 9, 4, k === 2 ? h.deep : h.pale)).join('') +
      `<path d="M150 196l54-54 18 18-54 54-24 6Z" fill="${h.deep}"/>`,
  ],
  'parents-evening': [
    260,
    260,
    'amber',
    (h) =>
      dot(96, 96, 26, h.deep) +
      `<path d="M44 196c0-38 22-62 52-62s52 24 52 62Z" fill="${h.deep}"/>` +
      dot(168, 108, 22, h.mid) +
      `<path d="M122 196c0-34 18-54 46-54s46 20 46 54Z" fill="${h.mid}"/>` +
      stroke('M36 200H224', h.pale, 6),
  ],
  'library-pass': [
    260,
    260,
    'indigo',
    (h) =>
      [
        [54, 118, h.mid],
        [86, 142, h.deep],
        [118, 104, h.pale],
        [150, 132, h.mid],
      ]
        .map(([x, y, fill]) => rect(x, 204 - y, 26, y, 4, fill))
        .join('') +
      rect(186, 86, 26, 122, 4, h.deep, ' transform="rotate(-9 199 204)"') +
      stroke('M36 208H226', h.mid, 6),
  ],
  'campus-visit': [
    260,
    260,
    'teal',
    (h) =>
      `<path d="M130 40 216 88H44Z" fill="${h.deep}"/>` +
      [60, 98, 136, 174].map((x) => rect(x, 98, 26, 86, 3, h.mid)).join('') +
      rect(44, 190, 172, 18, 4, h.deep) +
      dot(130, 70, 8, '#fff'),
  ],
};

const svg = (w, h, bg, body) => drawing({ w, h, bg, tint: bg === hues.indigo.bg ? 'brand' : 'own', body });
for (const [name, [hue, draw]] of Object.entries(thumbs))
  await writeFile(`${media}thumb-${name}.svg`, svg(320, 190, hues[hue].bg, draw(hues[hue])));
for (const [name, draw] of Object.entries(posters)) await writeFile(`${media}${name}-poster.svg`, svg(1280, 720, W.bg, draw()));
for (const [name, [hue, draw]] of Object.entries(blogs))
  await writeFile(`${media}blog-${name}.svg`, svg(416, 250, hues[hue].bg, draw(hues[hue])));
for (const [name, [w, h, hue, draw]] of Object.entries(promos))
  await writeFile(`${media}promo-${name}.svg`, svg(w, h, hues[hue].bg, draw(hues[hue])));
