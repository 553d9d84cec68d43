// node schools.mjs   writes ../schools.yaml, the tables ../schools/*.csv and the pictures ../media/school-*.svg: forty invented schools with figures that agree.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { categories, cutoffsOf, moneyOf, outcomeCategories, outcomesOf, sectionKeys, seeded } from './schools/figures.mjs';
import { schools } from './schools/list.mjs';
import { campus, room, rooms, scene, sceneNames } from './schools/pictures.mjs';
import { articles, events } from './schools/posts.mjs';
import { block, Rows } from './schools/yaml.mjs';

const demo = new URL('../../../content/demo/', import.meta.url);
const slug = (name) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const source = 'Made up for the demo';
const reported = 'Made up for the demo';
// the years of cutoffs and outcomes move with the demo from this day on
const figuresOf = '2026-01-09';
const published = { 2023: '2024-01-09', 2024: '2025-01-10', 2025: '2026-01-08' };
const titles = { application: 'Application closes', receipt: 'Fee receipt to upload' };

/** Points of a grade; `cgpa` is a tenth of the percentage. */
const bandsOf = (of) => of.map(([percent, points]) => ({ percent, cgpa: percent / 10, points }));
const rating = (parts) => ({ kind: 'rating', parts: Object.entries(parts).map(([level, of]) => ({ level, bands: bandsOf(of) })) });

/** Formulas as schools publish them. `last` is the score of the last one who was called, from a percentile a little above the cutoff. */
const formulas = {
  rated: ({ at }) => {
    const from = at >= 97 ? 95 : at >= 92 ? 90 : 80;
    const cat = Math.min(1, (at + 2.95 - from) / (100 - from));
    return {
      terms: [
        {
          label: 'Academics',
          weight: 0.35,
          input: rating({
            class10: [
              [60, 3],
              [75, 4],
              [90, 5.25],
              [95, 7],
            ],
            class12: [
              [60, 3],
              [75, 4],
              [85, 5],
              [95, 8],
            ],
            graduation: [
              [55, 3],
              [70, 5],
              [90, 10],
            ],
          }),
          scale: { from: 25, to: 35 },
          normal: { from: 0, to: 35 },
        },
        { label: 'CAT', weight: 0.65, input: { kind: 'percentile', part: '' }, scale: null, normal: { from, to: 100 } },
      ],
      last: 0.35 * 0.632 + 0.65 * cat,
    };
  },
  hundred: ({ at }) => ({
    terms: [
      { label: 'CAT', weight: 55, input: { kind: 'percentile', part: '' }, scale: null, normal: { from: 0, to: 100 } },
      {
        label: 'Class 10',
        weight: 12,
        input: rating({
          class10: [
            [60, 4],
            [75, 7],
            [90, 10],
          ],
        }),
        scale: null,
        normal: { from: 0, to: 10 },
      },
      {
        label: 'Class 12',
        weight: 13,
        input: rating({
          class12: [
            [60, 4],
            [75, 7],
            [90, 10],
          ],
        }),
        scale: null,
        normal: { from: 0, to: 10 },
      },
      {
        label: 'Graduation',
        weight: 10,
        input: rating({
          graduation: [
            [50, 4],
            [60, 6],
            [75, 8],
            [85, 10],
          ],
        }),
        scale: null,
        normal: { from: 0, to: 10 },
      },
      { label: 'Work, up to three years', weight: 10, input: { kind: 'work' }, scale: null, normal: { from: 0, to: 36 } },
    ],
    last: 0.55 * (at + 1.2) + 12 * 0.85 + 13 * 0.7 + 10 * 0.8 + 10 * 0.3,
  }),
  sections: ({ at }) => ({
    terms: [
      ...[
        ['varc', 'Verbal and reading'],
        ['dilr', 'Data and logic'],
        ['qa', 'Quant'],
      ].map(([part, label]) => ({ label, weight: 0.2, input: { kind: 'percentile', part }, scale: null, normal: { from: 50, to: 100 } })),
      { label: 'CAT overall', weight: 0.3, input: { kind: 'percentile', part: '' }, scale: null, normal: { from: 50, to: 100 } },
      { label: 'Graduation', weight: 0.1, input: { kind: 'grade', level: 'graduation' }, scale: null, normal: { from: 40, to: 90 } },
    ],
    last: 0.6 * ((at - 57) / 50) + 0.3 * ((at - 49.2) / 50) + 0.1 * 0.62,
  }),
};
const kinds = Object.keys(formulas);

