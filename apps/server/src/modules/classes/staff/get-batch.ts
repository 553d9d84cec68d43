import type { StaffBatchDetails, StaffClass } from '@abhyas/contract/classes/staff.ts';
import { classCard } from '@abhyas/rules/classes/class-card.ts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listBatches as listVariants } from '../../identity/index.ts';
import { type ClassRow, listClasses } from '../card/class-queries.ts';
import { factsOf } from '../card/present-class.ts';
import { classes } from '../tables.ts';
import { findBatch, listMentorsOf, listStudentsOf } from './batch-queries.ts';
import { countAttendance } from './timetable-queries.ts';

/** One batch with its people and its timetable. `timeZone` is the portal's. Throws NOT_FOUND. */
export async function getStaffBatch({
  parts,
  timeZone,
  batchId,
}: {
  parts: Ports<'clock' | 'database'>;
  timeZone: string;
  batchId: bigint;
}): Promise<StaffBatchDetails> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const found = await findBatch({ queryable, batchId });
  if (found === null) throw new AppError('NOT_FOUND');
  const { batch, course } = found;
  const [mentors, students, rows, counts, variants] = await Promise.all([
    listMentorsOf({ queryable, batchId }),
    listStudentsOf({ queryable, batchId }),
    listClasses({ queryable, studentId: null, where: eq(classes.batchId, batchId), order: 'soonest' }),
    countAttendance({ queryable, batchId }),
    listVariants(queryable),
  ]);
  return {
    batchId: String(batch.id),
    batchName: batch.name,
    courseId: String(batch.courseId),
    course,
    variantId: batch.everyone && batch.variantId !== null ? String(batch.variantId) : '',
    variant: batch.everyone ? (variants.find(({ variantId }) => variantId === batch.variantId)?.name ?? '') : '',
    provider: batch.provider,
    joinUrl: batch.joinUrl,
    hasHostUrl: batch.hostUrl !== '',
    share: batch.share,
    isClosed: batch.closedAt !== null,
    mentors: mentors.map(({ id, name, pin }) => ({ personId: String(id), name, pin })),
    students: students.map(({ name, pin, named }) => ({ name, pin, named })),
    classes: rows.map((row) => presentStaffClass({ row, count: counts.get(row.class.id), now })),
    timeZone,
  };
}

function presentStaffClass({
  row,
  count = { attended: 0, marked: 0 },
  now,
}: {
  row: ClassRow;
  count: { attended: number; marked: number } | undefined;
  now: Date;
}): StaffClass {
  const { class: held, mentorName } = row;
  const { status, recordingState } = classCard({ facts: factsOf(row), viewer: 'other', now });
  return {
    mappingId: String(held.id),
    moduleNumber: held.moduleNumber,
    classNumber: held.number,
    classTitle: held.title,
    description: held.description,
    mentorId: held.mentorId === null ? '' : String(held.mentorId),
    mentorName,
    startsAt: held.startsAt.toISOString(),
    endsAt: held.endsAt.toISOString(),
    place: held.place,
    joinUrl: held.joinUrl,
    hasHostUrl: held.hostUrl !== '',
    status,
    isCancelled: held.cancelledAt !== null,
    cancelReason: held.cancelReason,
    recording: recordingState,
    ...count,
  };
}
