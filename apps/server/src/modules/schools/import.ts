import type { ImportFault } from '@abhyas/rules/schools/import/read-rows.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { listCategories, maxCategories, refreshListings } from './course-queries.ts';
import {
  type Cutoff,
  type Deadline,
  type KnownCutoff,
  type Outcome,
  type ProgrammeName,
  holdProgrammes,
  insertOutcomes,
  listCutoffs,
  listDeadlines,
  listNamedProgrammes,
  listOutcomes,
  removeCutoffs,
  removeDeadlines,
  removeGroups,
  upsertCutoffs,
  upsertDeadlines,
} from './import-queries.ts';
import { addCategories } from './school-queries.ts';
import type { CutoffRow } from '@abhyas/rules/schools/import/cutoffs-csv.ts';
import { type Change, compareRows } from './change.ts';
import type { OutcomeRow } from '@abhyas/rules/schools/import/outcomes-csv.ts';
import { refreshChances } from './chances.ts';
import { writeDeadlineEntries } from './deadline-entries.ts';
import { holdDeadlines, listDeadlineFacts, listLikers } from './deadline-queries.ts';
import { notifyPeople, cancelNoticesOf } from '../notices/notify.ts';
import { movedNotice, reminderPrefix } from './deadlines.ts';

interface Named extends ProgrammeName {
  readonly line: number;
}

const nameOf = ({ school, programme }: ProgrammeName): string => `${school}/${programme}`;
const lowered = (text: string): string => text.toLowerCase();

/** Finds the programmes that rows are about, in one query. Says of each row whose programme isn't there, or is there twice because two packs have a school of this key. */
export async function resolveProgrammes<Row extends Named>({
  queryable,
  pack,
  rows,
}: {
  queryable: Queryable;
  pack: string | null;
  rows: readonly Row[];
}): Promise<{ found: (Row & { readonly programmeId: bigint })[]; faults: ImportFault[] }> {
  const names = [...new Map(rows.map((row) => [nameOf(row), row])).values()];
  const known = Map.groupBy(await listNamedProgrammes({ queryable, pack, names }), nameOf);
  const faults: ImportFault[] = [];
  const found = rows.flatMap((row) => {
    const [programme, other] = known.get(nameOf(row)) ?? [];
    if (programme !== undefined && other === undefined) return [{ ...row, programmeId: programme.id }];
    const cause =
      other === undefined
        ? `There is no programme '${row.programme}' of a school '${row.school}'. Import it first`
        : `Two schools have the key '${row.school}'. Change this programme in the content pack`;
    faults.push({ line: row.line, column: 'Programme', cause });
    return [];
  });
  return { found, faults };
}

/** A row with its category: one that is to be made has a number below zero until `make` gives it an id. */
type InCategory<Row> = Row & { readonly categoryId: bigint };

/** The categories that a file names and the portal does not have yet, in their order. */
interface NewCategories {
  readonly names: readonly string[];
  /** Makes them; gives the rows their ids. */
  make<Row extends { readonly categoryId: bigint }>(of: { tx: Transaction; rows: readonly Row[] }): Promise<Row[]>;
}

/** Finds the reservation categories of rows by name. Where the rows are of no pack, which lists its categories itself, those that are missing are to be made. */
async function resolveCategories<Row extends { readonly line: number; readonly category: string; readonly withdraw?: boolean }>({
  queryable,
  pack,
  rows,
}: {
  queryable: Queryable;
  pack: string | null;
  rows: readonly Row[];
}): Promise<{ found: InCategory<Row>[]; faults: ImportFault[]; made: NewCategories }> {
  const categories = await listCategories({ queryable });
  const byName = new Map(categories.map(({ id, name }) => [lowered(name), id]));
  const names: string[] = [];
  let last = 0n;
  const add = (name: string): bigint => {
    names.push(name);
    last -= 1n;
    byName.set(lowered(name), last);
    return last;
  };
  const isNew = ({ category, withdraw = false }: Row) => pack === null && !withdraw && !byName.has(lowered(category));
  // the first category is for everyone
  if (categories.length === 0 && rows.some(isNew)) add('General');
  const faults: ImportFault[] = [];
  const found = rows.flatMap((row) => {
    const isMissing = isNew(row);
    const categoryId =
      isMissing && categories.length + names.length < maxCategories ? add(row.category) : byName.get(lowered(row.category));
    if (categoryId !== undefined) return [{ ...row, categoryId }];
    const known = categories.map(({ name }) => name).join(', ');
    const cause = isMissing
      ? `There can be ${maxCategories} categories, and '${row.category}' is one more. Use one of ${known}`
      : `There is no category '${row.category}'. There are ${known}`;
    faults.push({ line: row.line, column: 'Category', cause });
    return [];
  });
  const make: NewCategories['make'] = async ({ tx, rows: of }) => {
    if (names.length === 0) return [...of];
    const ids = await addCategories({ tx, names });
    return of.map((row) => ({
      ...row,
      categoryId: row.categoryId < 0n ? (ids[Number(-row.categoryId) - 1] ?? row.categoryId) : row.categoryId,
    }));
  };
  return { found, faults, made: { names, make } };
}

