import type { z } from 'zod';
import { maxTimetableTold, type TimetableImportSchema } from '@abhyas/contract/classes/staff.ts';
import { parseTimetable, type TimetableRow, writeTimetable } from '@abhyas/rules/classes/timetable/timetable-csv.ts';
import { type ClassContent, planTimetable, type TimetablePlan } from '@abhyas/rules/classes/timetable/timetable-plan.ts';
import { dayIn } from '../../../../platform/common/day-in.ts';
import { momentIn } from '../../../../platform/common/moment-in.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Session } from '../../../../platform/http/session.ts';
import type { Ports } from '../../../../platform/parts.ts';
import type { Queryable, Transaction } from '../../../../platform/postgres/database.ts';
import { listByPins } from '../../../identity/manage-queries.ts';
import { listAlsoThen, type MentorsOff } from '../../batches.ts';
import { writeClassEntries } from '../../class-notices.ts';
import { findBatch } from '../batch-queries.ts';
import { auditBatch } from '../batch.ts';
import { listSessionSlots, lockTimetables, rowOf } from './timetable.ts';
import { notifyTimetable } from './notify-timetable.ts';
import { insertClasses, listClassesOf, listNamed, listTaught, updateClasses } from './timetable-queries.ts';
import { listPinsOf } from './pin-queries.ts';

type TimetableImport = z.output<typeof TimetableImportSchema>;

const dayMs = 86_400_000;
const nameKey = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

interface Importing {
  readonly parts: Ports<'clock' | 'database' | 'jobs'>;
  /** Who imports; null at the command line. */
  readonly session: Session | null;
  /** The portal's. */
  readonly timeZone: string;
  readonly mentorsOff: MentorsOff;
  readonly csv: string;
  /** The batch of a file without that column; null for none. */
  readonly batchId: bigint | null;
  readonly dryRun: boolean;
}

/**
 * Imports a timetable (`rules/classes/timetable/timetable-csv.ts`): all or nothing, in one transaction of few statements. With one fault, and where it is only tried
 * (`dryRun`), nothing is changed. Throws NOT_FOUND where there is no such batch.
 */
export async function importTimetable({ parts, session, timeZone, mentorsOff, csv, batchId, dryRun }: Importing): Promise<TimetableImport> {
  const now = parts.clock.now();
  const { rows, faults } = parseTimetable(csv);
  return parts.database.transaction(async (tx) => {
    const plan = await planRows({ tx, rows, batchId, timeZone, now, locks: !dryRun });
    const all = [...faults, ...plan.faults].toSorted((one, other) => one.line - other.line);
    if (!dryRun && all.length === 0) {
      const added = await apply({ tx, session, plan, now });
      const changes = [
        ...added.map((classId) => ({ classId, before: null })),
        ...plan.changed.map(({ known }) => ({ classId: known.id, before: known })),
      ];
      await writeClassEntries({ tx, classIds: changes.map(({ classId }) => classId), now });
      await notifyTimetable({ tx, jobs: parts.jobs, now, timeZone, changes });
    }
    const moved = [...plan.added, ...plan.changed.filter(({ known, content }) => isElsewhere(known, content))];
    const also = await listAlsoThen({
      queryable: tx,
      classes: moved.map((of) => ({ ...of.content, batchId: 'known' in of ? of.known.batchId : of.batchId })),
      mentorsOff,
      timeZone,
    });
    const warnings = moved
      .map(({ line }, index) => ({ line, busyStudents: also[index]?.busyStudents ?? 0, mentorOff: also[index]?.isMentorOff ?? false }))
      .filter(({ busyStudents, mentorOff }) => busyStudents > 0 || mentorOff)
      .toSorted((one, other) => one.line - other.line);
    const names = new Map(plan.batches.map(({ id, name }) => [id, name]));
    return {
      faults: all.slice(0, maxTimetableTold),
      faultCount: all.length,
      added: plan.added.length,
      changed: plan.changed.length,
      unchanged: plan.unchanged,
      leftOut: plan.leftOut
        .slice(0, maxTimetableTold)
        .map((held) => ({ batchName: names.get(held.batchId) ?? '', classNumber: held.number, classTitle: held.title })),
      leftOutCount: plan.leftOut.length,
      warnings: warnings.slice(0, maxTimetableTold),
      warningCount: warnings.length,
    };
  });
}

/** Whether a class gets another time or another mentor. */
const isElsewhere = (known: ClassContent, content: ClassContent): boolean =>
  known.startsAt.getTime() !== content.startsAt.getTime() ||
  known.endsAt.getTime() !== content.endsAt.getTime() ||
  known.mentorId !== content.mentorId;

