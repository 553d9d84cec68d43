import type { z } from 'zod';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { AppError, requireVersion } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { recordAudit, recordAudits } from '../../audit/queries.ts';
import { listBatches as listVariants, listByPins } from '../../identity/manage-queries.ts';
import { syncMembers } from '../batches.ts';
import { listProviders } from '../meetings/providers.ts';
import { notifyJoined, writeClassEntries } from '../class-notices.ts';
import { listIdsOf } from '../class-facts-queries.ts';
import {
  addMentor,
  countAttendance,
  countMentors,
  countStudents,
  findBatch,
  getFigures,
  insertBatch,
  isMentor,
  isNameTaken,
  listCourseNames,
  listMembers,
  listMentors,
  listMentorsOf,
  listRecent,
  lockBatch,
  lockNames,
  removeMentor,
  searchBatches,
  searchStudents,
  unnameStudents,
  updateBatch,
} from './batch-queries.ts';
import { classPages, maxMentors } from '@abhyas/contract/classes/class-limits.ts';
import { nameStudents } from '../member-queries.ts';
import type { StaffBatchDetailsSchema, StaffClassSchema } from '@abhyas/contract/classes/staff.ts';
import { classCard } from '@abhyas/rules/classes/class-card.ts';
import { and, eq, gt, lte } from 'drizzle-orm';
import { type ClassRow, listPage } from '../class-queries.ts';
import { factsOf } from '../card.ts';
import { classes } from '../tables.ts';

type StaffBatchDetails = z.output<typeof StaffBatchDetailsSchema>;
type StaffClass = z.output<typeof StaffClassSchema>;

interface Saving {
  readonly parts: Ports<'clock' | 'config' | 'database'>;
  readonly session: Session;
}

const wrong = (fields: Record<string, string>) => new AppError('INVALID_REQUEST', { fields });

/** Writes what staff did to a batch. */
export async function auditBatch({
  tx,
  session,
  batchId,
  action,
  now,
  data = {},
}: {
  tx: Transaction;
  session: Session | null;
  batchId: bigint;
  action: string;
  now: Date;
  data?: Record<string, string | number | boolean>;
}): Promise<void> {
  const entry = {
    at: now,
    actorId: session?.personId ?? null,
    action: `classes.${action}`,
    targetKind: 'class-batch',
    targetId: batchId,
    data,
  };
  await recordAudit({ queryable: tx, entry });
}

/** Holds a batch. Throws NOT_FOUND. */
export async function holdBatch({ tx, batchId }: { tx: Transaction; batchId: bigint }) {
  const batch = await lockBatch({ tx, batchId });
  if (batch === null) throw new AppError('NOT_FOUND');
  return batch;
}

/** Makes a batch, or changes one; who is in it follows. Throws NOT_FOUND, CHANGED_ELSEWHERE, INVALID_REQUEST. */
export async function saveBatch({ parts, session, body }: Saving & { body: BodyOf<'saveBatch'> }): Promise<bigint> {
  const now = parts.clock.now();
  const known = body.batchId;
  return parts.database.transaction(async (tx) => {
    await lockNames(tx);
    const before = known === null ? null : await holdBatch({ tx, batchId: known });
    if (before !== null) requireVersion({ seen: body.version, stored: before.version });
    if (await isNameTaken({ tx, name: body.name, except: known }))
      throw wrong({ name: 'Another batch has this name. Choose a different one' });
    const courseId = before?.courseId ?? body.courseId;
    if (!(await listCourseNames(tx)).some(({ id }) => id === courseId)) throw wrong({ courseId: 'Choose a course from the list' });
    const variantId = body.variantId;
    if (variantId !== null && !(await listVariants(tx)).some((each) => each.variantId === variantId && each.courseId === courseId))
      throw wrong({ variantId: 'Choose a variant of this course' });
    const { name, provider, joinUrl, share } = body;
    if (provider !== before?.provider && !listProviders(parts.config).includes(provider))
      throw wrong({ provider: 'This server has no settings for it. Choose another one' });
    const hostUrl = body.hostUrl ?? before?.hostUrl ?? '';
    const set = { name, provider, joinUrl, hostUrl, share, variantId, everyone: variantId !== null, keptAt: now };
    if (known !== null) await updateBatch({ tx, batchId: known, set });
    const batchId = known ?? (await insertBatch({ tx, row: { ...set, courseId } }));
    if (before === null || before.everyone !== set.everyone || before.variantId !== variantId)
      await syncMembers({ tx, batchIds: [batchId], now });
    if (before !== null && before.name !== name)
      await writeClassEntries({ tx, classIds: await listIdsOf({ tx, batchIds: [batchId] }), now });
    await auditBatch({ tx, session, batchId, action: known === null ? 'batch-created' : 'batch-changed', now });
    return batchId;
  });
}

