import { maxTimetableRows } from '@abhyas/contract/classes/class-limits.ts';
import { expect, test } from 'vitest';
import { parseTimetable, writeTimetable } from './timetable-csv.ts';

const heading = 'Batch,Number,Module,Title,Date,Time,Minutes,Mentor,Place,Link';
const good = 'CAT,5,2,Ratios,2027-02-24,19:00,60,men2001,,';

test('a row is read with what it says; a column that is not there says nothing', () => {
  const { rows, faults } = parseTimetable(`${heading}\n${good}`);
  expect(faults).toEqual([]);
  expect(rows).toEqual([
    {
      line: 2,
      batch: 'CAT',
      number: 5,
      module: 2,
      title: 'Ratios',
      description: null,
      date: '2027-02-24',
      time: '19:00',
      minutes: 60,
      mentor: 'MEN2001',
      place: '',
      link: '',
      hostLink: null,
    },
  ]);
});

test.each([
  ['CAT,five,2,Ratios,2027-02-24,19:00,60,,,', 'Number', "'five' is not a whole number"],
  ['CAT,,2,Ratios,2027-02-24,19:00,60,,,', 'Number', 'Enter a number'],
  ['CAT,5,0,Ratios,2027-02-24,19:00,60,,,', 'Module', "'0' is not a whole number from 1 to 999"],
  ['CAT,5,2,,2027-02-24,19:00,60,,,', 'Title', 'Enter a title'],
  ['CAT,5,2,Ratios,24 Feb,19:00,60,,,', 'Date', "'24 Feb' is not a date"],
  ['CAT,5,2,Ratios,2027-02-24,7,60,,,', 'Time', "'7' is not a time"],
  ['CAT,5,2,Ratios,2027-02-24,19:00,2,,,', 'Minutes', "'2' is not a whole number from 5 to 720"],
  ['CAT,5,2,Ratios,2027-02-24,19:00,60,,,http://meet.example', 'Link', 'https://'],
  [`CAT,5,2,Ratios,2027-02-24,19:00,60,,${'x'.repeat(201)},`, 'Place', 'Write at most 200 characters'],
  [',5,2,Ratios,2027-02-24,19:00,60,,,', 'Batch', 'Enter the name of the batch'],
  ['CAT,5,2,Ratios,2027-02-24,19:00,60,,,,x', '', 'more cells than there are columns'],
])('what is wrong with a row is told with its line and column (%#)', (row, column, cause) => {
  const { rows, faults } = parseTimetable(`${heading}\n${good}\n${row}`);
  expect(rows).toHaveLength(1);
  expect(faults).toEqual([{ line: 3, column, cause: expect.stringContaining(cause) as string }]);
});

test.each([
  ['', 'The list is empty'],
  ['Number,Title,Date', 'The column Time is missing'],
  [`${heading}${`\n${good}`.repeat(maxTimetableRows + 1)}`, 'at most 500 go in at once'],
])('what is wrong with the file is told (%#)', (text, cause) => {
  expect(
    parseTimetable(text)
      .faults.map((fault) => fault.cause)
      .join(),
  ).toContain(cause);
});

test('CLS-016 the link of the mentor is read where a cell has one, and never written', () => {
  const { rows } = parseTimetable(`${heading},Host link\n${good},https://meet.example/h\n${good},`);
  expect(rows.map(({ hostLink }) => hostLink)).toEqual(['https://meet.example/h', null]);
  const line = { batch: 'CAT', number: 5, module: 2, title: 'Ratios', description: '', date: '2027-02-24', time: '19:00', minutes: 60 };
  expect(writeTimetable([{ ...line, mentor: '', place: '', link: '' }])).not.toContain('Host link');
});
