import { type Clash, findClashes, type Slot } from '@abhyas/rules/classes/timetable/class-clashes.ts';
import type { ClassContent, KnownClass } from '@abhyas/rules/classes/timetable/timetable-plan.ts';
import { rangeWords } from '../../../../platform/common/moment-words.ts';
import type { Queryable, Transaction } from '../../../../platform/postgres/database.ts';
import { listBusy } from '../../../agenda/busy-queries.ts';
import { lockPeople } from '../../../identity/people/profile-queries.ts';
import { lockBatches } from '../../member-queries.ts';
import type { classes } from '../../tables.ts';
import { listClassesOf, listTaught } from './timetable-queries.ts';

/** Holds the timetables of mentors and batches until the transaction ends, people first, as a class that is moved does: so two classes can't get one time. */
export async function lockTimetables({
  tx,
  mentorIds,
  batchIds,
}: {
  tx: Transaction;
  mentorIds: readonly bigint[];
  batchIds: readonly bigint[];
}): Promise<void> {
  if (mentorIds.length > 0) await lockPeople({ tx, personIds: mentorIds });
  if (batchIds.length > 0) await lockBatches({ tx, batchIds });
}

/** The columns of a class from its content. */
export const rowOf = (content: ClassContent) =>
  ({ ...content, inPerson: content.place !== '' }) satisfies Partial<typeof classes.$inferInsert>;

const slotOf = (known: KnownClass): Slot => ({ ...known, key: `known:${known.id}` });

/** What keeps mentors besides their classes between two moments: with whom is not said. They are held (`lockTimetables`). */
export async function listSessionSlots({
  queryable,
  mentorIds,
  ...range
}: {
  queryable: Queryable;
  mentorIds: readonly bigint[];
  from: Date;
  until: Date;
}): Promise<Slot[]> {
  const busy = await listBusy({ queryable, personIds: mentorIds, ...range });
  return busy.flatMap(({ source, ref, personId, startsAt, endsAt }) =>
    source === 'class'
      ? []
      : [
          {
            key: `${source}:${ref}`,
            batchId: null,
            mentorId: personId,
            number: 0,
            title: source === 'session' ? 'a mentor session' : 'a test',
            startsAt,
            endsAt,
          },
        ],
  );
}

/** The clashes of classes that are wanted in a batch, in the order of the list; `except` is the class that one of them replaces. */
export async function clashesIn({
  queryable,
  batchId,
  wanted,
  except = null,
}: {
  queryable: Queryable;
  batchId: bigint;
  wanted: readonly ClassContent[];
  except?: bigint | null;
}): Promise<Clash[]> {
  const times = wanted.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()]);
  const mentorIds = [...new Set(wanted.flatMap(({ mentorId }) => mentorId ?? []))];
  const own = (await listClassesOf({ queryable, batchIds: [batchId] })).filter(({ id }) => id !== except);
  const range = { from: new Date(Math.min(...times)), until: new Date(Math.max(...times)) };
  const taught = await listTaught({ queryable, mentorIds, except: [batchId], ...range });
  const sessions = await listSessionSlots({ queryable, mentorIds, ...range });
  return findClashes({
    wanted: wanted.map((content, index) => ({ ...content, key: `wanted:${index}`, batchId })),
    held: [...[...own.filter(({ isCancelled }) => !isCancelled), ...taught].map(slotOf), ...sessions],
    numbered: own.filter(({ isCancelled }) => isCancelled).map(slotOf),
  });
}

/** The clashes that a change of a class brings: it keeps its time, so only another number can be taken, and another mentor busy while it is to come. */
export const clashesBy = ({
  clashes,
  held,
  isAhead,
  wanted,
}: {
  clashes: readonly Clash[];
  held: { readonly number: number; readonly mentorId: bigint | null };
  isAhead: boolean;
  wanted: { readonly number: number; readonly mentorId: bigint | null };
}): Clash[] =>
  clashes.filter(({ kind }) =>
    kind === 'number' ? wanted.number !== held.number : kind === 'mentor' && isAhead && wanted.mentorId !== held.mentorId,
  );

/** A clash in words, as the field of a form says it. */
export function clashWords({ clash: { kind, other }, timeZone }: { clash: Clash; timeZone: string }): string {
  if (kind === 'number') return `The batch already has a class ${other.number}: ${other.title}. Choose another number`;
  const when = rangeWords({ from: other.startsAt, to: other.endsAt, timeZone });
  if (other.batchId === null) return `The mentor has ${other.title} then: ${when}. Choose another time or mentor`;
  return `The ${kind} has “${other.title}” then: ${when}. Choose another time${kind === 'mentor' ? ' or mentor' : ''}`;
}

/** Clashes by the fields of the form. */
export const clashFields = ({ clashes, timeZone }: { clashes: readonly Clash[]; timeZone: string }): Record<string, string> => {
  const names = { number: 'classNumber', batch: 'time', mentor: 'mentorId' } as const;
  return Object.fromEntries(clashes.map((clash) => [names[clash.kind], clashWords({ clash, timeZone })]));
};
