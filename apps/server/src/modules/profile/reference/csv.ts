import { readFileSync } from 'node:fs';

/**
 * The rows of a comma-separated file under the names of its first line. No field is quoted, holds a comma or is empty.
 * `file` is a file's address, `columns` the names its first line must have, in order. Throws an Error naming file and line.
 */
export function readCsv<Column extends string>({
  file,
  columns,
}: {
  file: URL;
  columns: readonly Column[];
}): readonly Readonly<Record<Column, string>>[] {
  const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
  if (head !== columns.join(',')) throw new Error(`${file.pathname}:1: the columns are ${columns.join(',')}`);
  return lines.map((line, index) => {
    const fields = line.split(',');
    if (fields.length !== columns.length || line.includes('"') || fields.some((field) => field === '' || field !== field.trim()))
      throw new Error(`${file.pathname}:${index + 2}: not ${columns.length} plain fields: ${line}`);
    // the count was checked above, so every column has its field
    return Object.fromEntries(columns.map((column, place) => [column, fields[place]])) as Record<Column, string>;
  });
}
