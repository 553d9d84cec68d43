import { simulatePractice, simulateReturning } from '@abhyas/rules/adaptive/simulate.ts';
import { simulateStaged } from '@abhyas/rules/assessment/staged/simulate.ts';
import { simulateChances } from '@abhyas/rules/schools/chances.ts';
import { reviseByPower, type RevisionFigures, revisionFigures } from '@abhyas/rules/revision/simulate.ts';
import { itemStatistics } from '@abhyas/rules/measurement/classical/item-statistics.ts';
import { testStatistics } from '@abhyas/rules/measurement/classical/test-statistics.ts';
import { type Distribution, distributionOf, equipercentile, smooth, totalOf } from '@abhyas/rules/measurement/equating.ts';
import { type Scored, abilityOf } from '@abhyas/rules/measurement/irt/ability.ts';
import { calibrate } from '@abhyas/rules/measurement/irt/calibrate.ts';
import { recoverItems } from '@abhyas/rules/measurement/irt/recovery.ts';
import { backTest, backTestTables } from '@abhyas/rules/measurement/predictor/back-test.ts';
import { seededRandom } from '@abhyas/rules/measurement/arithmetic/seeded-random.ts';
import { StartError, explainFileError } from '../../platform/common/start-error.ts';
import type { ItemCurve } from '@abhyas/rules/measurement/irt/curve.ts';
import { readFileSync } from 'node:fs';
import { readCsvRows } from '../../content/convert/table/csv.ts';

/** A table from a file of separated values: the names of its columns, and its rows with the line each begins on. */
interface Table {
  readonly path: string;
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Reads a table. Throws a StartError for a file that is not there, without rows, or with a row that is longer or shorter than the header. */
function readTable(path: string): Table {
  const [heading, ...rows] = readCsvRows({ file: path, text: readText(path) });
  const header = heading?.cells.map((cell) => cell.trim()) ?? [];
  if (rows.length === 0) throw new StartError(`${path}: has no rows below its header.`);
  for (const { line, cells } of rows)
    if (cells.length !== header.length)
      throw new StartError(`${path}:${line}: has ${cells.length} cells; the header has ${header.length}.`);
  return { path, header, rows };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new StartError(`${path}: there is no such file.`);
    throw explainFileError({ error, path });
  }
}

/** The number in a cell. Throws a StartError that names file, line and column for what is none, or is outside the bounds. */
function numberIn({
  table: { path, header },
  line,
  cell,
  column,
  from = -Infinity,
  to = Infinity,
}: {
  table: Table;
  line: number;
  cell: string | undefined;
  column: number;
  from?: number;
  to?: number;
}): number {
  const value = cell === undefined || cell.trim() === '' ? Number.NaN : Number(cell);
  if (value >= from && value <= to) return value;
  const bounds = from === -Infinity ? '' : to === Infinity ? ` of ${from} or more` : ` from ${from} to ${to}`;
  throw new StartError(`${path}:${line}: '${cell ?? ''}' under ${header[column] ?? `column ${column + 1}`} is no number${bounds}.`);
}