/** Closes a batch, or opens it again. Throws NOT_FOUND. */
export async function closeBatch({ parts, session, body }: Saving & { body: BodyOf<'closeBatch'> }): Promise<void> {
  const now = parts.clock.now();
  const batchId = body.batchId;
  await parts.database.transaction(async (tx) => {
    const { closedAt } = await holdBatch({ tx, batchId });
    if ((closedAt !== null) === body.isClosed) return;
    await updateBatch({ tx, batchId, set: { closedAt: body.isClosed ? now : null, keptAt: now } });
    // while it was closed it did not follow the enrolments
    if (!body.isClosed) await syncMembers({ tx, batchIds: [batchId], now });
    await auditBatch({ tx, session, batchId, action: body.isClosed ? 'batch-closed' : 'batch-reopened', now });
  });
}

interface Changing<Body> {
  readonly parts: Ports<'clock' | 'database'>;
  readonly session: Session;
  readonly body: Body;
}

/** Adds a mentor to a batch, or removes one: whom they see follows. Throws NOT_FOUND, INVALID_REQUEST. */
export async function changeBatchMentor({ parts, session, body }: Changing<BodyOf<'changeBatchMentor'>>): Promise<void> {
  const now = parts.clock.now();
  const batchId = body.batchId;
  const personId = body.mentorId;
  await parts.database.transaction(async (tx) => {
    await holdBatch({ tx, batchId });
    if (body.change === 'add' && !(await isMentor({ queryable: tx, personId })))
      throw new AppError('INVALID_REQUEST', { fields: { mentorId: { key: 'field_mentor_from_list' } } });
    const change = body.change === 'add' ? addMentor : removeMentor;
    if (!(await change({ tx, batchId, personId }))) return;
    // an import may have made a batch too full: one who leaves it is let go all the same
    if (body.change === 'add' && (await countMentors({ tx, batchId })) > maxMentors)
      throw new AppError('INVALID_REQUEST', { fields: { mentorId: { key: 'field_mentors_full', values: { max: maxMentors } } } });
    await updateBatch({ tx, batchId, set: { keptAt: now } });
    await syncMembers({ tx, batchIds: [batchId], now });
    const action = body.change === 'add' ? 'classes.mentor-added' : 'classes.mentor-removed';
    const entry = {
      at: now,
      actorId: session.personId,
      action,
      targetKind: 'person',
      targetId: personId,
      data: { batch: batchId },
    };
    await recordAudits({ queryable: tx, entries: [entry] });
  });
}

/** Adds students to a batch by name, who are notified of its classes to come, or removes such; gives how many changed. Throws NOT_FOUND, and INVALID_REQUEST with what is wrong with which ID. */
export async function changeBatchStudents({
  parts,
  session,
  body,
  timeZone,
}: Changing<BodyOf<'changeBatchStudents'>> & { readonly parts: Ports<'jobs'>; readonly timeZone: string }): Promise<number> {
  const now = parts.clock.now();
  const batchId = body.batchId;
  const pins = [...new Set(body.pins.map((pin) => pin.toUpperCase()).filter((pin) => pin !== ''))];
  return parts.database.transaction(async (tx) => {
    await holdBatch({ tx, batchId });
    const people = new Map((await listByPins({ queryable: tx, pins })).map((person) => [person.pin, person]));
    const members = await listMembers({ tx, batchId });
    const faults = new Map<string, string[]>();
    const chosen: bigint[] = [];
    for (const pin of pins) {
      const person = people.get(pin);
      const named = person === undefined ? undefined : members.get(person.id);
      const fault = body.change === 'add' ? addFault(person) : named === undefined ? 'Not in this batch' : removeFault(named);
      if (fault !== '') faults.set(fault, [...(faults.get(fault) ?? []), pin]);
      else if (person !== undefined && (body.change === 'remove' || named !== true)) chosen.push(person.id);
    }
    if (faults.size > 0) {
      const said = [...faults].map(([fault, named]) => `${fault}: ${named.join(', ')}`);
      throw new AppError('INVALID_REQUEST', { fields: { pins: said.join('. ') } });
    }
    if (chosen.length === 0) return 0;
    if (body.change === 'add') await nameStudents({ tx, batchId, personIds: chosen, since: now });
    else await unnameStudents({ tx, batchId, personIds: chosen });
    await updateBatch({ tx, batchId, set: { keptAt: now } });
    await syncMembers({ tx, batchIds: [batchId], now });
    const action = body.change === 'add' ? 'classes.student-added' : 'classes.student-removed';
    const entries = chosen.map((personId) => ({
      at: now,
      actorId: session.personId,
      action,
      targetKind: 'person',
      targetId: personId,
      data: { batch: batchId },
    }));
    await recordAudits({ queryable: tx, entries });
    if (body.change === 'add')
      await notifyJoined({ tx, jobs: parts.jobs, now, timeZone, batchId, personIds: chosen.filter((id) => !members.has(id)) });
    return chosen.length;
  });
}