/** What a programme asks of candidates; the harder to enter, the more. */
function eligibilityOf({ key, at }) {
  const random = seeded(`eligibility of ${key}`);
  const percent = at >= 97 ? 60 : at >= 75 ? 50 : 45;
  const less = { percent: percent - 5, cgpa: percent / 10 - 0.5 };
  const isDigital = key === 'stepwell/pgp-in-digital-business';
  return {
    graduation: { percent, cgpa: percent / 10, byCategory: Object.fromEntries(['SC', 'ST', 'PwD'].map((name) => [name, less])) },
    class10: at >= 98.5 ? { percent: 60, cgpa: 6, byCategory: {} } : null,
    class12: at >= 98.5 ? { percent: 60, cgpa: 6, byCategory: {} } : null,
    workMonths: isDigital ? 24 : 0,
    finalYear: !isDigital && key !== 'tea-garden-road/pgdm' && random() > 0.05,
  };
}
const sentence = ({ graduation, class10, workMonths, finalYear }) =>
  [
    `A bachelor's degree with at least ${graduation.percent}% (${graduation.byCategory.SC.percent}% for SC, ST and PwD).`,
    class10 === null ? '' : `At least ${class10.percent}% in class 10 and class 12.`,
    workMonths === 0 ? '' : `${workMonths} months of work after graduation.`,
    finalYear ? 'Students in their final year may apply.' : 'Graduation has to be completed.',
  ]
    .filter(Boolean)
    .join(' ');

function programmeOf({ school: [schoolKey, schoolName], programme, index }) {
  const key = `${schoolKey}/${slug(programme.name)}`;
  const of = { key, ...programme };
  const random = seeded(`programme ${key}`);
  const { exams = ['CAT'], first, name, batch, time } = programme;
  const allCutoffs = cutoffsOf({ ...of, first: first === undefined ? undefined : first - 1 });
  // two schools have not published their latest cutoffs yet
  const cutoffs = ['vine-terrace', 'walnut-bridge'].includes(schoolKey) ? allCutoffs.filter(({ year }) => year < 2025) : allCutoffs;
  const eligibility = eligibilityOf(of);
  const formula = formulas[programme.sections ? 'rated' : kinds[index % kinds.length]](of);
  const close = programme.close ?? 4 + ((index * 7) % 40);
  const deadlines = [
    {
      key: 'application',
      kind: 'application',
      title: titles.application,
      day: `today+${close}d`,
      ...(time === undefined ? { time: '23:59' } : { time }),
      note: `Application fee ₹${batch >= 180 ? '2,000' : batch >= 100 ? '1,500' : '1,000'}.`,
    },
    ...(schoolKey === 'coromandel-point'
      ? [
          {
            key: 'receipt',
            kind: 'other',
            title: titles.receipt,
            day: 'today+23d',
            time: '17:00',
            note: 'Upload the receipt of the application fee.',
          },
        ]
      : []),
    {
      key: 'interviews',
      kind: 'other',
      title: 'Interviews begin',
      day: `today+${close + 62 + (index % 9)}d`,
      time: '09:00',
      note: index % 2 === 0 ? 'Online and on campus.' : 'On campus.',
    },
  ];
  if (schoolKey === 'coromandel-point') deadlines[0].day = `today+${close - 4}d`;
  const noOutcomes = random() < 0.06 && programme.near === undefined && programme.results === undefined;
  return {
    key: [schoolKey, slug(name)],
    school: schoolName,
    fields: {
      key: slug(name),
      name,
      kind: 'Full time',
      programmes: ['cat-2026'],
      exams,
      months: name.startsWith('PGP in Digital') ? 12 : 24,
      batchSize: batch,
      ...moneyOf(of),
      ...(programme.at >= 86 ? { ranking: String(Math.max(1, Math.round(1 + (99.4 - programme.at) * 3.2))) } : {}),
      firstBatch: first ?? 1962 + Math.floor(random() * 50),
      apply: `https://${schoolKey}.demo.test/apply/${slug(name)}`,
      eligibilityText: sentence(eligibility),
      eligibility,
      deadlines: new Rows(deadlines.map(({ note, ...rest }) => (note === '' ? rest : { ...rest, note }))),
      formulas: [
        {
          call: 'first',
          lastScore: schoolKey === 'aravalli-ridge' ? 0.738 : +formula.last.toFixed(3),
          year: 2025,
          source,
          published: published[2025],
          terms: new Rows(formula.terms),
        },
      ],
    },
    cutoffs: cutoffs.filter(({ year }) => year >= (first ?? 0) - 1),
    outcomes: noOutcomes
      ? []
      : outcomeCategories.flatMap((category) =>
          outcomesOf({ ...of, category, cutoffs: allCutoffs }).map((band) => ({ category, ...band })),
        ),
    table: { eligibility, close, formula, kind: kinds[index % kinds.length] },
  };
}

