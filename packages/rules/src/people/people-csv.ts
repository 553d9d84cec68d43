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

export interface RowFault {
  readonly line: number;
  readonly cause: string;
}

export const maxPeopleRows = 2000;
/** How many courses, parents or mentors one person of a list may have. */
const maxOfEach = 5;
const single = ['ID', 'Role', 'First name', 'Last name', 'Mobile', 'Email'] as const;
const several = ['Courses', 'Parents', 'Mentors'] as const;
export const peopleColumns: readonly string[] = [...single, ...several];
const needed = ['ID', 'First name'];

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Splits CSV text into the cells of its lines (RFC 4180: quotes, and line breaks within them); null where a quote is not closed. */
function splitCsv(text: string): Line[] | null {
  const lines: Line[] = [];
  let [cells, cell, line, begun, isQuoted]: [string[], string, number, number, boolean] = [[], '', 1, 1, false];
  const endLine = () => {
    cells.push(cell.trim());
    if (cells.some((each) => each !== '')) lines.push({ line: begun, cells });
    [cells, cell, begun] = [[], '', line];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (character === ',') {
      cells.push(cell.trim());
      cell = '';
    } else if (character === '\n') endLine();
    else cell += character;
  }
  endLine();
  return isQuoted ? null : lines;
}

const listOf = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Reads a list of people from CSV. The first line names the columns, in any order; `Courses`, `Parents` and `Mentors` may hold several, with semicolons
 * between them. Finds what is wrong with the list itself: columns, quotes, an ID twice, too many rows. What a row says is for others to check.
 */
export function parsePeopleCsv(text: string): { rows: PersonRow[]; faults: RowFault[] } {
  if (text.includes('\uFFFD')) return { rows: [], faults: [{ line: 1, cause: 'The list is not UTF-8. Save it as CSV UTF-8' }] };
  const lines = splitCsv(text.replace(/^\uFEFF/, ''));
  if (lines === null) return { rows: [], faults: [{ line: 1, cause: 'A quote (") is not closed' }] };
  const [heading, ...rest] = lines;
  if (heading === undefined)
    return { rows: [], faults: [{ line: 1, cause: `The list is empty. The first line names the columns: ${peopleColumns.join(',')}` }] };
  const columns = heading.cells.map((cell) => peopleColumns.find((name) => name.toLowerCase() === cell.toLowerCase()) ?? null);
  const faults: RowFault[] = [];
  columns.forEach((name, index) => {
    const typed = heading.cells[index] ?? '';
    if (name === null) faults.push({ line: heading.line, cause: `Unknown column '${typed}'. Columns are ${peopleColumns.join(', ')}` });
    else if (columns.indexOf(name) !== index) faults.push({ line: heading.line, cause: `The column ${name} is there twice` });
  });
  for (const name of needed) if (!columns.includes(name)) faults.push({ line: heading.line, cause: `The column ${name} is missing` });
  if (rest.length > maxPeopleRows)
    faults.push({ line: heading.line, cause: `The list has ${rest.length} rows; at most ${maxPeopleRows} go in at once` });
  if (faults.length > 0) return { rows: [], faults };
  const seen = new Map<string, number>();
  const rows = rest.map(({ line, cells }): PersonRow => {
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    if (cells.length > columns.length)
      faults.push({ line, cause: 'This row has more cells than there are columns. Put text with a comma in quotes' });
    for (const name of several) {
      if (listOf(cell(name)).length > maxOfEach) faults.push({ line, cause: `${name}: at most ${maxOfEach} go into one row` });
    }
    const id = cell('ID').toUpperCase();
    const first = seen.get(id);
    if (id !== '' && first !== undefined) faults.push({ line, cause: `${id} is also in line ${first}` });
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
