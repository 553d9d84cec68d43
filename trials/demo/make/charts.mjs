// node charts.mjs   writes media/chart-*.svg, the charts of the practice questions.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const media = join(import.meta.dirname, '../../../content/demo/media');
const [ink, hues] = ['#6E7C93', ['#625CD6', '#267A72', '#B3533D', '#9C6608', '#5F6D84']];
const dashes = ['', ' stroke-dasharray="7 5"'];
const n = (value) => Number(value.toFixed(1));
const text = (x, y, words, more = '') => `<text x="${n(x)}" y="${n(y)}"${more}>${words}</text>`;
const bold = ' font-weight="600"';

const picture = (title, parts, [width, height] = [760, 420]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t" font-family="system-ui, 'Segoe UI', Roboto, Arial, sans-serif" font-size="14" fill="${ink}">\n<title id="t">${title}</title>\n${parts.join('\n')}\n</svg>\n`;

const [left, right, top, bottom] = [64, 744, 64, 356];
/** The frame of a chart: lines and numbers of the upright axis, and the names of both axes. */
const frame = ({ from = 0, to, step, upright, level }) => {
  const y = (value) => bottom - ((value - from) / (to - from)) * (bottom - top);
  const values = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
  const grid = values.map((value) => `<line x1="${left}" y1="${n(y(value))}" x2="${right}" y2="${n(y(value))}"/>`).join('');
  const parts = [
    `<g stroke="${ink}" stroke-opacity="0.28">${grid}</g>`,
    `<g text-anchor="end">${values.map((value) => text(left - 8, y(value) + 5, value)).join('')}</g>`,
    text((left + right) / 2, 406, level, ` text-anchor="middle"${bold}`),
    text(18, 210, upright, ` text-anchor="middle"${bold} transform="rotate(-90 18 210)"`),
  ];
  return { y, parts };
};
const legend = (names, mark) =>
  names.map((name, index) => mark(left + index * 140, index) + text(left + 24 + index * 140, 31, name)).join('');
const square = (x, index) => `<rect x="${x}" y="18" width="16" height="16" fill="${hues[index]}"/>`;
const dash = (x, index) => `<line x1="${x - 6}" y1="26" x2="${x + 18}" y2="26" stroke="${hues[index]}" stroke-width="4"${dashes[index]}/>`;
/** The middle of each column. */
const column = (count) => (index) => left + ((right - left) * (index + 0.5)) / count;

/** Bars, of one part or of several on top of each other. */
function bars({ title, names, labels, rows, ...axes }) {
  const { y, parts } = frame(axes);
  const x = column(labels.length);
  const pieces = labels.flatMap((label, index) => {
    let below = 0;
    return [
      ...rows.map((row, part) => {
        const [low, high] = [y(below), y((below += row[index]))];
        const value = text(
          x(index),
          rows.length > 1 ? (low + high) / 2 + 5 : high - 7,
          row[index],
          ` text-anchor="middle"${bold}${rows.length > 1 ? ' fill="#fff"' : ''}`,
        );
        return `<rect x="${n(x(index) - 30)}" y="${n(high)}" width="60" height="${n(low - high)}" fill="${hues[part]}" stroke="#fff"/>${value}`;
      }),
      text(x(index), 378, label, ' text-anchor="middle"'),
    ];
  });
  return picture(title, [...parts, ...pieces, names ? legend(names, square) : '']);
}

function lines({ title, names, labels, rows, ...axes }) {
  const { y, parts } = frame(axes);
  const x = column(labels.length);
  const drawn = rows.map((row, part) => {
    const points = row.map((value, index) => `${n(x(index))},${n(y(value))}`).join(' ');
    const other = rows[1 - part];
    const values = row.map((value, index) => {
      const isAbove = value > other[index] || (value === other[index] && part === 0);
      return text(x(index), y(value) + (isAbove ? -11 : 23), value, ' text-anchor="middle"');
    });
    const dots = row.map((value, index) => `<circle cx="${n(x(index))}" cy="${n(y(value))}" r="5"/>`).join('');
    return `<polyline points="${points}" fill="none" stroke="${hues[part]}" stroke-width="3"${dashes[part]}/><g fill="${hues[part]}"${bold}>${dots}${values.join('')}</g>`;
  });
  return picture(title, [
    ...parts,
    ...labels.map((label, index) => text(x(index), 378, label, ' text-anchor="middle"')),
    ...drawn,
    legend(names, dash),
  ]);
}

function scatter({ title, points, ...axes }) {
  const { y, parts } = frame(axes);
  const x = (hours) => left + ((right - left) * hours) / 11;
  const hours = Array.from({ length: 11 }, (_, index) => text(x(index), 378, index, ' text-anchor="middle"'));
  const dots = points.map(([at, value]) => `<circle cx="${n(x(at))}" cy="${n(y(value))}" r="7" fill="${hues[0]}"/>`);
  return picture(title, [...parts, ...hours, ...dots]);
}

function pie({ title, slices }) {
  const [cx, cy, r] = [210, 210, 180];
  const at = (angle, radius) =>
    [cx + radius * Math.sin((angle * Math.PI) / 180), cy - radius * Math.cos((angle * Math.PI) / 180)].map(n).join(' ');
  let from = 0;
  const drawn = slices.map(([name, angle], index) => {
    const [start, end] = [from, (from += angle)];
    const [tx, ty] = at((start + end) / 2, 120)
      .split(' ')
      .map(Number);
    return (
      `<path d="M${cx} ${cy}L${at(start, r)}A${r} ${r} 0 ${angle > 180 ? 1 : 0} 1 ${at(end, r)}Z" fill="${hues[index]}" stroke="#fff" stroke-width="2"/>` +
      text(tx, ty + 5, `${angle}°`, ` text-anchor="middle" fill="#fff"${bold}`) +
      `<rect x="450" y="${90 + index * 50}" width="18" height="18" fill="${hues[index]}"/>` +
      text(480, 104 + index * 50, `${name}, ${angle}°`, ' font-size="16"')
    );
  });
  return picture(title, drawn, [640, 420]);
}

const charts = {
  museum: bars({
    title: 'Visitors of a museum, April to September',
    labels: ['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep'],
    rows: [[12, 18, 15, 9, 24, 30]],
    to: 35,
    step: 5,
    upright: 'Visitors (thousands)',
    level: 'Month',
  }),
  budget: pie({
    title: 'How a family divides its income',
    slices: [
      ['Food', 120],
      ['Rent', 90],
      ['Savings', 60],
      ['Travel', 45],
      ['Other', 45],
    ],
  }),
  prices: lines({
    title: 'Prices of tomatoes and onions, January to June',
    names: ['Tomatoes', 'Onions'],
    labels: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
    rows: [
      [20, 25, 40, 60, 50, 30],
      [30, 30, 35, 40, 50, 60],
    ],
    to: 70,
    step: 10,
    upright: 'Rupees a kilogram',
    level: 'Month',
  }),
  power: bars({
    title: 'Electricity from sun, wind and water, 2021 to 2024',
    names: ['Sun', 'Wind', 'Water'],
    labels: ['2021', '2022', '2023', '2024'],
    rows: [
      [40, 60, 90, 120],
      [60, 70, 80, 90],
      [100, 90, 80, 90],
    ],
    to: 350,
    step: 50,
    upright: 'Gigawatt hours',
    level: 'Year',
  }),
  study: scatter({
    title: 'Hours of study a week and marks of ten students',
    points: [
      [2, 40],
      [3, 55],
      [4, 50],
      [5, 65],
      [5, 45],
      [6, 70],
      [7, 60],
      [8, 80],
      [9, 75],
      [10, 85],
    ],
    from: 30,
    to: 90,
    step: 10,
    upright: 'Marks',
    level: 'Hours of study a week',
  }),
  wages: lines({
    title: 'Indices of wages and prices, 2019 to 2023',
    names: ['Wages', 'Prices'],
    labels: ['2019', '2020', '2021', '2022', '2023'],
    rows: [
      [100, 106, 115, 124, 138],
      [100, 105, 110, 120, 125],
    ],
    from: 90,
    to: 140,
    step: 10,
    upright: 'Index, 2019 = 100',
    level: 'Year',
  }),
};
for (const [name, svg] of Object.entries(charts)) await writeFile(join(media, `chart-${name}.svg`), svg);