/** The responses of a table from a column on: 1 right, 0 wrong, empty or NA for not given. Throws a StartError for anything else. */
function responsesOf({ table, from = 0 }: { table: Table; from?: number }): Scored[][] {
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
function curvesOf(table: Table): Map<string, ItemCurve> {
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

/** `stats calibrate <responses.csv>`: item parameters of the two-parameter model. */
export function calibrateFile(path: string) {
  const table = readTable(path);
  const { items, ...fit } = calibrate(responsesOf({ table }));
  return { items: items.map((item, at) => ({ name: table.header[at] ?? '', ...item })), ...fit };
}

/** `stats ability <items.csv> <responses.csv>`: abilities of candidates in items of known parameters. */
export function abilityFiles(itemsPath: string, responsesPath: string) {
  const curves = curvesOf(readTable(itemsPath));
  const table = readTable(responsesPath);
  if (table.header[0] !== 'pid') throw new StartError(`${responsesPath}: the first column has to be pid.`);
  const items = table.header.slice(1).map((name) => {
    const curve = curves.get(name);
    if (curve === undefined) throw new StartError(`${responsesPath}: ${itemsPath} has no item '${name}'.`);
    return curve;
  });
  return responsesOf({ table, from: 1 }).map((responses, at) => ({
    pid: table.rows[at]?.cells[0]?.trim() ?? '',
    ...abilityOf({ items, responses }),
  }));
}

/** Whether the first column has the candidates' IDs: it is called so, or has no mark in it. */
function hasIds({ header, rows }: Table): boolean {
  const isMark = (cell = '') => cell.trim() !== '' && Number(cell) >= 0 && Number(cell) <= 1;
  return /^(p?id|(student|candidate) ?id|candidate|student)$/i.test(header[0] ?? '') || !rows.some(({ cells }) => isMark(cells[0]));
}

/** `stats items <marks.csv>`: classical statistics of a test and its questions. A first column of IDs is left out. */
export function itemsFile(path: string) {
  const table = readTable(path);
  if (table.rows.length < 2) throw new StartError(`${path}: the statistics need two candidates at least.`);
  const first = table.header.length > 1 && hasIds(table) ? 1 : 0;
  const marks = table.rows.map(({ line, cells }) =>
    cells.slice(first).map((cell, at) => numberIn({ table, line, cell, column: at + first, from: 0, to: 1 })),
  );
  const items = itemStatistics(marks).map((item, at) => ({ name: table.header[at + first] ?? '', ...item }));
  return { test: testStatistics(marks), items };
}

/** `stats equate <x.csv> <y.csv>`: the equipercentile table from scores of one form to those of another, smoothed or not. */
export function equateFiles(fromPath: string, toPath: string, { smoothed }: { smoothed: boolean }) {
  const shape = (path: string) => {
    const counted = readDistribution(path);
    return smoothed ? smooth({ distribution: counted }) : counted;
  };
  const [from, to] = [shape(fromPath), shape(toPath)];
  return { smoothed, candidates: [totalOf(from), totalOf(to)], table: equipercentile({ from, to }) };
}

function readDistribution(path: string): Distribution {
  const table = readTable(path);
  if (table.header.join(',') !== 'score,count') throw new StartError(`${path}: the columns have to be score,count.`);
  const entries = table.rows.map(({ line, cells }) => ({
    score: numberIn({ table, line, cell: cells[0], column: 0 }),
    count: numberIn({ table, line, cell: cells[1], column: 1, from: 0 }),
  }));
  const distribution = distributionOf(entries);
  if (distribution === null) throw new StartError(`${path}: has no candidates, or scores without a common step.`);
  return distribution;
}

/** The whole number after a flag, or the usual one. Throws a StartError for what is none from 1 to 10000. */
function numberAfter({ flags, name, usual }: { flags: readonly string[]; name: string; usual: number }): number {
  const at = flags.indexOf(name);
  const value = at === -1 ? usual : Number(flags[at + 1]);
  if (!Number.isInteger(value) || value < 1 || value > 10_000) throw new StartError(`${name} needs a whole number from 1 to 10000.`);
  return value;
}

/** How far the predictor is off on made-up exams that it has not seen. `examined`: how many candidates an exam has; `series`: how many rows of exams tables are tried on. */
export function predictorErrors({
  exams,
  size,
  examined,
  series,
}: {
  exams: number;
  size: number;
  examined: { exam: number; table: number };
  series: number;
}) {
  return {
    fromCohort: backTest({ exams, size, examined: examined.exam, random: seededRandom('back-test of the predictor') }),
    fromTables: backTestTables({ series, examined: examined.table, random: seededRandom('back-test of tables') }),
  };
}

/** `stats predict [--exams N] [--candidates N]`: the same in each run. The figures of the usual one are published: apps/web/src/features/analytics/predictor/errors/synthetic-errors.json. */
export function tryPredictor(flags: readonly string[]) {
  return predictorErrors({
    exams: numberAfter({ flags, name: '--exams', usual: 20 }),
    size: numberAfter({ flags, name: '--candidates', usual: 1000 }),
    examined: { exam: 20_000, table: 4000 },
    series: 12,
  });
}

/** `stats adaptive [--learners N] [--items N]`: how adaptive practice does with made-up learners, the same in each run. */
export function tryAdaptive(flags: readonly string[]) {
  const learners = numberAfter({ flags, name: '--learners', usual: 1000 });
  const size = numberAfter({ flags, name: '--items', usual: 200 });
  return {
    ...simulatePractice({ learners, size, random: seededRandom('adaptive practice') }),
    returning: simulateReturning({ learners, size, random: seededRandom('returning learners') }),
  };
}

/** `stats multistage [--candidates N]`: how adaptive papers score made-up candidates of known ability, the same in each run. */
export function tryMultistage(flags: readonly string[]) {
  const candidates = numberAfter({ flags, name: '--candidates', usual: 1000 });
  return simulateStaged({ candidates, random: seededRandom('adaptive papers') });
}

/** `stats revision [--learners N]`: how well the schedule of revision predicts made-up learners, with published and with fitted parameters; the same in each run. */
export function tryRevision(flags: readonly string[]): RevisionFigures {
  const random = seededRandom('revision');
  const learners = numberAfter({ flags, name: '--learners', usual: 200 });
  return revisionFigures(Array.from({ length: learners }, () => reviseByPower({ random })));
}

/** `stats chances [--programmes N] [--candidates N]`: how estimated chances of a call do for made-up schools, the same in each run. */
export function tryChances(flags: readonly string[]) {
  return simulateChances({
    programmes: numberAfter({ flags, name: '--programmes', usual: 500 }),
    candidates: numberAfter({ flags, name: '--candidates', usual: 400 }),
    random: seededRandom('chances of a call'),
  });
}

/** `stats recover [--items N] [--candidates N]`: how well calibration recovers made-up items, the same in each run. */
export function tryRecovery(flags: readonly string[]) {
  return recoverItems({
    items: numberAfter({ flags, name: '--items', usual: 60 }),
    candidates: numberAfter({ flags, name: '--candidates', usual: 2000 }),
    random: seededRandom('recovery of items'),
  });
}
