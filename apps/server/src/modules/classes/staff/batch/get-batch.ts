import { classPages } from '@abhyas/contract/classes/class-limits.ts';
import type { StaffBatchDetails, StaffClass } from '@abhyas/contract/classes/staff.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { classCard } from '@abhyas/rules/classes/class-card.ts';
import { and, eq, gt, lte } from 'drizzle-orm';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { listBatches as listVariants } from '../../../identity/index.ts';
import { type ClassRow, listPage } from '../../card/class-queries.ts';
import { factsOf } from '../../card/present-class.ts';
import { classes } from '../../tables.ts';
import { countStudents, findBatch, listMentorsOf, searchStudents } from './batch-queries.ts';
import { countAttendance, getFigures, listRecent } from './figure-queries.ts';

/** How many classes the figures of the attendance tell of. */
const recentClasses = 8;

/** One batch with its mentors and figures. `timeZone` is the portal's. Throws NOT_FOUND. */
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
  const [mentors, students, figures, recent, variants] = await Promise.all([
    listMentorsOf({ queryable, batchId }),
    countStudents({ queryable, batchId }),
    getFigures({ queryable, batchId, now }),
    listRecent({ queryable, batchId, limit: recentClasses }),
    listVariants(queryable),
  ]);
  return {
    batchId: String(batch.id),
    version: batch.version,
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
    students,
    ...figures,
    recent: recent.map(({ id, startsAt, title, ...count }) => ({
      mappingId: String(id),
      classTitle: title,
      startsAt: startsAt.toISOString(),
      ...count,
    })),
    timeZone,
  };
}

/** A page of the timetable of a batch. Throws NOT_FOUND. */
export async function listBatchClasses({
  parts,
  body: { batchId: id, page = 1, when },
}: {
  parts: Ports<'clock' | 'database'>;
  body: RequestOf<'batchClasses'>;
}): Promise<AnswerOf<'batchClasses'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const batchId = BigInt(id);
  if ((await findBatch({ queryable, batchId })) === null) throw new AppError('NOT_FOUND');
  const { rows, total } = await listPage({
    queryable,
    studentId: null,
    where: and(eq(classes.batchId, batchId), when === 'ahead' ? gt(classes.endsAt, now) : lte(classes.endsAt, now)),
    order: when === 'ahead' ? 'soonest' : 'latest',
    limit: classPages.timetable,
    page,
  });
  const counts = await countAttendance({ queryable, classIds: rows.map((row) => row.class.id) });
  return { total, classes: rows.map((row) => presentStaffClass({ row, count: counts.get(row.class.id), now })) };
}

/** A page of the students of a batch. Throws NOT_FOUND. */
export async function listBatchStudents({
  parts,
  body: { batchId: id, page = 1, search },
}: {
  parts: Ports<'database'>;
  body: RequestOf<'batchStudents'>;
}): Promise<AnswerOf<'batchStudents'>> {
  const queryable = parts.database.orm;
  const batchId = BigInt(id);
  if ((await findBatch({ queryable, batchId })) === null) throw new AppError('NOT_FOUND');
  const { rows, total } = await searchStudents({ queryable, batchId, search: search.trim(), page });
  return { total, students: rows.map(({ name, pin, named }) => ({ name, pin, named })) };
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
    version: held.version,
    ...count,
  };
}
