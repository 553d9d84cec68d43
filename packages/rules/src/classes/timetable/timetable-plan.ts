import { classLimits } from '@abhyas/contract/classes/class-limits.ts';
import { type Clash, findClashes, type Slot } from './class-clashes.ts';
import type { TimetableFault, TimetableRow } from './timetable-csv.ts';

/** What people can change of a class. */
export interface ClassContent {
  readonly moduleNumber: number;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly mentorId: bigint | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** '' for an online class. */
  readonly place: string;
  readonly joinUrl: string;
  readonly hostUrl: string;
}

export interface KnownClass extends ClassContent {
  readonly id: bigint;
  readonly batchId: bigint;
  readonly isCancelled: boolean;
}

export interface KnownBatch {
  readonly id: bigint;
  readonly name: string;
  readonly isClosed: boolean;
}

/** What a timetable changes. */
export interface TimetablePlan {
  readonly faults: TimetableFault[];
  readonly added: { readonly line: number; readonly batchId: bigint; readonly content: ClassContent }[];
  readonly changed: { readonly line: number; readonly known: KnownClass; readonly content: ClassContent }[];
  readonly unchanged: number;
  /** Classes to come of the batches of the list which it does not have. They stay. */
  readonly leftOut: KnownClass[];
}

const minute = 60_000;
const sameName = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const isSameContent = (one: ClassContent, other: ClassContent): boolean =>
  one.moduleNumber === other.moduleNumber &&
  one.title === other.title &&
  one.description === other.description &&
  one.mentorId === other.mentorId &&
  one.joinUrl === other.joinUrl &&
  one.hostUrl === other.hostUrl &&
  isSamePlaceAndTime(one, other);
const isSameTime = (one: ClassContent, other: ClassContent): boolean =>
  one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime();
const isSamePlaceAndTime = (one: ClassContent, other: ClassContent): boolean => isSameTime(one, other) && one.place === other.place;

/** What a clash is called beside the row. */
const clashWords: Readonly<Record<Clash['kind'], { column: string; words: (other: string) => string }>> = {
  number: { column: 'Number', words: (other) => `The batch has this number already: ${other}` },
  batch: { column: 'Time', words: (other) => `The batch has another class at this time: ${other}` },
  mentor: { column: 'Mentor', words: (other) => `The mentor has another class at this time: ${other}` },
};

/**
 * What a timetable does to the existing classes: a row with the batch and number of a class changes it, others are added; nothing is
 * removed. `batches` are those of the portal, `classes` those of the named batches and teaching mentors, `sessions` these mentors' other
 * bookings, `mentors` by their IDs. `home` is the batch of a file without the column; `momentOf` turns 'YYYY-MM-DD HH:MM' of the portal's
 * clock into a moment.
 */
export function planTimetable({
  rows,
  batches,
  home,
  classes,
  sessions,
  mentors,
  now,
  momentOf,
}: {
  rows: readonly TimetableRow[];
  batches: readonly KnownBatch[];
  home: KnownBatch | null;
  classes: readonly KnownClass[];
  sessions: readonly Slot[];
  mentors: ReadonlyMap<string, bigint>;
  now: Date;
  momentOf: (text: string) => Date;
}): TimetablePlan {
  const plan: TimetablePlan & { unchanged: number } = { faults: [], added: [], changed: [], unchanged: 0, leftOut: [] };
  const byName = Map.groupBy(batches, ({ name }) => sameName(name));
  const byNumber = Map.groupBy(classes, ({ batchId, number }) => `${batchId}:${number}`);
  const wanted: { readonly line: number; readonly slot: Slot; readonly isMoved: boolean; readonly isRetaught: boolean }[] = [];
  const replaced = new Set<bigint>();
  const named = new Set<bigint>();
  const firstLines = new Map<string, number>();
  for (const row of rows) {
    const found: TimetableFault[] = [];
    const say = (column: string, cause: string) => void found.push({ line: row.line, column, cause });
    const batch = batchOf({ row, byName, home, say });
    if (batch !== null) named.add(batch.id);
    const mentorId = row.mentor === null || row.mentor === '' ? null : (mentors.get(row.mentor) ?? null);
    if (row.mentor !== null && row.mentor !== '' && mentorId === null) say('Mentor', `There is no mentor with the ID '${row.mentor}'`);
    if (batch !== null) {
      const name = `${batch.id}:${row.number}`;
      const [known, double] = byNumber.get(name) ?? [];
      const first = firstLines.get(name);
      firstLines.set(name, first ?? row.line);
      if (first !== undefined) say('Number', `This number of the batch is also in row ${first}`);
      else if (double !== undefined) say('Number', 'Two classes of the batch have this number. Change one of them on its page first');
      else {
        if (known !== undefined) replaced.add(known.id);
        const content = contentOf({ row, known, mentorId, momentOf });
        judge({ row, batch, known, content, now, say });
        const isSame = known !== undefined && isSameContent(known, content);
        if (found.length === 0) {
          if (known === undefined) plan.added.push({ line: row.line, batchId: batch.id, content });
          else if (isSame) plan.unchanged += 1;
          else plan.changed.push({ line: row.line, known, content });
        }
        if (known?.isCancelled !== true) {
          const isMoved = known === undefined || !isSameTime(known, content);
          const slot = { ...content, key: `line:${row.line}`, batchId: batch.id };
          wanted.push({ line: row.line, slot, isMoved, isRetaught: isMoved || known.mentorId !== content.mentorId });
        }
      }
    }
    plan.faults.push(...found);
  }
  const others = classes.filter(({ id }) => !replaced.has(id));
  const slotOf = (known: KnownClass): Slot => ({ ...known, key: `known:${known.id}` });
  const lines = new Map(wanted.map(({ line, slot }) => [slot.key, line]));
  const held = others.filter(({ isCancelled }) => !isCancelled).map(slotOf);
  const numbered = others.filter(({ isCancelled }) => isCancelled).map(slotOf);
  /** The clashes of the rows that are judged. What stays as it is has been agreed to before. */
  const clashesOf = (isJudged: (of: (typeof wanted)[number]) => boolean) =>
    findClashes({
      wanted: wanted.filter(isJudged).map(({ slot }) => slot),
      held: [...held, ...sessions, ...wanted.filter((of) => !isJudged(of)).map(({ slot }) => slot)],
      numbered,
    });
  const clashes = [
    ...clashesOf(({ isMoved }) => isMoved).filter(({ kind }) => kind !== 'mentor'),
    ...clashesOf(({ isRetaught }) => isRetaught).filter(({ kind }) => kind === 'mentor'),
  ];
  const nameOf = new Map(batches.map(({ id, name }) => [id, name]));
  for (const { wanted: slot, kind, other } of clashes) {
    const line = lines.get(other.key) ?? 0;
    const batch = other.batchId === null ? '' : (nameOf.get(other.batchId) ?? 'another batch');
    const place = line === 0 ? `${other.number} ${other.title} (${batch})` : `row ${line}`;
    const cause = other.batchId === null ? `The mentor has ${other.title} at this time` : clashWords[kind].words(place);
    plan.faults.push({ line: lines.get(slot.key) ?? 0, column: clashWords[kind].column, cause });
  }
  plan.faults.sort((one, other) => one.line - other.line);
  plan.leftOut.push(...others.filter(({ batchId, isCancelled, startsAt }) => named.has(batchId) && !isCancelled && startsAt > now));
  return plan;
}

