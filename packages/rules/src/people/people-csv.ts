import { readCsv, type RowFault } from '../csv/read-csv.ts';
import { plainText } from '../text/plain-text.ts';

/** One person of a list, as it was typed. `line` counts from 1, the heading included. */
export interface PersonRow {
  readonly line: number;
  readonly id: string;
  readonly role: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly email: string;
  /** As 'course/batch'. */
  readonly courses: readonly string[];
  /** Mobiles or emails. */
  readonly parents: readonly string[];
  /** IDs. */
  readonly mentors: readonly string[];
}

export const maxPeopleRows = 2000;
/** How many courses, parents or mentors one person of a list may have. */
const maxOfEach = 5;
const single = ['ID', 'Role', 'First name', 'Last name', 'Mobile', 'Email'] as const;
const several = ['Courses', 'Parents', 'Mentors'] as const;
const peopleColumns: readonly string[] = [...single, ...several];
const needed = ['ID', 'First name'];

const listOf = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Reads a list of people from CSV, whose first line names the columns in any order; `Courses`, `Parents` and `Mentors` may hold several,
 * with semicolons between them. Faults are those of the list itself: columns, quotes, an ID twice, too many rows.
 */
export function parsePeopleCsv(text: string): { rows: PersonRow[]; faults: RowFault[] } {
  const { rows: lines, faults } = readCsv({ text, columns: peopleColumns, needed, maxRows: maxPeopleRows });
  const seen = new Map<string, number>();
  const rows = lines.map(({ line, cell }): PersonRow => {
    for (const name of several) {
      if (listOf(cell(name)).length > maxOfEach) faults.push({ line, cause: `${name}: at most ${maxOfEach} go into one row` });
    }
    const id = plainText(cell('ID')).toUpperCase();
    const first = seen.get(id);
    if (id !== '' && first !== undefined) faults.push({ line, cause: `${id} is also in row ${first}` });
    seen.set(id, first ?? line);
    return {
      line,
      id,
      role: cell('Role').toLowerCase() || 'student',
      firstName: cell('First name'),
      lastName: cell('Last name'),
      mobile: cell('Mobile'),
      email: cell('Email'),
      courses: listOf(cell('Courses')),
      parents: listOf(cell('Parents')),
      mentors: listOf(cell('Mentors')),
    };
  });
  return { rows, faults };
}
