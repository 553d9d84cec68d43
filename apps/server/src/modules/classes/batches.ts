import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { type Planned, countBusy, followEnrolments, listEveryoneBatches, lockBatches, pairsOf } from './member-queries.ts';
import type { Ports } from '../../platform/parts.ts';
import { eachAlone } from '../../platform/postgres/each-alone.ts';
import { replaceMentoredBy } from '../relations/links-queries.ts';

/** Whether mentors have a day off or a holiday at these times, in their order. The module of mentors is above this one. `timeZone` is the portal's. */
export type MentorsOff = (of: {
  queryable: Queryable;
  times: readonly (Planned & { readonly mentorId: bigint })[];
  timeZone: string;
}) => Promise<boolean[]>;

/** What the people of a class have otherwise then. It does not refuse the class (decision 47): staff are informed. */
export interface AlsoThen {
  /** Students who are at a centre or with a mentor. */
  readonly busyStudents: number;
  /** The mentor has a session with a student. */
  readonly isMentorBusy: boolean;
  readonly isMentorOff: boolean;
}

/** What there is otherwise at the times of classes, in their order. */
export async function listAlsoThen({
  queryable,
  classes,
  mentorsOff,
  timeZone,
}: {
  queryable: Queryable;
  classes: readonly Planned[];
  mentorsOff: MentorsOff;
  timeZone: string;
}): Promise<AlsoThen[]> {
  if (classes.length === 0) return [];
  const busy = await countBusy({ queryable, classes });
  const taught = classes.flatMap((each, index) => (each.mentorId === null ? [] : [{ ...each, mentorId: each.mentorId, index }]));
  const isOff = await mentorsOff({ queryable, times: taught, timeZone });
  const off = new Set(taught.filter((_, at) => isOff[at] === true).map(({ index }) => index));
  return classes.map((_, index) => ({
    busyStudents: busy.get(index)?.students ?? 0,
    isMentorBusy: busy.get(index)?.isMentorBusy ?? false,
    isMentorOff: off.has(index),
  }));
}

/** Brings the students of batches to who is enrolled and who is named, and with them whom their mentors see (decision 18). Classes from `since` on count for those who come; who leaves does so at `now`. */
export async function syncMembers({
  tx,
  batchIds,
  now,
  since = now,
}: {
  tx: Transaction;
  batchIds: readonly bigint[];
  now: Date;
  since?: Date;
}): Promise<void> {
  if (batchIds.length === 0) return;
  await lockBatches({ tx, batchIds });
  await followEnrolments({ tx, batchIds, since, now });
  for (const batchId of batchIds) await relate({ tx, batchId });
}

const relate = ({ tx, batchId }: { tx: Transaction; batchId: bigint }) =>
  replaceMentoredBy({ tx, source: `batch:${batchId}`, pairs: pairsOf(batchId) });

export const followJob = 'classes.follow-enrolments';

/** Brings every batch of everyone to who is enrolled now, each in a transaction of its own: one that fails is logged and holds up no other. */
export async function syncEnrolled({ parts }: { parts: Ports<'clock' | 'database' | 'log'> }): Promise<void> {
  const now = parts.clock.now();
  await eachAlone({
    parts,
    items: await listEveryoneBatches(parts.database.orm),
    about: (batchId) => ({ batchId }),
    failure: 'the students of a batch could not follow the enrolments',
    work: (batchId) =>
      parts.database.transaction(async (tx) => {
        await lockBatches({ tx, batchIds: [batchId] });
        const changed = await followEnrolments({ tx, batchIds: [batchId], since: now, now });
        if (changed.has(batchId)) await relate({ tx, batchId });
      }),
  });
}
