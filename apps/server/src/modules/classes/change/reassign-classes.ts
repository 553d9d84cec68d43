import { recordAudits } from '../../audit/queries.ts';
import { type Notifying, writeClassEntries } from '../class-notices.ts';
import { notifyTimetable } from '../staff/timetable/notify-timetable.ts';
import { updateClasses } from '../staff/timetable/timetable-queries.ts';
import type { HeldClass } from './change-queries.ts';

/** Gives classes that the transaction holds, with their batches and both mentors, to another mentor at their times, notifies the mentors, and audits it. */
export async function reassignClasses({
  held,
  mentorId,
  actorId,
  ...of
}: Notifying & { held: readonly HeldClass[]; mentorId: bigint; actorId: bigint }): Promise<void> {
  const { tx, now } = of;
  if (held.length === 0) return;
  await updateClasses({ tx, rows: held.map((each) => ({ ...each, mentorId })), now });
  await writeClassEntries({ tx, classIds: held.map(({ id }) => id), now });
  await notifyTimetable({ ...of, changes: held.map((before) => ({ classId: before.id, before })) });
  const entry = { at: now, actorId, action: 'classes.reassigned', targetKind: 'class' };
  await recordAudits({
    queryable: tx,
    entries: held.map((each) => ({ ...entry, targetId: each.id, data: { from: each.mentorId, to: mentorId } })),
  });
}
