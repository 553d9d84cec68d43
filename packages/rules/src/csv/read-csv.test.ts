import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainCell, readCsv, writeCsv } from './read-csv.ts';

test('any cells that are written are read as they were, formulas of spreadsheets too', () => {
  const cell = fc
    .oneof(fc.string(), fc.constantFrom("'=SUM(A1)", '=1+1', '-5', '@x', "'quoted'", 'a,"b"\r\nc'))
    .map((text) => text.replaceAll('\uFFFD', '').replaceAll('\0', '').trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), (rows) => {
      const filled = rows.filter((row) => row.some((text) => text !== ''));
      const { rows: read, faults } = readCsv({ text: writeCsv([['A', 'B'], ...filled]), columns: ['A', 'B'], needed: [], maxRows: 20 });
      expect(faults).toEqual([]);
      expect(read.map(({ cell: of }) => [plainCell(of('A')), plainCell(of('B'))])).toEqual(filled);
    }),
  );
});

const read = (text: string) => {
  const { rows, faults } = readCsv({ text, columns: ['Key', 'Name'], needed: ['Key'], maxRows: 20 });
  return { rows: rows.map(({ line, cell }) => [line, cell('Key'), cell('Name')]), faults };
};

test.each([
  ['semicolons', 'Key;Name\na;"Rao; Asha, Ms"\n'],
  ['tabs', 'Key\tName\na\tRao; Asha, Ms\n'],
  ['what a first line says', 'sep=|\r\nKey|Name\r\na|Rao; Asha, Ms\r\n'],
  ['semicolons that a first line says', '\uFEFFsep=;\nKey;Name\na;"Rao; Asha, Ms"\n'],
  ['commas in lines of an old Mac', 'Key,Name\ra,"Rao; Asha, Ms"\r'],
  ['a quoted heading', '"Key","Name"\r\na,"Rao; Asha, Ms"\r\n'],
])('cells may be separated by %s', (_name, text) => expect(read(text)).toEqual({ rows: [[2, 'a', 'Rao; Asha, Ms']], faults: [] }));

test('rows have the numbers that a spreadsheet shows, with line breaks in cells and empty rows before them', () => {
  expect(read('Key,Name\na,"two\nlines"\n\nb,x\nc,y,z\n')).toMatchObject({
    rows: [
      [2, 'a', 'two\nlines'],
      [4, 'b', 'x'],
      [5, 'c', 'y'],
    ],
    faults: [{ line: 5, cause: 'This row has more cells than there are columns. Put text with a comma in quotes' }],
  });
});

test('all unknown columns are named at once', () => {
  expect(read('Key,Town,Phone\na,b,c\n').faults).toEqual([{ line: 1, cause: "Unknown columns 'Town', 'Phone'. Columns are Key, Name" }]);
});

test.each([
  ['PK\u0003\u0004\u0014\0', 'The file is a ZIP archive, not CSV. Open it in Excel and save it as CSV UTF-8'],
  ['\uFFFD\uFFFD\u0011\uFFFD\0', 'The file is an old Word, Excel or PowerPoint file, not CSV. Open it in Excel and save it as CSV UTF-8'],
  ['%PDF-1.7', 'The file is a PDF, not CSV. Open it in Excel and save it as CSV UTF-8'],
  ['Key,Name\na,Caf\uFFFD', 'The list is not UTF-8. In Excel, save it as CSV UTF-8 and choose it again'],
])('a file that is no CSV is refused by what it is: %j', (text, cause) => expect(read(text).faults).toEqual([{ line: 1, cause }]));
