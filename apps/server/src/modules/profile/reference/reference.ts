import { readCsv } from '@abhyas/rules/csv/read-csv.ts';
import { readFileSync } from 'node:fs';

/** The rows of a CSV file under the names of its columns; no cell is empty. `file` is its address; throws an Error that names file and line. */
export function readRows<Column extends string>({
  file,
  columns,
}: {
  file: URL;
  columns: readonly Column[];
}): readonly Readonly<Record<Column, string>>[] {
  const { rows, faults } = readCsv({ text: readFileSync(file, 'utf8'), columns, needed: columns, maxRows: 100_000 });
  const empty = rows.flatMap(({ line, cell }) =>
    columns.filter((column) => cell(column) === '').map((column) => ({ line, cause: `${column} is empty` })),
  );
  for (const { line, cause } of [...faults, ...empty]) throw new Error(`${file.pathname}:${line}: ${cause}`);
  return rows.map(({ cell }) => Object.fromEntries(columns.map((column) => [column, cell(column)])) as Record<Column, string>);
}

export interface State {
  readonly stateId: string;
  readonly stateName: string;
}

export interface City {
  readonly cityId: string;
  readonly cityName: string;
}

/** A city with the state it lies in. */
interface CityInState extends City {
  readonly stateId: string;
}

const qualificationTypes = ['Graduation', 'PostGraduation', 'Professional'] as const;

interface Degree {
  readonly qualificationId: string;
  readonly qualificationName: string;
  readonly qualificationType: (typeof qualificationTypes)[number];
}

const collator = new Intl.Collator('en');
const withoutDots = (name: string) => name.replaceAll('.', '');

/** Sorted as a person looks a name up: word by word, dots and case do not count, what is for all others stands last. */
function sortedBy<Row>(rows: readonly Row[], nameOf: (row: Row) => string): readonly Row[] {
  const isOther = (row: Row) => Number(nameOf(row).startsWith('Other'));
  return rows.toSorted((a, b) => isOther(a) - isOther(b) || collator.compare(withoutDots(nameOf(a)), withoutDots(nameOf(b))));
}

/** Rows by their id. Throws when an id is not a positive number or stands twice: a saved profile keeps ids, so each has one meaning for good. */
function byId<Row>(rows: readonly Row[], idOf: (row: Row) => string): ReadonlyMap<string, Row> {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const id = idOf(row);
    if (!/^[1-9]\d*$/.test(id) || found.has(id)) throw new Error(`reference data: the id ${id} is no number or stands twice`);
    found.set(id, row);
  }
  return found;
}

function toDegree(row: Readonly<Record<'qualificationId' | 'qualificationName' | 'qualificationType', string>>): Degree {
  const qualificationType = qualificationTypes.find((type) => type === row.qualificationType);
  if (!qualificationType) throw new Error(`reference data: ${row.qualificationName} has the unknown type ${row.qualificationType}`);
  return { ...row, qualificationType };
}

const fileOf = (name: string) => new URL(name, import.meta.url);

/** Ids are the state codes of India's Local Government Directory. */
const states: readonly State[] = sortedBy(
  readRows({ file: fileOf('states.csv'), columns: ['stateId', 'stateName'] }),
  ({ stateName }) => stateName,
);
const stateById = byId(states, ({ stateId }) => stateId);

/** A city's id is stateId * 1000 + a running number and never changes: a new city takes its state's next number. */
const cities: readonly CityInState[] = sortedBy(
  readRows({ file: fileOf('cities.csv'), columns: ['cityId', 'stateId', 'cityName'] }),
  ({ cityName }) => cityName,
);
const cityById = byId(cities, ({ cityId }) => cityId);

const citiesByState = new Map<string, City[]>(states.map(({ stateId }) => [stateId, []]));
for (const { cityId, cityName, stateId } of cities) {
  const ofState = citiesByState.get(stateId);
  if (!ofState || Math.floor(Number(cityId) / 1000) !== Number(stateId))
    throw new Error(`reference data: ${cityName} (${cityId}) does not belong to the state ${stateId}`);
  ofState.push({ cityId, cityName });
}

const degrees = sortedBy(
  readRows({ file: fileOf('degrees.csv'), columns: ['qualificationId', 'qualificationName', 'qualificationType'] }).map(toDegree),
  ({ qualificationName }) => qualificationName,
);
const degreeById = byId(degrees, ({ qualificationId }) => qualificationId);

const exams = sortedBy(readRows({ file: fileOf('exams.csv'), columns: ['examId', 'examName'] }), ({ examName }) => examName);
const examById = byId(exams, ({ examId }) => examId);

const jobSectors = sortedBy(
  readRows({ file: fileOf('job-sectors.csv'), columns: ['jobSectorId', 'jobSectorName'] }),
  ({ jobSectorName }) => jobSectorName,
);
const jobSectorById = byId(jobSectors, ({ jobSectorId }) => jobSectorId);

/** The cities of the given states, sorted by name; an unknown state has none, a state named twice counts once. */
function citiesOf(stateIds: readonly number[]): readonly City[] {
  const [first, ...others] = new Set(stateIds);
  const ofState = (stateId: number | undefined) => citiesByState.get(`${stateId}`) ?? [];
  if (others.length === 0) return ofState(first);
  return sortedBy(
    [first, ...others].flatMap((stateId) => ofState(stateId)),
    ({ cityName }) => cityName,
  );
}

/**
 * What a profile chooses from: lists in the order they are shown and rows by id, under the names of the wire, ids as decimal strings.
 * Read and checked once, when the module is loaded; a fault in a file throws then.
 */
export const reference = {
  states,
  degrees,
  exams,
  jobSectors,
  citiesOf,
  stateById,
  cityById,
  degreeById,
  examById,
  jobSectorById,
} as const;
