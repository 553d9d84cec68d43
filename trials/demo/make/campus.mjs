// node campus.mjs   writes media/campus-*.svg: the pictures of the second brand's path, promotions and blogs. Arcs and blocks in its teal and coral, no text.
import { writeFile } from 'node:fs/promises';
import { media } from './serve.mjs';
import { cross, dot, n, rect, stroke, svg, tick } from './shapes.mjs';

const ground = '#E3F2EF',
  pale = '#B5DDD6',
  mid = '#4FA79D',
  deep = '#0F6F68',
  coral = '#E2654A',
  sand = '#F6D9CC',
  white = '#FFFFFF';
/** A half disc that rests on its flat side. */
const dome = (x, y, r, fill) => `<path d="M${n(x - r)} ${n(y)}A${r} ${r} 0 0 1 ${n(x + r)} ${n(y)}Z" fill="${fill}"/>`;
/** A quarter disc with its corner at x, y; `turn` quarter turns. */
const quarter = (x, y, r, fill, turn = 0) =>
  `<path d="M${n(x)} ${n(y)}h${r}A${r} ${r} 0 0 1 ${n(x)} ${n(y + r)}Z" fill="${fill}" transform="rotate(${turn * 90} ${n(x)} ${n(y)})"/>`;
const person = (x, y, size, fill) => dot(x, y, size * 0.42, fill) + dome(x, y + size * 1.45, size * 0.8, fill);
const sheet = (x, y, w, h, lines) =>
  rect(x, y, w, h, 10, white) + lines.map(([at, wide, fill]) => rect(x + 18, y + at, wide, 10, 5, fill)).join('');

