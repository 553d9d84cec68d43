import { expect, test } from 'vitest';
import { maxPeopleRows, parsePeopleCsv } from './people-csv.ts';

const empty = { role: 'student', lastName: '', mobile: '', email: '', courses: [], parents: [], mentors: [] };

test('columns come in any order and case; quotes, a BOM, Windows line ends and empty lines are taken', () => {
  const text = '\uFEFFfirst name,ID,Courses\r\n"Rao, Asha",asc1,cat/full;gmat/online\r\n\r\n"Dev ""D""\nK",asc2,\r\n';
  expect(parsePeopleCsv(text)).toEqual({
    rows: [
      { ...empty, line: 2, id: 'ASC1', firstName: 'Rao, Asha', courses: ['cat/full', 'gmat/online'] },
      { ...empty, line: 4, id: 'ASC2', firstName: 'Dev "D"\nK' },
    ],
    faults: [],
  });
});

test.each([
  ['', 1, 'The list is empty'],
  ['ID,First name\nASC1,"Asha', 1, 'A quote (") is not closed'],
  ['ID,First name\nASC1,Ren\uFFFD', 1, 'not UTF-8'],
  [`ID,First name,Parents\nASC1,Asha,${'9100000001;'.repeat(6)}`, 2, 'Parents: at most 5'],
  ['ID,First name,Phone\nASC1,Asha,1', 1, "Unknown column 'Phone'"],
  ['ID,First name,id\nASC1,Asha,1', 1, 'The column ID is there twice'],
  ['ID\nASC1', 1, 'The column First name is missing'],
  ['ID,First name\nASC1,Asha\nasc1,Dev', 3, 'ASC1 is also in row 2'],
  ['ID,First name\nASC1,Rao, Asha', 2, 'This row has more cells than there are columns'],
  [`ID,First name${'\nASC1,Asha'.repeat(maxPeopleRows + 1)}`, 1, 'at most 2000 go in at once'],
])('what is wrong with a list is told with its line (%#)', (text, line, cause) => {
  const causes = parsePeopleCsv(text).faults.filter((fault) => fault.line === line);
  expect(causes.map((fault) => fault.cause).join()).toContain(cause);
});
