import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Promotion } from '@abhyas/contract/promotions/promotions.ts';
import type { SchoolChances } from '@abhyas/contract/schools/chances.ts';
import type { SchoolArticle, SchoolEvent } from '@abhyas/contract/schools/posts.ts';

export const advert = (number: number): Promotion => ({
  promotionId: String(900 + number),
  title: `Advertisement ${number}`,
  text: 'Words',
  imageUrl: '',
  url: 'https://demo.test/',
});

export const article = (number: number, more: Partial<SchoolArticle> = {}): SchoolArticle => ({
  articleId: String(100 + number),
  articleName: `Article ${number}`,
  htmlContent: `/school/article?articleId=${100 + number}`,
  duration: '01:30',
  activeDate: '2026-11-20T06:00:00.000Z',
  createdTs: '2026-11-20T06:00:00.000Z',
  date: '2026-11-20',
  thumbnailLink: '',
  isBookmark: '0',
  isPinned: '0',
  tags: ['Money'],
  description: `What article ${number} is about`,
  schoolId: '',
  ...more,
});

export const schoolEvent = (number: number, more: Partial<SchoolEvent> = {}): SchoolEvent => ({
  eventId: String(200 + number),
  eventTitle: `Event ${number}`,
  date: '2026-12-01T05:30:00.000Z',
  registrationUrl: `https://events.demo.test/${number}`,
  tags: [],
  thumbnailLink: '',
  isBookMark: '0',
  isPinned: '0',
  description: '',
  activeDate: '2026-11-20T06:00:00.000Z',
  schoolId: '',
  ...more,
});

type Details = AnswerOf<'schoolDetails'>;

export const schoolProgramme = (more: Partial<Details['schoolProgramData'][number]> = {}): Details['schoolProgramData'][number] => ({
  programId: '51',
  programName: 'PGP',
  kind: 'MBA',
  duration: '2 years',
  batchSize: 120,
  fees: 2_150_000,
  avgSalary: 1_250_000,
  Classification: 'Tier 1',
  ranking: '12',
  firstBatchYear: 1998,
  examAccepted: ['CAT', 'XAT'],
  applicationLink: 'https://apply.demo.test/',
  eligibilityCriteria: 'Half of the marks in graduation.',
  isSchoolLiked: '0',
  status: 'not-started',
  deadlines: [{ deadlineId: '61', title: 'Application closes', at: '2026-12-05T12:30:00.000Z', note: 'Fee receipt to upload' }],
  ...more,
});

export const cutoff = (number: number, more: Partial<Details['schoolCutOffData'][number]['programData'][number]> = {}) => ({
  cutOffId: String(700 + number),
  programId: '51',
  programName: 'PGP',
  reservationCategoryName: 'General',
  exam: 'CAT',
  year: 2025,
  call: 'first',
  overall: 95,
  sections: [
    { key: 'varc', percentile: 85 },
    { key: 'dilr', percentile: 93.5 },
  ],
  source: 'Made up for a test',
  sourceDay: '2026-01-08',
  ...more,
});

export const schoolOf = (more: Partial<Details> = {}): Details => ({
  schoolId: '41',
  schoolName: 'Aravalli Ridge',
  image: '',
  location: 'Jaipur, Rajasthan',
  websiteUrl: 'https://aravalli.demo.test/',
  about: '<p>Founded on a hill.</p>',
  schoolImages: [
    { id: '1', link: '/a.svg', alt: 'The campus' },
    { id: '2', link: '/b.svg', alt: '' },
  ],
  schoolProgramData: [schoolProgramme(), schoolProgramme({ programId: '52', programName: 'Executive', fees: null, applicationLink: '' })],
  schoolCutOffData: [
    {
      programId: '51',
      programName: 'PGP',
      programData: [
        cutoff(1),
        cutoff(2, { reservationCategoryName: 'SC', overall: 70, sections: [{ key: 'varc', percentile: 60 }] }),
        cutoff(3, { year: 2024, overall: 94.2 }),
      ],
    },
  ],
  articles: [article(1)],
  events: [],
  ...more,
});

/** My chances at a programme: eligible, short in one section of the cutoff, and called with a chance of 41%. */
export const chances = (more: Partial<SchoolChances> = {}): SchoolChances => ({
  schoolId: '1',
  schoolName: 'Estuary School',
  location: 'Kochi',
  schoolProgramMappingId: '1',
  programName: 'PGDM',
  judgedBy: {
    exam: 'CAT',
    categoryName: 'General',
    source: 'predicted',
    overall: 97.9,
    low: null,
    high: null,
    target: null,
    tests: 6,
    converted: 0,
    leftOut: [],
    intakeYear: 2027,
  },
  eligibility: {
    answer: 'yes',
    text: '',
    terms: [
      { kind: 'graduation', met: true, needed: { type: 'Percentage', value: 50 }, own: { type: 'Percentage', value: 71 } },
      { kind: 'finalYear', met: true, needed: true, own: 2027 },
    ],
  },
  cutoff: {
    answer: 'no',
    year: 2025,
    call: 'First call',
    met: 1,
    parts: [
      { key: '', name: '', cutoff: 95, own: 97.9, short: 0 },
      { key: 'dilr', name: 'Data and logic', cutoff: 93, own: 92.1, short: 0.9 },
    ],
    changes: [{ key: 'dilr', name: 'Data and logic', unit: 'marks', more: 1, from: 18, to: 19 }],
    isOld: false,
    source: 'The school',
    sourceDay: '2026-01-08',
  },
  chance: {
    n: 186,
    called: 76,
    percent: 41,
    low: 34,
    high: 48,
    from: 97,
    to: 98,
    firstYear: 2023,
    lastYear: 2025,
    source: 'Reported by candidates',
    asOf: '2026-09-30',
  },
  reported: { n: 900, firstYear: 2023, lastYear: 2025 },
  record: { from: 35, to: 45, n: 120, happened: 38 },
  scores: [
    {
      call: 'First call',
      terms: [{ label: 'Academics', working: '0.35 × (21.35 / 35)', points: '0.214', missing: [] }],
      total: '0.727',
      lastScore: '0.738',
      lastYear: 2025,
      source: 'The school',
      sourceDay: null,
    },
  ],
  ...more,
});