type CutoffsRow = CutoffRow & { readonly line: number };

/** What rows of cutoffs change: a cutoff of a programme, category, exam, year and call is added, gets the figures of its row, or is withdrawn. */
export async function planCutoffs({
  queryable,
  pack,
  rows,
}: {
  queryable: Queryable;
  pack: string | null;
  rows: readonly CutoffsRow[];
}): Promise<Change> {
  const programmes = await resolveProgrammes({ queryable, pack, rows });
  const categories = await resolveCategories({ queryable, pack, rows: programmes.found });
  const rowsFound = categories.found;
  const programmeIds = [...new Set(rowsFound.map(({ programmeId }) => programmeId))];
  const known = new Map((await listCutoffs({ queryable, programmeIds })).map((cutoff) => [cutoffsNameOf(cutoff), cutoff]));
  const { written, removed, counts } = compareRows({
    rows: rowsFound,
    knownOf: (row) => known.get(cutoffsNameOf(row)),
    sameAs: (row, of) => isSame(toCutoff(row), of),
    isWithdrawn: ({ withdraw }) => withdraw,
    say: (row) => ({ line: row.line, name: wordsOf(row) }),
  });
  return {
    ...counts,
    faults: [...programmes.faults, ...categories.faults],
    newCategories: categories.made.names,
    apply: async (tx) => {
      await upsertCutoffs({ tx, rows: (await categories.made.make({ tx, rows: written })).map(toCutoff) });
      await removeCutoffs({ tx, ids: removed.flatMap((row) => known.get(cutoffsNameOf(row))?.id ?? []) });
      await refreshListings({ tx, programmeIds: [...new Set([...written, ...removed].map(({ programmeId }) => programmeId))] });
    },
  };
}

const cutoffsNameOf = ({
  programmeId,
  categoryId,
  exam,
  year,
  call,
}: Pick<Cutoff, 'programmeId' | 'categoryId' | 'exam' | 'year' | 'call'>) => `${programmeId}/${categoryId}/${exam}/${year}/${call}`;

const wordsOf = ({ school, programme, category, exam, year }: CutoffsRow): string => `${school}/${programme}, ${category}, ${exam} ${year}`;

const toCutoff = (row: CutoffsRow & { programmeId: bigint; categoryId: bigint }): Cutoff => ({
  programmeId: row.programmeId,
  categoryId: row.categoryId,
  exam: row.exam,
  year: row.year,
  call: row.call,
  overall: row.overall,
  sections: { ...row.sections },
  source: row.source,
  sourceDay: row.published,
});

const listed = (sections: Readonly<Record<string, number>>): string =>
  Object.entries(sections)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .join(';');

const isSame = (row: Cutoff, known: KnownCutoff): boolean =>
  row.overall === known.overall &&
  listed(row.sections) === listed(known.sections) &&
  row.source === known.source &&
  row.sourceDay === known.sourceDay;

type OutcomesRow = OutcomeRow & { readonly line: number };
type Group = Pick<Outcome, 'programmeId' | 'categoryId' | 'exam'>;

/**
 * The changes that rows of outcomes make. Those of a programme, category and exam replace all that was known, because its bands are the
 * same in every year; what the file doesn't name stays.
 */
export async function planOutcomes({
  queryable,
  pack,
  rows,
  now,
}: {
  queryable: Queryable;
  pack: string | null;
  rows: readonly OutcomesRow[];
  now: Date;
}): Promise<Change> {
  const programmes = await resolveProgrammes({ queryable, pack, rows });
  const categories = await resolveCategories({ queryable, pack, rows: programmes.found });
  const groups = Map.groupBy(categories.found, groupOf);
  const programmeIds = [...new Set(categories.found.map(({ programmeId }) => programmeId))];
  const known = Map.groupBy(await listOutcomes({ queryable, programmeIds }), groupOf);
  const written = [...groups].filter(
    ([name, outcomes]) => outcomesWordsOf(outcomes.map(toOutcome)) !== outcomesWordsOf(known.get(name) ?? []),
  );
  const counted = (of: typeof written) => of.reduce((sum, [, outcomes]) => sum + outcomes.length, 0);
  return {
    faults: [...programmes.faults, ...categories.faults],
    newCategories: categories.made.names,
    added: counted(written.filter(([name]) => !known.has(name))),
    changed: counted(written.filter(([name]) => known.has(name))),
    withdrawn: 0,
    unchanged: categories.found.length - counted(written),
    changes: written.flatMap(([name, each]) =>
      each
        .slice(0, 1)
        .map((row) => ({ line: row.line, name: namesOf(row), change: known.has(name) ? ('changed' as const) : ('added' as const) })),
    ),
    apply: async (tx) => {
      const rowsWritten = await categories.made.make({ tx, rows: written.flatMap(([, each]) => each) });
      const outcomes = rowsWritten.map(toOutcome);
      if (outcomes.length === 0) return;
      await removeGroups({ tx, groups: written.flatMap(([, each]) => each.slice(0, 1)) });
      await insertOutcomes({ tx, rows: outcomes });
      const changed = [...new Set(outcomes.map(({ programmeId }) => programmeId))];
      await refreshChances({ tx, programmeIds: changed, exams: outcomes.map(({ exam }) => exam), now });
    },
  };
}