const made = schools.map((school, index) => ({
  school,
  index,
  programmes: school[4].map((programme, at) => programmeOf({ school, programme, index: programme.sections ? 0 : index * 2 + at })),
}));
const pages = await Promise.all(
  articles.map(async ([key]) => (await readFile(new URL(`pages/school-${key}.md`, demo), 'utf8')).split(/\s+/).length),
);
const schoolOf = (school) => (school === null ? {} : { school });

const file = {
  categories,
  schools: made.map(({ school: [key, name, city, state, , about], programmes }) => ({
    key,
    name,
    city,
    state,
    website: `https://${key}.demo.test`,
    about,
    picture: `media/school-${key}.svg`,
    gallery: new Rows([
      { file: `media/school-${key}.svg`, alt: `The campus of ${name}` },
      ...Object.entries(rooms).map(([room_, [alt]]) => ({ file: `media/school-room-${room_}.svg`, alt })),
    ]),
    programmes: programmes.map(({ fields }) => fields),
  })),
  figuresOf,
  cutoffs: 'schools/cutoffs.csv',
  outcomes: 'schools/outcomes.csv',
  tables: new Rows(
    ['eligibility', 'first-call', 'final-call'].map((kind) => ({ programme: 'cat-2026', kind, file: `schools/${kind}.csv` })),
  ),
  articles: new Rows(
    articles.map(([key, name, description, day, picture, tags, school, pinned], at) => ({
      key,
      programme: 'cat-2026',
      ...schoolOf(school),
      name,
      description,
      page: `pages/school-${key}.md`,
      duration: `${String(Math.max(1, Math.round(pages[at] / 200))).padStart(2, '0')}:00`,
      day,
      picture: `media/school-${picture}.svg`,
      tags,
      ...(pinned === '1' ? { pinned } : {}),
    })),
  ),
  events: new Rows(
    events.map(([key, title, about, day, time, picture, tags, school, pinned]) => ({
      key,
      programme: 'cat-2026',
      ...schoolOf(school),
      title,
      about,
      day,
      time,
      registrationUrl: `https://events.demo.test/${key}`,
      picture: `media/school-${picture}.svg`,
      tags,
      ...(pinned === '1' ? { pinned } : {}),
    })),
  ),
  // the student whose figures the pages of the demo agree with
  expected: new Rows([
    { student: 'asc1001', programme: 'cat-2026', category: 'General', overall: 97.9, sections: { varc: 97, dilr: 92.1, qa: 98.6 } },
  ]),
  shortlists: new Rows([
    { student: 'asc1001', programme: 'estuary/pgdm', status: 'in-progress' },
    { student: 'asc1001', programme: 'aravalli-ridge/pgp', status: 'not-started' },
    { student: 'asc1001', programme: 'coromandel-point/mba', status: 'applied' },
  ]),
};
const head = [
  '# Forty invented schools. Written by make/schools.mjs: change that, not this file. No school here exists, and no figure was published.',
];
await writeFile(new URL('schools.yaml', demo), `${[...head, ...block(file)].join('\n')}\n`);

