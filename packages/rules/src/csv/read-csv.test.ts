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
