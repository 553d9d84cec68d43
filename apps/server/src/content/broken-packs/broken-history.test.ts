import { expect, test } from 'vitest';
import { checkEdited } from '../../../test/packs/broken-pack.ts';

/** What the check says of the sound pack with these tests and lessons of Asha's, and with more in the file after them. */
const check = ({ tests = [], lessons = [], more = '' }: { tests?: readonly string[]; lessons?: readonly string[]; more?: string }) =>
  checkEdited({
    'history.yaml': [
      'histories:',
      '  - person: asha',
      '    tests:',
      ...tests.map((entry) => `      - {${entry}}`),
      '    lessons:',
      ...lessons.map((entry) => `      - {${entry}}`),
      more,
    ]
      .join('\n')
      .replace('    tests:\n    lessons', '    lessons')
      .replace(/ {4}lessons:\n(?! {6}-)/, ''),
    'paths/maths.yaml':
      'path: maths\nprogramme: gmat\ntype: prepare\nname: Maths\nchildren: [{key: sums, name: Sums, assets: [{key: sums-page, name: Sums, type: html, page: pages/roots.md}]}]\n',
    'programmes.yaml': (text) =>
      `${text}  - {key: gmat, name: GMAT, myImsCourseId: C2, exam: GMAT, examDate: today, variants: [{key: one, name: One, centreProctoredAllowed: '0'}]}\n`,
    'modules.yaml': (text) =>
      `${text}  - {key: gmat, programme: gmat, tabs: [{key: gmat-prepare, name: Prepare, type: prepare, path: maths}]}\n`,
  });
const sitting = (more: string) => `test: mock, day: today-1d, time: '10:00', ability: 0${more}`;

test.each([
  [
    'a test and a lesson',
    { tests: [sitting(', stuck: {algebra: 1}, tagged: 50')], lessons: ['asset: page, began: today-2d, day: today, done: 40'] },
    [],
  ],
  [
    'a test that is not there',
    { tests: ["test: mocks, day: today, time: '10:00', ability: 0"] },
    ["history.yaml:4  there is no test 'mocks' in the pack"],
  ],
  ['a test taken twice', { tests: [sitting(''), sitting('')] }, ["history.yaml:5  the test 'mock' appears twice"]],
  [
    'days outside the window of the test, and to come',
    { tests: [sitting('').replace('today-1d', 'today-2d')], lessons: ['asset: page, day: today+1d'] },
    ["history.yaml:4  this is before the release of 'mock'", 'history.yaml:6  no one has done anything yet on a day to come'],
  ],
  [
    'a figure for a section that is not there, and a time that is none',
    { tests: [sitting(', stuck: {geometry: 1}'), "test: mock, day: today, time: '25:00', ability: 0"] },
    [
      "history.yaml:4  there is no section of test mock 'geometry' in the pack",
      "history.yaml:5  time: a time is 'hh:mm' on a 24-hour clock, in quotes",
      "history.yaml:5  the test 'mock' appears twice",
    ],
  ],
  [
    'figures out of bounds',
    { tests: [sitting(', tagged: 101')], lessons: ['asset: page, day: today, done: 0'] },
    ['history.yaml:4  tagged: must be at most 100', 'history.yaml:6  done: must be at least 1'],
  ],
  [
    'lessons that are none, or not theirs, or twice',
    {
      lessons: [
        'asset: pages, day: today',
        'asset: trial, day: today',
        'asset: sums-page, day: today',
        'asset: page, day: today',
        'asset: page, day: today',
      ],
    },
    [
      "history.yaml:4  there is no asset 'pages' in the pack",
      "history.yaml:5  'trial' is a test: it belongs to 'tests'",
      "history.yaml:6  the asset 'sums-page' is in no programme of asha",
      "history.yaml:8  the asset 'page' appears twice",
    ],
  ],
  [
    'a lesson that ends before it begins',
    { lessons: ['asset: page, began: today, day: today-1d'] },
    ['history.yaml:4  the day is before the one it began on'],
  ],
  [
    'a plan that leaves no day, and a block that is there twice',
    {
      lessons: ['asset: page, day: today'],
      more: [
        '    plan: {hoursPerWeek: 61, weekdaysOff: [mon, tue, wed, thu, fri, sat, sun]}',
        '    blocks:',
        "      - {key: sheet, title: Sheet, day: today, time: '07:30', minutes: 30}",
        "      - {key: sheet, title: Sheet, day: today, time: '07:30', minutes: 4}",
      ].join('\n'),
    },
    [
      'history.yaml:5  plan.hoursPerWeek: must be at most 60',
      'history.yaml:5  plan.weekdaysOff: must have at most 6 entries',
      'history.yaml:8  minutes: must be at least 5',
      "history.yaml:8  the block 'sheet' appears twice",
    ],
  ],
  [
    'people who are no students, unknown, or there twice',
    { lessons: ['asset: page, day: today'], more: '  - {person: ravi}\n  - {person: someone}\n  - {person: asha}\n' },
    [
      'history.yaml:5  only a student has a history',
      "history.yaml:6  there is no person 'someone' in the pack",
      "history.yaml:7  the person 'asha' appears twice",
    ],
  ],
])('%s', (_name, history, expected) => {
  expect(check(history)).toEqual(expected);
});

test('a cohort names a test once, and no more candidates than it has', () => {
  const cohort = (tests: string) => checkEdited({ 'cohort.yaml': ['tests: [mock]', `tests: [${tests}]`] });
  expect(cohort('{test: mock, candidates: 5}')).toEqual([]);
  expect(cohort('{test: mock, candidates: 6}')).toEqual(["cohort.yaml:5  the cohort has 5 candidates: 6 cannot take 'mock'"]);
  expect(cohort('mock, {test: mock, candidates: 2}')).toEqual(["cohort.yaml:5  the test 'mock' appears twice"]);
});