const csv = (rows) =>
  `${rows.map((row) => row.map((cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(',')).join('\n')}\n`;
const all = made.flatMap(({ programmes }) => programmes);
const sorted = all.toSorted((one, other) => (one.school < other.school ? -1 : 1));
const weights = {
  rated: ['65%', '35% for class 10, class 12 and graduation', '0%'],
  hundred: ['55%', '35% for class 10, class 12 and graduation', '10%'],
  sections: ['90%, of that 60% for the sections', '10% for graduation', '0%'],
};
const cutoffRows = all.flatMap(({ key, cutoffs }) =>
  cutoffs.map(({ category, year, overall, sections: of }) => [
    ...key,
    category,
    'CAT',
    year,
    'first',
    overall,
    sectionKeys.map((section) => `${section} ${of[section]}`).join('; '),
    source,
    published[year],
  ]),
);
const outcomeRows = all.flatMap(({ key, outcomes }) =>
  outcomes.flatMap(({ category, from, to, years: of }) =>
    Object.entries(of).map(([year, [n, called]]) => [...key, category, 'CAT', from, to, year, n, called, reported, figuresOf]),
  ),
);
const finals = [
  ['30%', '40%', '10%', '20%'],
  ['40%', '35%', '15%', '10%'],
  ['25%', '50%', '10%', '15%'],
];
const tables = {
  cutoffs: [['School', 'Programme', 'Category', 'Exam', 'Year', 'Call', 'Overall', 'Sections', 'Source', 'Published'], ...cutoffRows],
  outcomes: [['School', 'Programme', 'Category', 'Exam', 'From', 'To', 'Year', 'Candidates', 'Called', 'Source', 'As of'], ...outcomeRows],
  eligibility: [
    ['School', 'Programme', 'Graduation', 'SC, ST, PwD', 'Work', 'Final year'],
    ...sorted.map(({ school, fields, table: { eligibility: of } }) => [
      school,
      fields.name,
      `${of.graduation.percent}%`,
      `${of.graduation.byCategory.SC.percent}%`,
      of.workMonths === 0 ? 'Not needed' : `${of.workMonths} months`,
      of.finalYear ? 'Accepted' : 'Not accepted',
    ]),
  ],
  'first-call': [
    ['School', 'Programme', 'Exam', 'Academics', 'Work', 'Last score called'],
    ...sorted.map(({ school, fields, table: { kind } }) => [school, fields.name, ...weights[kind], fields.formulas[0].lastScore]),
  ],
  'final-call': [
    ['School', 'Programme', 'Exam', 'Interview', 'Writing', 'Profile'],
    ...sorted.map(({ school, fields }, at) => [school, fields.name, ...finals[at % 3]]),
  ],
};
await mkdir(new URL('schools/', demo), { recursive: true });
for (const [name, rows] of Object.entries(tables)) await writeFile(new URL(`schools/${name}.csv`, demo), csv(rows));

for (const {
  school: [key, , city],
  index,
} of made)
  await writeFile(new URL(`media/school-${key}.svg`, demo), campus({ key, city, index }));
for (const name of Object.keys(rooms)) await writeFile(new URL(`media/school-room-${name}.svg`, demo), room(name));
for (const name of sceneNames) await writeFile(new URL(`media/school-${name}.svg`, demo), scene(name));
console.log(`${made.length} schools, ${all.length} programmes, ${articles.length} articles, ${events.length} events`);