function addFault(person: { role: string; closedAt: Date | null } | undefined): string {
  if (person === undefined || person.role !== 'student') return 'Not found';
  return person.closedAt === null ? '' : 'Account closed';
}

const removeFault = (named: boolean): string =>
  named ? '' : 'In this batch with everyone of the variant, so change their courses instead';

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
    batchId: batch.id,
    version: batch.version,
    batchName: batch.name,
    courseId: batch.courseId,
    course,
    variantId: batch.everyone && batch.variantId !== null ? batch.variantId : null,
    variant: batch.everyone ? (variants.find(({ variantId }) => variantId === batch.variantId)?.name ?? '') : '',
    provider: batch.provider,
    joinUrl: batch.joinUrl,
    hasHostUrl: batch.hostUrl !== '',
    share: batch.share,
    isClosed: batch.closedAt !== null,
    mentors: mentors.map(({ id, name, pin }) => ({ personId: id, name, pin })),
    students,
    ...figures,
    recent: recent.map(({ id, startsAt, title, ...count }) => ({
      mappingId: id,
      classTitle: title,
      startsAt,
      ...count,
    })),
    timeZone,
  };
}

/** A page of the timetable of a batch. Throws NOT_FOUND. */
export async function listBatchClasses({
  parts,
  body: { batchId: id, page, when },
}: {
  parts: Ports<'clock' | 'database'>;
  body: BodyOf<'batchClasses'>;
}): Promise<ResultOf<'batchClasses'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const batchId = id;
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
  body: { batchId: id, page, search },
}: {
  parts: Ports<'database'>;
  body: BodyOf<'batchStudents'>;
}): Promise<ResultOf<'batchStudents'>> {
  const queryable = parts.database.orm;
  const batchId = id;
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
    mappingId: held.id,
    moduleNumber: held.moduleNumber,
    classNumber: held.number,
    classTitle: held.title,
    description: held.description,
    mentorId: held.mentorId,
    mentorName,
    startsAt: held.startsAt,
    endsAt: held.endsAt,
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

/** A page of the batches. `timeZone` is the portal's. */
export async function listStaffBatches({
  parts,
  timeZone,
  body: { search, page, state },
}: {
  parts: Ports<'clock' | 'database'>;
  timeZone: string;
  body: BodyOf<'staffBatches'>;
}): Promise<ResultOf<'staffBatches'>> {
  const queryable = parts.database.orm;
  const { rows, total } = await searchBatches({ queryable, search: search.trim(), state, page, now: parts.clock.now() });
  return {
    total,
    timeZone,
    batches: rows.map((row) => ({
      batchId: row.id,
      batchName: row.name,
      course: row.course,
      provider: row.provider,
      isClosed: row.closedAt !== null,
      students: row.students,
      mentors: row.mentors,
      next: row.nextAt === null ? null : { classTitle: row.nextTitle ?? '', startsAt: row.nextAt },
      attended: row.attended ?? 0,
      marked: row.marked ?? 0,
    })),
  };
}

/** The courses with their variants and a page of the mentors, that staff choose from. */
export async function getBatchChoices({
  parts,
  body: { page },
}: {
  parts: Ports<'config' | 'database'>;
  body: BodyOf<'batchChoices'>;
}): Promise<ResultOf<'batchChoices'>> {
  const queryable = parts.database.orm;
  const [courses, variants, mentors] = await Promise.all([
    listCourseNames(queryable),
    listVariants(queryable),
    listMentors({ queryable, page }),
  ]);
  const byCourse = Map.groupBy(variants, ({ courseId }) => courseId);
  return {
    courses: courses.map(({ id, name }) => ({
      courseId: id,
      name,
      variants: (byCourse.get(id) ?? []).map((variant) => ({ variantId: variant.variantId, name: variant.name })),
    })),
    total: mentors.total,
    providers: listProviders(parts.config),
    mentors: mentors.rows.map(({ id, name, pin }) => ({ personId: id, name, pin })),
  };
}
