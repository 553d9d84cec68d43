// Draws the icons of the brands into public/icons: as SVG, and as PNG in the sizes an installed portal asks for. Its output is kept in the repository.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** The colours of each brand's mark, by its key. A brand without icons of its own takes those of `main`. */
const marks = { main: { tile: '#4B45C6', accent: '#F5B13A' }, student: { tile: '#0F6F68', accent: '#F28A73' } };

/** The mark on a tile of 32 units. `bleed`: the tile fills the square and the bars stay in its middle, for a system that cuts a shape of its own. */
function draw({ tile, accent, bleed }: { tile: string; accent: string; bleed: boolean }): string {
  const bars = [
    `<rect x="7" y="16" width="4.5" height="9" rx="1.6" fill="#fff"/>`,
    `<rect x="13.75" y="12" width="4.5" height="13" rx="1.6" fill="#fff"/>`,
    `<rect x="20.5" y="7" width="4.5" height="18" rx="1.6" fill="${accent}"/>`,
  ].join('');
  const inside = bleed ? `<g transform="translate(16 16) scale(.72) translate(-16 -16)">${bars}</g>` : bars;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${bleed ? 0 : 8}" fill="${tile}"/>${inside}</svg>\n`;
}

const place = (name: string) => fileURLToPath(new URL(`../public/icons/${name}`, import.meta.url));
const paint = ({ svg, size, name }: { svg: string; size: number; name: string }) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(place(name));

for (const [key, colours] of Object.entries(marks)) {
  const svg = draw({ ...colours, bleed: false });
  writeFileSync(place(`${key}.svg`), svg);
  await paint({ svg, size: 192, name: `${key}-192.png` });
  await paint({ svg, size: 512, name: `${key}-512.png` });
  await paint({ svg: draw({ ...colours, bleed: true }), size: 512, name: `${key}-maskable-512.png` });
}