type Say = (column: string, cause: string) => void;

function batchOf({
  row,
  byName,
  home,
  say,
}: {
  row: TimetableRow;
  byName: ReadonlyMap<string, readonly KnownBatch[]>;
  home: KnownBatch | null;
  say: Say;
}): KnownBatch | null {
  if (row.batch === '') {
    if (home === null) say('Batch', 'Enter the name of the batch');
    return home;
  }
  if (home !== null && sameName(home.name) === sameName(row.batch)) return home;
  const [batch, other] = byName.get(sameName(row.batch)) ?? [];
  if (batch === undefined) say('Batch', `There is no batch '${row.batch}'`);
  else if (other !== undefined) say('Batch', `Two batches are called '${row.batch}'. Rename one of them`);
  else if (home !== null) say('Batch', `This page is about ${home.name}. Import the classes of other batches from the list of batches`);
  else return batch;
  return null;
}

/** A class as a row says, with what is known where the file has no column for it. */
function contentOf({
  row,
  known,
  mentorId,
  momentOf,
}: {
  row: TimetableRow;
  known: KnownClass | undefined;
  mentorId: bigint | null;
  momentOf: (text: string) => Date;
}): ClassContent {
  const startsAt = momentOf(`${row.date} ${row.time}`);
  const ms = row.minutes === null ? lengthOf(known) : row.minutes * minute;
  return {
    moduleNumber: row.module ?? known?.moduleNumber ?? 1,
    number: row.number,
    title: row.title,
    description: row.description ?? known?.description ?? '',
    mentorId: row.mentor === null ? (known?.mentorId ?? null) : mentorId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + ms),
    place: row.place ?? known?.place ?? '',
    joinUrl: row.link ?? known?.joinUrl ?? '',
    hostUrl: row.hostLink ?? known?.hostUrl ?? '',
  };
}

const lengthOf = (known: KnownClass | undefined): number =>
  known === undefined ? classLimits.minutes.usual * minute : known.endsAt.getTime() - known.startsAt.getTime();

/** '09 Jan 2027'. */
const dayWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
    .format(new Date(day))
    .replace('Sept', 'Sep');

/** Says why a class can't be as a row has it: it is past, has been held, is cancelled, or its batch is closed. */
function judge({
  row,
  batch,
  known,
  content,
  now,
  say,
}: {
  row: TimetableRow;
  batch: KnownBatch;
  known: KnownClass | undefined;
  content: ClassContent;
  now: Date;
  say: Say;
}): void {
  if (known === undefined) {
    if (batch.isClosed) say('Batch', `${batch.name} is closed and takes no new classes`);
    if (content.startsAt <= now) say('Date', `${dayWords(row.date)}, ${row.time} is in the past`);
    return;
  }
  if (isSameContent(known, content)) return;
  if (known.isCancelled) return say('Number', 'This class is cancelled. Give a class in its place a number of its own');
  if (isSamePlaceAndTime(known, content)) return;
  if (known.startsAt <= now) say('Date', 'This class has begun, so its time and place stay as they are');
  else if (content.startsAt <= now) say('Date', `${dayWords(row.date)}, ${row.time} is in the past`);
}
