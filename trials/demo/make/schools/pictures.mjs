// Pictures of the school explorer: campuses and small scenes from flat shapes, in the tints of the portal, without text.
import { seeded } from './figures.mjs';

const hues = {
  indigo: { bg: '#E8E7FB', pale: '#C5C3F3', mid: '#8F8AE6', deep: '#4B45C6' },
  amber: { bg: '#FDEFD4', pale: '#F6D595', mid: '#EEBB5A', deep: '#B9770A' },
  teal: { bg: '#E2F1EE', pale: '#B2DAD3', mid: '#7CBFB5', deep: '#2F8B82' },
  coral: { bg: '#F9E7E1', pale: '#EDBFB1', mid: '#E29A86', deep: '#C2604A' },
};
const names = Object.keys(hues);
const n = (value) => +value.toFixed(1);
const rect = (x, y, w, h, r, fill, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${r}" fill="${fill}"${more}/>`;
const dot = (x, y, r, fill, more = '') => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`;
const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;
const stroke = (d, colour, width) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const svg = (w, h, bg, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="presentation" data-tint="${bg === '#E8E7FB' ? 'brand' : 'own'}"><rect width="${w}" height="${h}" fill="${bg}"/>${body}</svg>\n`;

/** What lies behind and before the buildings. */
const lands = {
  sea: (h) =>
    dot(500, 84, 36, h.pale) +
    path('M0 236c60-14 110 14 170 0s110-14 170 0 110 14 170 0 90-12 130-4v128H0Z', h.pale) +
    stroke('M40 290c30-8 50 8 80 0M420 306c30-8 50 8 80 0M230 322c30-8 50 8 80 0', h.mid, 5),
  hills: (h) =>
    dot(540, 76, 30, h.mid) +
    path('M0 260 130 130l90 80 120-120 120 130 80-60 100 100v100H0Z', h.pale) +
    path('M340 90l36 38-22 8-16-14-18 16-16-12Z', '#fff'),
  plain: (h) => dot(96, 88, 34, h.pale) + path('M0 250c120-26 240-26 360-10s200 10 280-6v126H0Z', h.pale),
  desert: (h) =>
    dot(520, 92, 40, h.mid) +
    path('M0 266c90-60 180-60 270-16 80-50 180-64 370-6v116H0Z', h.pale) +
    path('M0 300c140-30 280-20 400-4s160 0 240-10v74H0Z', h.mid, ' opacity=".35"'),
};
const tree = (x, y, s, h) =>
  rect(x - 3 * s, y - 30 * s, 6 * s, 30 * s, 2, h.deep) + dot(x, y - 48 * s, 26 * s, h.mid) + dot(x + 16 * s, y - 36 * s, 16 * s, h.mid);
const pine = (x, y, s, h) =>
  path(`M${n(x)} ${n(y - 80 * s)}l${n(26 * s)} ${n(70 * s)}h${n(-52 * s)}Z`, h.mid) + rect(x - 3 * s, y - 12 * s, 6 * s, 12 * s, 1, h.deep);
const windows = (x, y, columns, rows, gap, fill) =>
  Array.from({ length: columns * rows }, (_, at) =>
    rect(x + (at % columns) * gap, y + Math.floor(at / columns) * gap, gap * 0.5, gap * 0.58, 2, fill),
  ).join('');

/** Buildings: each stands on the line y = 300 and is about 260 wide. */
const houses = {
  hall: (h) =>
    path('M190 176 320 112l130 64Z', h.deep) +
    rect(200, 176, 240, 124, 0, '#fff') +
    [216, 262, 308, 354, 400].map((x) => rect(x, 184, 22, 104, 3, h.pale)).join('') +
    rect(190, 288, 260, 14, 3, h.deep) +
    dot(320, 150, 12, '#fff'),
  tower: (h) =>
    rect(206, 196, 150, 104, 6, '#fff') +
    windows(222, 212, 4, 2, 34, h.pale) +
    rect(364, 112, 66, 188, 6, h.deep) +
    windows(378, 130, 2, 5, 24, h.pale) +
    path('M360 114l37-34 37 34Z', h.mid) +
    rect(198, 186, 162, 12, 4, h.mid),
  court: (h) =>
    rect(190, 190, 260, 110, 8, '#fff') +
    [206, 266, 326, 386].map((x) => path(`M${x} 300v-60a24 24 0 0 1 48 0v60Z`, h.pale)).join('') +
    rect(182, 176, 276, 18, 6, h.deep) +
    [200, 300, 400].map((x) => rect(x, 158, 40, 20, 4, h.mid)).join(''),
  glass: (h) =>
    path('M200 300V150l120-34v184Z', h.mid) +
    path('M320 300V116l120 54v130Z', h.deep) +
    [0, 1, 2, 3]
      .map(
        (k) => stroke(`M212 ${184 + 28 * k}L320 ${158 + 34 * k}`, h.bg, 3) + stroke(`M320 ${158 + 34 * k}L428 ${196 + 26 * k}`, h.mid, 3),
      )
      .join('') +
    rect(296, 262, 48, 38, 2, '#fff'),
  pavilions: (h) =>
    [
      [176, 96],
      [288, 120],
      [396, 90],
    ]
      .map(
        ([x, w], k) =>
          rect(x, 224 - 16 * (k % 2), w, 76 + 16 * (k % 2), 4, '#fff') +
          path(`M${x - 14} ${226 - 16 * (k % 2)}l${w / 2 + 14}-42 ${w / 2 + 14} 42Z`, k % 2 ? h.deep : h.mid) +
          rect(x + w / 2 - 11, 262, 22, 38, 3, h.pale),
      )
      .join(''),
};
const landOf = {
  Kochi: 'sea',
  Mangaluru: 'sea',
  Chennai: 'sea',
  Mumbai: 'sea',
  Visakhapatnam: 'sea',
  Puducherry: 'sea',
  Panaji: 'sea',
  Bhubaneswar: 'sea',
  Dehradun: 'hills',
  Shimla: 'hills',
  Srinagar: 'hills',
  Shillong: 'hills',
  Siliguri: 'hills',
  Coimbatore: 'hills',
  Guwahati: 'hills',
  Jaipur: 'desert',
  Bhuj: 'desert',
  Jodhpur: 'desert',
  Udaipur: 'desert',
};

/** A campus, 640 x 360; the same for a school in every run. */
export function campus({ key, city, index }) {
  const random = seeded(`campus of ${key}`);
  const hue = hues[names[(index + Math.floor(index / 4)) % names.length]];
  const house = Object.values(houses)[index % 5];
  const land = landOf[city] ?? 'plain';
  const plant = land === 'hills' ? pine : tree;
  const trees = [70, 128, 500, 560, 606]
    .map((x) => plant(x + 16 * (random() - 0.5), 300 + 8 * random(), 0.75 + 0.5 * random(), hue))
    .join('');
  return svg(
    640,
    360,
    hue.bg,
    lands[land](hue) + house(hue) + trees + rect(0, 300, 640, 60, 0, hue.pale) + path('M286 360l24-60h20l24 60Z', hue.bg),
  );
}

const person = (x, y, s, h, fill) =>
  dot(x, y, 14 * s, fill) +
  path(
    `M${n(x - 26 * s)} ${n(y + 56 * s)}c0-${n(24 * s)} ${n(12 * s)}-${n(38 * s)} ${n(26 * s)}-${n(38 * s)}s${n(26 * s)} ${n(14 * s)} ${n(26 * s)} ${n(38 * s)}Z`,
    fill,
  );
/** Rooms that every gallery shows, 640 x 360. */
export const rooms = {
  library: [
    'A reading room with shelves up to the ceiling',
    'indigo',
    (h) =>
      [70, 130, 190]
        .map(
          (y) =>
            rect(60, y + 44, 520, 6, 2, h.deep) +
            Array.from({ length: 19 }, (_, k) =>
              rect(
                68 + 27 * k,
                y + 44 - [34, 40, 28, 38, 31][(k + y) % 5],
                18,
                [34, 40, 28, 38, 31][(k + y) % 5],
                2,
                [h.pale, h.mid, '#fff', h.mid][(k * 3 + y) % 4],
              ),
            ).join(''),
        )
        .join('') +
      rect(150, 290, 340, 14, 5, h.deep) +
      rect(170, 304, 12, 56, 2, h.deep) +
      rect(458, 304, 12, 56, 2, h.deep) +
      person(250, 236, 0.9, h, h.mid) +
      person(390, 236, 0.9, h, h.deep),
  ],
  classroom: [
    'A lecture room with rising rows',
    'teal',
    (h) =>
      rect(180, 48, 280, 120, 8, '#fff', ` stroke="${h.mid}" stroke-width="6"`) +
      stroke('M210 136c40-60 80 20 120-30s60-20 96-40', h.deep, 6) +
      [0, 1, 2]
        .map((k) =>
          path(`M${120 - 50 * k} ${234 + 44 * k}q200-34 ${400 + 100 * k} 0v26q-200-34-${400 + 100 * k} 0Z`, k % 2 ? h.mid : h.pale),
        )
        .join('') +
      person(320, 176, 0.8, h, h.deep),
  ],
  hostel: [
    'The hostel and its garden',
    'amber',
    (h) =>
      rect(120, 90, 400, 220, 8, '#fff') +
      windows(146, 114, 9, 4, 40, h.pale) +
      rect(112, 78, 416, 18, 6, h.deep) +
      rect(290, 250, 60, 60, 4, h.mid) +
      tree(70, 310, 1.1, h) +
      tree(570, 310, 1.2, h) +
      rect(0, 306, 640, 54, 0, h.pale),
  ],
};

/** Small scenes of articles and events, 416 x 250. */
const scenes = {
  gate: [
    'indigo',
    (h) =>
      path('M96 210V96a112 60 0 0 1 224 0v114h-44v-88a68 40 0 0 0-136 0v88Z', h.mid) +
      rect(80, 206, 256, 14, 4, h.deep) +
      stroke('M208 210V150', h.deep, 6) +
      dot(208, 136, 12, h.deep),
  ],
  dice: [
    'teal',
    (h) =>
      rect(104, 70, 108, 108, 20, '#fff', ` stroke="${h.deep}" stroke-width="6" transform="rotate(-10 158 124)"`) +
      [
        [132, 100],
        [158, 124],
        [184, 148],
      ]
        .map(([x, y]) => dot(x, y, 10, h.deep))
        .join('') +
      rect(220, 96, 100, 100, 18, h.mid) +
      [
        [246, 122],
        [294, 122],
        [246, 170],
        [294, 170],
      ]
        .map(([x, y]) => dot(x, y, 9, '#fff'))
        .join(''),
  ],
  bars: [
    'coral',
    (h) =>
      [
        [104, 120],
        [176, 60],
        [248, 132],
      ]
        .map(([x, y], k) => rect(x, 206 - y, 56, y, 8, k === 1 ? h.deep : h.mid))
        .join('') +
      stroke('M84 110H332', h.pale, 6) +
      stroke('M84 208H332', h.deep, 6),
  ],
  scale: [
    'indigo',
    (h) =>
      stroke('M208 56V196M128 82H288M168 200h80', h.deep, 7) +
      stroke('M128 82l-34 66h68ZM288 82l-34 66h68Z', h.mid, 5) +
      path('M88 148h80a40 26 0 0 1-80 0Z', h.mid) +
      path('M248 148h80a40 26 0 0 1-80 0Z', h.deep) +
      dot(208, 52, 10, h.deep),
  ],
  list: [
    'amber',
    (h) =>
      rect(128, 40, 160, 176, 14, '#fff', ` stroke="${h.mid}" stroke-width="6"`) +
      [0, 1, 2, 3]
        .map(
          (k) => dot(156, 76 + 36 * k, 9, k < 2 ? h.deep : h.pale) + rect(176, 70 + 36 * k, k % 2 ? 70 : 88, 12, 6, k < 2 ? h.mid : h.pale),
        )
        .join(''),
  ],
  coins: [
    'amber',
    (h) =>
      [0, 1, 2, 3, 4]
        .map(
          (k) =>
            `<ellipse cx="150" cy="${192 - 24 * k}" rx="54" ry="18" fill="${k % 2 ? h.pale : h.mid}" stroke="${h.deep}" stroke-width="4"/>`,
        )
        .join('') +
      [0, 1]
        .map(
          (k) =>
            `<ellipse cx="268" cy="${192 - 24 * k}" rx="54" ry="18" fill="${k % 2 ? h.pale : h.mid}" stroke="${h.deep}" stroke-width="4"/>`,
        )
        .join(''),
  ],
  folder: [
    'teal',
    (h) =>
      path('M96 78h80l20 24h124v100a12 12 0 0 1-12 12H108a12 12 0 0 1-12-12Z', h.deep) +
      rect(124, 62, 120, 92, 6, '#fff', ' transform="rotate(-4 184 108)"') +
      path('M86 124h244l-18 90H104Z', h.mid),
  ],
  steps: [
    'coral',
    (h) =>
      [0, 1, 2, 3].map((k) => rect(92 + 58 * k, 196 - 34 * k, 58, 20 + 34 * k, 3, k === 3 ? h.deep : k % 2 ? h.mid : h.pale)).join('') +
      person(295, 44, 0.7, h, h.deep),
  ],
  pen: [
    'indigo',
    (h) =>
      rect(112, 50, 150, 168, 10, '#fff', ` stroke="${h.mid}" stroke-width="5"`) +
      [0, 1, 2, 3].map((k) => rect(132, 80 + 28 * k, k === 3 ? 54 : 104, 9, 4, k === 1 ? h.deep : h.pale)).join('') +
      path('M232 184l66-90 24 18-66 90-30 10Z', h.deep),
  ],
  talk: [
    'teal',
    (h) =>
      person(130, 138, 1.2, h, h.deep) +
      person(286, 138, 1.2, h, h.mid) +
      rect(150, 48, 116, 58, 16, '#fff', ` stroke="${h.deep}" stroke-width="5"`) +
      [0, 1, 2].map((k) => dot(180 + 28 * k, 77, 7, h.deep)).join(''),
  ],
};
export const sceneNames = Object.keys(scenes);
export const scene = (name) => svg(416, 250, hues[scenes[name][0]].bg, scenes[name][1](hues[scenes[name][0]]));
export const room = (name) => svg(640, 360, hues[rooms[name][1]].bg, rooms[name][2](hues[rooms[name][1]]));
