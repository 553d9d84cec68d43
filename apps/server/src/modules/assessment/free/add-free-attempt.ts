import type { Sheet } from '@abhyas/contract/assessment/sheet.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { insertEvents } from '../event-queries.ts';
import { listSections } from '../paper/paper-queries.ts';
import { scoreFirst } from '../scoring/score-first.ts';
import { lockUnscored } from '../scoring/score-queries.ts';
import { insertFreeAttempt } from './free-test-queries.ts';

/** Windows of one device, at most. */
const maxFence = 10_000;

/** Makes the log of a free test the attempt of a student, with its score, where they have none at it yet and its paper is still there. `takenAt` is when it was submitted. */
export async function addFreeAttempt({
  tx,
  studentId,
  assessmentId,
  paperVersion,
  sheet: { seed, startedAt, closedBy, turns, events },
  takenAt,
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  assessmentId: bigint;
  paperVersion: number;
  sheet: Sheet;
  takenAt: Date;
  now: Date;
}): Promise<void> {
  // the clock of the device was wrong
  if (Date.parse(startedAt) > takenAt.getTime()) return;
  const log = new Map(
    events.flatMap((event) => (event.fence > 0 && event.fence <= maxFence ? [[`${event.fence} ${event.seq}`, event]] : [])),
  );
  const sections = await listSections({ queryable: tx, assessmentId, paperVersion });
  const attemptId = await insertFreeAttempt({
    tx,
    row: {
      assessmentId,
      studentId,
      ordinal: 1,
      createdAt: new Date(startedAt),
      startedAt: new Date(startedAt),
      deadlineAt: takenAt,
      closedAt: takenAt,
      closedBy,
      paperVersion,
      sectionSeconds: Object.fromEntries(sections.map(({ id, seconds }) => [String(id), seconds])),
      turns,
      seed,
      fence: Math.max(1, ...[...log.values()].map(({ fence }) => fence)),
    },
  });
  if (attemptId === null) return;
  await insertEvents({ queryable: tx, events: [...log.values()].map((event) => ({ ...event, attemptId })) });
  await scoreFirst({ tx, attempts: await lockUnscored({ tx, attemptIds: [attemptId] }), now });
}
