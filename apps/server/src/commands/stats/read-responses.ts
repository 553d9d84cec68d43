import type { Scored } from '@abhyas/rules/measurement/irt/ability.ts';
import type { ItemCurve } from '@abhyas/rules/measurement/irt/curve.ts';
import { StartError } from '../../platform/common/start-error.ts';
import { numberIn, type Table } from './read-table.ts';

/** The responses of a table from a column on: 1 right, 0 wrong, empty or NA for not given. Throws a StartError for anything else. */
export function responsesOf({ table, from = 0 }: { table: Table; from?: number }): Scored[][] {
  return table.rows.map(({ line, cells }) =>
    cells.slice(from).map((cell, at) => {
      const text = cell.trim();
      if (text === '' || text === 'NA') return null;
      if (text === '0' || text === '1') return text === '1' ? 1 : 0;
      throw new StartError(`${table.path}:${line}: '${text}' under ${table.header[at + from] ?? ''} is not 0, 1 or empty.`);
    }),
  );
}

const parameters = ['a', 'b', 'c', 'd'] as const;

/** Items by name from a table with the columns item, a, b and where wanted c and d. Throws a StartError for other columns, for bad parameters and for two items of one name. */
export function curvesOf(table: Table): Map<string, ItemCurve> {
  const { path, header } = table;
  if (header[0] !== 'item' || header.length < 3 || !header.slice(1).every((name, at) => name === parameters[at]))
    throw new StartError(`${path}: the columns have to be item,a,b or item,a,b,c or item,a,b,c,d.`);
  const curves = new Map<string, ItemCurve>();
  for (const { line, cells } of table.rows) {
    const name = cells[0]?.trim() ?? '';
    if (curves.has(name)) throw new StartError(`${path}:${line}: a second item has the name '${name}'.`);
    const read = (column: number, bounds: { from?: number; to?: number } = {}) =>
      numberIn({ table, line, cell: cells[column], column, ...bounds });
    const guess = header.length > 3 ? read(3, { from: 0, to: 1 }) : 0;
    const ceiling = header.length > 4 ? read(4, { from: 0, to: 1 }) : 1;
    if (ceiling <= guess) throw new StartError(`${path}:${line}: d has to be above c.`);
    curves.set(name, { discrimination: read(1), difficulty: read(2), guess, ceiling });
  }
  return curves;
}
