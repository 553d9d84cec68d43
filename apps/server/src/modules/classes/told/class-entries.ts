import type { Transaction } from '../../../platform/postgres/database.ts';
import { type AgendaCause, type AgendaInput, writeAgenda } from '../../agenda/index.ts';
import { classes } from '../tables.ts';
import { pageOf } from './class-notice.ts';
import { type ClassEntryRow, listForEntries } from './entry-queries.ts';

/** Brings what calendars have of these classes to what they are now, in the transaction that changes them. Of a class that is gone it is called off. */
export async function writeClassEntries({ tx, classIds, now }: { tx: Transaction; classIds: readonly bigint[]; now: Date }): Promise<void> {
  const rows = await listForEntries({ tx, classIds });
  await writeAgenda({ tx, source: 'class', refs: classIds.map(String), entries: rows.flatMap(entriesOf), now });
}

/** A class is in the calendar of its batch, and in that of its mentor. */
function entriesOf(row: ClassEntryRow): Omit<AgendaInput, 'source'>[] {
  const { id, batchId, batchName, courseId, moduleNumber, title, description, mentorId, startsAt, endsAt, inPerson, place, cancelledAt } =
    row;
  const entry = {
    ref: String(id),
    courseId,
    type: 'Class',
    title,
    about: description,
    place,
    startsAt,
    endsAt,
    cancelledAt,
    details: { batchName, moduleNumber: String(moduleNumber), mode: inPerson ? 'in-person' : 'online' },
  } as const;
  const ofBatch = { ...entry, audience: `batch:${batchId}`, withId: mentorId, link: pageOf({ facts: row, side: 'student' }) };
  return mentorId === null ? [ofBatch] : [ofBatch, { ...entry, personId: mentorId, link: pageOf({ facts: row, side: 'mentor' }) }];
}

export const classCause: AgendaCause = {
  source: 'class',
  table: classes,
  write: ({ tx, ids, now }) => writeClassEntries({ tx, classIds: ids, now }),
};
