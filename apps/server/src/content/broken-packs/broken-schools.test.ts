import { expect, test } from 'vitest';
import { checkEdited } from '../../../test/packs/broken-pack.ts';

const csv =
  'School,Programme,Category,Exam,Year,Call,Overall,Source,Published\nestuary,mba,General,CAT,2025,first,95,The school,2026-01-08\n';

/** What the check says of the sound pack with one school, its cutoffs, a table and an event. */
function check({
  more = {},
  cutoffs = csv,
  table = 'School,Closes\nEstuary,today+3d\n',
  event = '',
}: { more?: object; cutoffs?: string; table?: string; event?: string } = {}) {
  const programme = { key: 'mba', name: 'MBA', programmes: ['cat'], exams: ['CAT'], ...more };
  return checkEdited({
    'schools/cutoffs.csv': cutoffs,
    'schools/eligibility.csv': table,
    'schools.yaml': [
      'categories: [General, SC]',
      'cutoffs: schools/cutoffs.csv',
      'tables: [{programme: cat, kind: eligibility, file: schools/eligibility.csv}]',
      'schools:',
      '  - key: estuary',
      '    name: Estuary School',
      '    city: Kochi',
      '    state: Kerala',
      '    picture: media/graph.svg',
      `    programmes: [${JSON.stringify(programme)}]`,
      `events: [${event}]`,
      '',
    ].join('\n'),
  }).filter((line) => line.startsWith('schools'));
}

const event = (more: object) =>
  JSON.stringify({
    key: 'open-day',
    programme: 'cat',
    title: 'Open day',
    day: 'today+3d',
    time: '10:00',
    picture: 'media/graph.svg',
    registrationUrl: 'https://events.example/',
    ...more,
  });

test.each([
  ['a sound school', {}, []],
  [
    'a programme that the pack does not have',
    { more: { programmes: ['gmat'] } },
    ["schools.yaml:10  there is no programme 'gmat' in the pack"],
  ],
  [
    'a category that is not among them',
    {
      more: {
        eligibility: {
          graduation: { percent: 50, cgpa: null, byCategory: { OBC: { percent: 45, cgpa: null } } },
          class10: null,
          class12: null,
          workMonths: 0,
          finalYear: true,
        },
      },
    },
    ["schools.yaml:10  there is no category 'OBC' in the pack"],
  ],
  [
    'a cutoff above 100',
    { cutoffs: csv.replace(',95,', ',195,') },
    ["schools/cutoffs.csv:2  Overall: '195' is not a number from 0 to 100"],
  ],
  [
    'a row with too many cells',
    { table: 'School,Closes\nEstuary,today+3d,now\n' },
    ['schools/eligibility.csv:2  this row has 3 cells, the first line 2'],
  ],
  ['two columns of one name', { table: 'School,School\n' }, ['schools/eligibility.csv:1  two columns have the same name']],
  [
    'an event of a school that is not there',
    { event: event({ school: 'marsh' }) },
    ["schools.yaml:11  there is no school 'marsh' in the pack"],
  ],
  [
    'an event with a picture that is not there',
    { event: event({ picture: 'media/none.svg' }) },
    ["schools.yaml:11  there is no file 'media/none.svg' in the pack"],
  ],
])('SCH-001 SCH-030 the check of a pack with %s', (_title, given, faults) => {
  expect(check(given)).toEqual(faults);
});