const groupOf = ({ programmeId, categoryId, exam }: Group): string => `${programmeId}/${categoryId}/${exam}`;

const namesOf = ({ school, programme, category, exam }: OutcomesRow): string => `${school}/${programme}, ${category}, ${exam}`;

const toOutcome = (row: OutcomesRow & { programmeId: bigint; categoryId: bigint }): Outcome => ({
  programmeId: row.programmeId,
  categoryId: row.categoryId,
  exam: row.exam,
  year: row.year,
  percentileFrom: row.from,
  percentileTo: row.to,
  n: row.n,
  called: row.called,
  source: row.source,
  asOf: row.asOf,
});

/** Outcomes as a text, to compare them. */
const outcomesWordsOf = (outcomes: readonly Outcome[]): string =>
  outcomes
    .map(({ year, percentileFrom, percentileTo, n, called, source, asOf }) =>
      [year, percentileFrom, percentileTo, n, called, source, asOf].join(' '),
    )
    .toSorted()
    .join('\n');

/** A deadline with the time that it had before. */
interface Moved {
  readonly id: bigint;
  readonly before: Date;
}

/**
 * Notifies those with the programme on their shortlist of a moved deadline, once for each move, and withdraws its reminders, in the
 * transaction of the move. A closed application concerns only those who have not sent it.
 */
async function notifyMoved({
  tx,
  moved,
  timeZone,
  now,
}: {
  tx: Transaction;
  moved: readonly Moved[];
  timeZone: string;
  now: Date;
}): Promise<void> {
  const befores = new Map(moved.map(({ id, before }) => [id, before]));
  for (const deadline of await listDeadlineFacts({ queryable: tx, deadlineIds: [...befores.keys()] })) {
    const before = befores.get(deadline.id) ?? deadline.at;
    if (before <= now && deadline.at <= now) continue;
    await cancelNoticesOf({ tx, prefix: reminderPrefix({ id: deadline.id, at: before }), now });
    const personIds = await listLikers({ tx, programmeId: deadline.programmeId, unsentOnly: deadline.kind === 'application' });
    await notifyPeople({ tx, jobs: null, now, personIds, notice: movedNotice({ deadline, before, timeZone, now }) });
  }
}

const saveDeadlinesNameOf = ({ programmeId, key }: Pick<Deadline, 'programmeId' | 'key'>): string => `${programmeId}/${key}`;

/**
 * Writes deadlines of these programmes and removes others. Calendars of shortlists follow, with notices on the clock of `noticeZone` (null:
 * none); the programmes are held, so that a like comes before or after.
 */
export async function saveDeadlines({
  tx,
  programmeIds,
  rows,
  removedIds,
  noticeZone,
  now,
}: {
  tx: Transaction;
  programmeIds: readonly bigint[];
  rows: readonly Deadline[];
  removedIds: readonly bigint[];
  noticeZone: string | null;
  now: Date;
}): Promise<void> {
  if (programmeIds.length === 0) return;
  await holdProgrammes({ tx, programmeIds });
  const before = await listDeadlines({ queryable: tx, programmeIds });
  await holdDeadlines({ tx, deadlineIds: before.map(({ id }) => id) });
  await upsertDeadlines({ tx, rows });
  await removeDeadlines({ tx, ids: removedIds });
  const after = await listDeadlines({ queryable: tx, programmeIds });
  await writeDeadlineEntries({ tx, deadlineIds: [...new Set([...before, ...after].map(({ id }) => id))], now });
  if (noticeZone === null) return;
  const times = new Map(after.map((deadline) => [saveDeadlinesNameOf(deadline), deadline.at]));
  const moved = before.filter((deadline) => (times.get(saveDeadlinesNameOf(deadline)) ?? deadline.at).getTime() !== deadline.at.getTime());
  await notifyMoved({ tx, moved: moved.map(({ id, at }) => ({ id, before: at })), timeZone: noticeZone, now });
}
