// node workings.mjs   writes media/working-*.webp (900 x 680): pages of a notebook as a student photographs them, for doubts.yaml.
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const media = fileURLToPath(new URL('../../../content/demo/media/', import.meta.url));
const pages = {
  discriminant: {
    lines: [
      'k x² + 4x + 2 = 0,  two real roots',
      'D = 4² − 4 · k · 2 = 16 − 8k',
      '16 − 8k > 0   so   k < 2',
      'k = 0 fits too ?',
      '4x + 2 = 0,  x = −½ : one root',
    ],
    marked: 3,
  },
  'sign-chart': {
    lines: [
      '(x − 1)² (x − 3) > 0',
      'zeros: 1 and 3',
      'signs:   +   1   −   3   +',
      'answer: x < 1 or x > 3',
      'x = 0 gives 1 · (−3) = −3 ?!',
    ],
    marked: 4,
  },
};
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

for (const [name, { lines, marked }] of Object.entries(pages)) {
  const rules = Array.from({ length: 10 }, (_, i) => `<path d="M0 ${96 + i * 60}H900" stroke="#C9D4E6" stroke-width="2"/>`).join('');
  const words = lines
    .map(
      (line, i) =>
        `<text x="116" y="${144 + i * 100}" transform="rotate(${i % 2 ? -0.5 : 0.4} 116 ${144 + i * 100})" font-family="DejaVu Sans" font-style="italic" font-size="34" fill="${i === marked ? '#B4402F' : '#23355E'}">${escape(line)}</text>`,
    )
    .join('');
  const ring = `<path d="M96 ${140 + marked * 100 - 44}C300 ${140 + marked * 100 - 70} 720 ${140 + marked * 100 - 60} 740 ${140 + marked * 100}C730 ${140 + marked * 100 + 46} 220 ${140 + marked * 100 + 44} 92 ${140 + marked * 100 + 10}" fill="none" stroke="#B4402F" stroke-width="4" stroke-linecap="round"/>`;
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="680"><rect width="900" height="680" fill="#FBFAF4"/>${rules}<path d="M84 0V680" stroke="#E7B7B0" stroke-width="3"/>${words}${ring}</svg>`;
  await sharp(Buffer.from(page)).webp({ quality: 82 }).toFile(`${media}working-${name}.webp`);
}