async function planRows({
  tx,
  rows,
  batchId,
  timeZone,
  now,
  locks,
}: {
  tx: Transaction;
  rows: readonly TimetableRow[];
  batchId: bigint | null;
  timeZone: string;
  now: Date;
  locks: boolean;
}) {
  const names = [...new Set(rows.flatMap(({ batch }) => (batch === '' ? [] : [nameKey(batch)])))];
  const batches = await listNamed({ queryable: tx, names, ids: batchId === null ? [] : [batchId] });
  const home = batches.find(({ id }) => id === batchId) ?? null;
  if (batchId !== null && home === null) throw new AppError('NOT_FOUND');
  const pins = [...new Set(rows.flatMap(({ mentor }) => (mentor === null || mentor === '' ? [] : [mentor])))];
  const people = (await listByPins({ queryable: tx, pins })).filter(({ role }) => role === 'mentor');
  const batchIds = batches.map(({ id }) => id);
  if (locks) {
    // a row without a mentor keeps the one it has
    const kept = (await listClassesOf({ queryable: tx, batchIds })).flatMap(({ mentorId }) => mentorId ?? []);
    await lockTimetables({ tx, mentorIds: [...new Set([...people.map(({ id }) => id), ...kept])], batchIds });
  }
  const own = await listClassesOf({ queryable: tx, batchIds });
  const taughtBefore = new Set(own.map(({ mentorId }) => mentorId));
  const mentors = people.filter(({ id, closedAt }) => closedAt === null || taughtBefore.has(id));
  const mentorIds = [...new Set([...mentors.map(({ id }) => id), ...[...taughtBefore].flatMap((id) => id ?? [])])];
  const times = rows.map(({ date }) => Date.parse(`${date}T00:00:00Z`));
  // the day of a zone begins up to a day before or after that of UTC
  const range = { from: new Date(Math.min(...times) - dayMs), until: new Date(Math.max(...times) + 3 * dayMs) };
  const taught = times.length === 0 ? [] : await listTaught({ queryable: tx, mentorIds, except: batchIds, ...range });
  const sessions = times.length === 0 ? [] : await listSessionSlots({ queryable: tx, mentorIds, ...range });
  const plan: TimetablePlan = planTimetable({
    rows,
    batches,
    home,
    classes: [...own, ...taught],
    sessions,
    mentors: new Map(mentors.map(({ id, pin }) => [pin, id])),
    now,
    momentOf: (text) => momentIn({ text, timeZone }),
  });
  return { ...plan, batches };
}

/** Writes and audits what a timetable changes; gives the ids of the classes that it adds. */
async function apply({
  tx,
  session,
  plan,
  now,
}: {
  tx: Transaction;
  session: Session | null;
  plan: TimetablePlan;
  now: Date;
}): Promise<bigint[]> {
  const addedIds = await insertClasses({
    tx,
    rows: plan.added.map(({ batchId, content }) => ({ ...rowOf(content), batchId, createdAt: now })),
  });
  await updateClasses({ tx, rows: plan.changed.map(({ known, content }) => ({ ...rowOf(content), id: known.id })), now });
  const changes = [
    ...plan.added.map(({ batchId }) => ({ batchId, change: 'added' as const })),
    ...plan.changed.map(({ known }) => ({ batchId: known.batchId, change: 'changed' as const })),
  ];
  for (const [batchId, of] of Map.groupBy(changes, (each) => each.batchId)) {
    const added = of.filter(({ change }) => change === 'added').length;
    await auditBatch({ tx, session, batchId, action: 'timetable-imported', now, data: { added, changed: of.length - added } });
  }
  return addedIds;
}

/** The batch of a name; null where there is none, or more than one. */
export async function findBatchNamed({ queryable, name }: { queryable: Queryable; name: string }): Promise<bigint | null> {
  const [batch, other] = await listNamed({ queryable, names: [nameKey(name)], ids: [] });
  return batch === undefined || other !== undefined ? null : batch.id;
}

/** The timetable of a batch as CSV. Throws NOT_FOUND. */
export async function exportTimetable({
  parts,
  batchId,
  timeZone,
}: {
  parts: Ports<'database'>;
  batchId: bigint;
  timeZone: string;
}): Promise<string> {
  const queryable = parts.database.orm;
  const found = await findBatch({ queryable, batchId });
  if (found === null) throw new AppError('NOT_FOUND');
  const held = await listClassesOf({ queryable, batchIds: [batchId] });
  const pins = await listPinsOf({ queryable, personIds: held.flatMap(({ mentorId }) => mentorId ?? []) });
  return writeTimetable(
    held.map((of) => ({
      batch: found.batch.name,
      number: of.number,
      module: of.moduleNumber,
      title: of.title,
      description: of.description,
      date: dayIn({ moment: of.startsAt, timeZone }),
      time: clockIn({ moment: of.startsAt, timeZone }),
      minutes: Math.round((of.endsAt.getTime() - of.startsAt.getTime()) / 60_000),
      mentor: of.mentorId === null ? '' : (pins.get(of.mentorId) ?? ''),
      place: of.place,
      link: of.joinUrl,
    })),
  );
}

/** '19:00' on the clock of a zone. */
const clockIn = ({ moment, timeZone }: { moment: Date; timeZone: string }): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);
