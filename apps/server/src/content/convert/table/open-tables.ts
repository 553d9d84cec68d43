import { ConvertError } from '../container/convert-error.ts';
import { type Opened, pictureFinder } from '../model/opened.ts';
import { findColumns } from './headings.ts';
import { readTable, type Table } from './read-rows.ts';

/** Opens tables of questions. `picture` gives the bytes of a picture that a cell names, or null. */
export function openTables({ tables, picture }: { tables: readonly Table[]; picture: (name: string) => Buffer | null }): Opened {
  const withQuestions = tables.filter(({ rows }) => rows[0] !== undefined && findColumns(rows[0].cells) !== null);
  const others = tables.filter((table) => !withQuestions.includes(table) && table.rows.length > 0);
  const [first] = tables;
  if (withQuestions.length === 0)
    throw new ConvertError(`${first?.file ?? 'the file'}: its first row has no heading 'Question'; docs/content.md lists the columns`);
  const names = withQuestions.flatMap((table) => pictureNames(table));
  const pictures = new Map(
    names.flatMap((name) => {
      const body = picture(name);
      return body === null ? [] : [[name, body] as const];
    }),
  );
  const read: Opened['read'] = (shelf) => {
    const findPicture = pictureFinder({ shelf, missing: 'there is no such file in the folder' });
    const made = withQuestions.flatMap((table) => {
      // one sheet needs no bank of its own name
      const one = readTable({ table: withQuestions.length === 1 ? { ...table, bank: '' } : table, findPicture });
      return one === null ? [] : [{ ...one, file: table.file }];
    });
    return {
      drafts: made.flatMap(({ drafts }) => drafts),
      passages: made.flatMap(({ passages }) => passages),
      bankNames: new Map(),
      remarks: [
        ...tables.flatMap(({ file, remarks = [] }) => remarks.map((remark) => `${file}: ${remark}`)),
        ...made.flatMap(({ file, unread }) => unread.map((heading) => `${file}: the column '${heading}' is not read`)),
        ...others.map(({ file }) => `${file}: has no heading 'Question' and is not read`),
      ],
    };
  };
  return { pictures, read };
}

/** The names of the pictures in the cells of a table, and in its column of pictures. */
function pictureNames({ rows }: Table): string[] {
  const column = rows[0] === undefined ? undefined : findColumns(rows[0].cells)?.fields.get('picture');
  return rows.slice(1).flatMap(({ cells, pictures }) => [
    ...(column === undefined
      ? []
      : (cells[column] ?? '')
          .split(/[,;\n]/)
          .map((name) => name.trim())
          .filter((name) => name !== '')),
    ...[...(pictures?.values() ?? [])].flat(),
  ]);
}