// 320 x 190 for the units of the path, 560 x 320 for the carousel, 260 x 260 for the small ones, 416 x 250 for blogs
const pictures = {
  numbers: [
    320,
    190,
    () =>
      quarter(0, 190, 150, pale, 3) +
      dot(112, 70, 30, deep) +
      dot(112, 70, 13, ground) +
      dot(206, 124, 30, coral) +
      dot(206, 124, 13, ground) +
      stroke('M212 46L108 146', deep, 14) +
      [0, 1, 2].map((k) => rect(252 + k * 20, 150 - k * 34, 14, 40 + k * 34, 4, [pale, mid, deep][k])).join(''),
  ],
  bridge: [
    320,
    190,
    () =>
      rect(0, 146, 320, 44, 0, pale) +
      [70, 160, 250].map((x, k) => dome(x, 148, 45, [mid, deep, mid][k]) + dome(x, 148, 28, ground)).join('') +
      rect(16, 88, 288, 15, 4, deep) +
      rect(122, 64, 64, 24, 8, coral) +
      dot(138, 90, 8, white) +
      dot(170, 90, 8, white) +
      stroke('M36 168q14 -12 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0', white, 4),
  ],
  steps: [
    320,
    190,
    () =>
      [0, 1, 2, 3].map((k) => rect(42 + k * 62, 138 - k * 30, 54, 30 + k * 30, 6, [pale, mid, deep, coral][k])).join('') +
      [0, 1, 2].map((k) => stroke(`M${69 + k * 62} ${122 - k * 30}q16 -46 52 -34`, deep, 5, ' stroke-dasharray="1 11"')).join('') +
      stroke('M30 170H300', mid, 5),
  ],
  letter: [
    320,
    190,
    () =>
      quarter(320, 0, 120, sand, 1) +
      rect(72, 52, 176, 112, 12, white, ` stroke="${deep}" stroke-width="6"`) +
      stroke('M78 62L160 120L242 62', deep, 7) +
      dot(246, 56, 25, coral) +
      tick(245, 57, 10, white, 6),
  ],
  chairs: [
    320,
    190,
    () =>
      dome(160, 190, 150, pale) +
      person(104, 72, 52, deep) +
      person(216, 72, 52, mid) +
      rect(60, 148, 200, 14, 7, coral) +
      [0, 1, 2].map((k) => dot(144 + k * 16, 36, 5.5, coral)).join(''),
  ],
  hiring: [
    560,
    320,
    () =>
      quarter(560, 320, 230, sand, 2) +
      dome(150, 270, 130, pale) +
      rect(168, 96, 224, 174, 8, deep) +
      `<path d="M152 100L280 34L408 100Z" fill="${mid}"/>` +
      [0, 1, 2, 3].map((k) => rect(190 + k * 50, 124, 28, 40, 5, k === 2 ? coral : ground)).join('') +
      rect(252, 196, 56, 74, 28, ground) +
      stroke('M40 272H520', deep, 7) +
      stroke('M280 34V6', deep, 6) +
      `<path d="M282 6h44l-12 12 12 12h-44Z" fill="${coral}"/>` +
      person(452, 180, 40, mid) +
      person(104, 186, 36, deep),
  ],
  rounds: [
    560,
    320,
    () =>
      [0, 1, 2].map((k) => dome(130 + k * 150, 270, 88 - k * 4, [pale, mid, deep][k])).join('') +
      stroke('M130 176C180 96 230 96 280 172C330 96 380 96 430 176', coral, 8, ' stroke-dasharray="2 18"') +
      [130, 280, 430].map((x, k) => dot(x, 218, 30, white) + (k < 2 ? tick(x - 1, 220, 13, deep, 8) : dot(x, 218, 11, coral))).join('') +
      stroke('M30 272H530', deep, 7),
  ],
  evening: [
    560,
    320,
    () =>
      dot(430, 96, 58, sand) +
      dot(452, 82, 50, ground) +
      sheet(96, 66, 178, 206, [
        [34, 120, pale],
        [66, 142, deep],
        [98, 96, pale],
        [130, 128, pale],
        [162, 74, coral],
      ]) +
      quarter(560, 320, 170, mid, 2) +
      stroke('M352 272V176L312 140', deep, 9) +
      `<path d="M298 112l44 40-52 26-16-44Z" fill="${coral}"/>` +
      rect(328, 262, 48, 12, 6, deep) +
      stroke('M60 274H500', deep, 7),
  ],
  badge: [
    260,
    260,
    () =>
      dot(130, 108, 70, deep) +
      dot(130, 108, 46, ground) +
      tick(128, 110, 22, coral, 12) +
      `<path d="M92 166l-18 62 34-14 22 22 22-22 34 14-18-62Z" fill="${mid}"/>`,
  ],
  clock: [
    260,
    260,
    () =>
      quarter(0, 260, 130, pale, 3) +
      dot(130, 130, 84, white, ` stroke="${deep}" stroke-width="12"`) +
      `<path d="M130 130V58A72 72 0 0 1 192 166Z" fill="${sand}"/>` +
      stroke('M130 130V76M130 130L168 152', deep, 9) +
      dot(130, 130, 11, coral),
  ],
  code: [
    260,
    260,
    () =>
      rect(38, 54, 184, 140, 14, deep) +
      stroke('M92 100L66 124L92 148M168 100L194 124L168 148', ground, 10) +
      stroke('M142 94L118 154', coral, 10) +
      rect(94, 200, 72, 14, 7, mid),
  ],
  notes: [
    260,
    260,
    () =>
      rect(58, 40, 130, 176, 10, mid, ' transform="rotate(-7 123 128)"') +
      sheet(70, 42, 130, 176, [
        [30, 80, deep],
        [58, 94, pale],
        [86, 70, pale],
        [114, 88, coral],
        [142, 52, pale],
      ]),
  ],
  'first-day': [
    416,
    250,
    () =>
      dome(208, 250, 190, pale) +
      rect(158, 90, 100, 116, 8, deep) +
      rect(186, 136, 44, 70, 22, ground) +
      dot(218, 172, 4, coral) +
      person(110, 120, 44, coral) +
      stroke('M30 208H386', deep, 6) +
      [0, 1, 2].map((k) => rect(296 + k * 28, 176 - k * 30, 18, 32 + k * 30, 4, [mid, mid, deep][k])).join(''),
  ],
  'one-page': [
    416,
    250,
    () =>
      quarter(416, 250, 160, sand, 2) +
      sheet(130, 26, 150, 200, [
        [26, 84, deep],
        [56, 114, pale],
        [82, 96, pale],
        [108, 112, coral],
        [134, 74, pale],
        [160, 98, pale],
      ]) +
      dot(292, 64, 32, deep) +
      cross(292, 64, 11, white, 7),
  ],
  'team-of-four': [
    416,
    250,
    () =>
      dome(208, 178, 150, pale) +
      [
        [96, 84, deep],
        [170, 74, mid],
        [246, 74, coral],
        [320, 84, deep],
      ]
        .map(([x, y, fill]) => person(x, y, 50, fill))
        .join('') +
      rect(48, 160, 320, 18, 9, deep),
  ],
};

for (const [name, [w, h, draw]] of Object.entries(pictures))
  await writeFile(`${media}campus-${name}.svg`, svg({ w, h, bg: ground, tint: 'own', body: draw() }));
