import type { PlayerAnswer } from '@abhyas/contract/assessment/assessment.ts';
import { deadlineOf } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { noTurns } from '@abhyas/rules/assessment/paper/paper.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { RandomBytes } from '../../../platform/common/vault.ts';
import { lockPerson } from '../../identity/index.ts';
import { scheduleClosing } from '../closing/schedule-closing.ts';
import { closeIfDue } from '../closing/close-attempt.ts';
import { getPaper } from '../paper/paper-cache.ts';
import { loadPlayerAnswer, type PlayerParts } from './player-state.ts';
import { requireLaunchable } from '../attempts/admission.ts';
import { findAdmission } from '../attempts/admission-queries.ts';
import { findAccommodation } from '../paper/accommodation-queries.ts';
import { ownSections, paperOfRows } from '../attempts/own-paper.ts';
import { findPlayed, saveStart, type PlayedRow } from '../attempts/attempt-queries.ts';

/**
 * Starts the clock of an attempt, once, and gives this window the next fence, with it the sole right to write; answers with the whole state.
 * A launch may be older than a change of the booking, so this asks for it once more. Throws LAUNCH_EXPIRED, TEST_NOT_RELEASED, ATTEMPT_CLOSED.
 */
export async function startAttempt({
  parts,
  player,
  attemptId,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'log' | 'randomBytes'>;
  player: PlayerParts;
  attemptId: bigint;
}): Promise<PlayerAnswer> {
  const { database, clock, randomBytes } = parts;
  const now = clock.now();
  const queryable = database.orm;
  const known = await findPlayed({ queryable, attemptId });
  if (known === null) throw new AppError('LAUNCH_EXPIRED');
  await closeIfDue({ database, attempt: known.attempt, now });
  const start = async ({ held, played }: { held: Queryable; played: PlayedRow }) => ({
    attempt: await saveStart({ queryable: held, attemptId, ...(await timesOf({ queryable: held, played, now, randomBytes })) }),
    accommodation: played.accommodation,
  });
  const { attempt, accommodation } = (await isStartOfProctored({ queryable, played: known }))
    ? await database.transaction(async (tx) => {
        const { studentId } = known.attempt;
        // a cancellation of the booking and a change of what is arranged hold the student as well: one of the two sees what the other did
        await lockPerson({ tx, personId: studentId });
        return start({ held: tx, played: { ...known, accommodation: await findAccommodation({ queryable: tx, studentId }) } });
      })
    : await start({ held: queryable, played: known });
  if (attempt === null || attempt.deadlineAt === null) throw new AppError('ATTEMPT_CLOSED');
  await scheduleClosing({ parts, deadlineAt: attempt.deadlineAt });
  return loadPlayerAnswer({
    parts,
    player,
    played: { ...known, attempt, accommodation },
    now,
    isFirst: known.attempt.startedAt === null && attempt.fence === 1,
  });
}

/** Whether an attempt has not begun that needs a booking to begin. */
async function isStartOfProctored({
  queryable,
  played: { attempt, version },
}: {
  queryable: Queryable;
  played: PlayedRow;
}): Promise<boolean> {
  if (attempt.startedAt !== null) return false;
  return (await getPaper({ queryable, assessmentId: attempt.assessmentId, version })).test.proctored;
}

/** The times and the seed the attempt has had since its start, or those it gets if this is the start. */
async function timesOf({
  queryable,
  played: { attempt, accommodation, version },
  now,
  randomBytes,
}: {
  queryable: Queryable;
  played: PlayedRow;
  now: Date;
  randomBytes: RandomBytes;
}) {
  const { startedAt, deadlineAt, sectionSeconds, sectionBreaks, pauseSeconds, seed, assessmentId, studentId } = attempt;
  if (startedAt !== null && deadlineAt !== null && sectionSeconds !== null) {
    return { startedAt, deadlineAt, sectionSeconds, sectionBreaks, pauseSeconds, seed };
  }
  const { test, sections: common } = await getPaper({ queryable, assessmentId, version });
  if (test.proctored) requireLaunchable({ test, admission: await findAdmission({ queryable, assessmentId, studentId }), now });
  const sections = ownSections({ attempt, extra: accommodation.extra, sections: common });
  const paper = paperOfRows({ order: test.sectionOrder, startedAt: now, turns: noTurns, sections });
  return {
    startedAt: now,
    deadlineAt: new Date(deadlineOf(paper)),
    sectionSeconds: Object.fromEntries(sections.map(({ id, seconds }) => [String(id), seconds])),
    sectionBreaks: Object.fromEntries(sections.map(({ id, breakSeconds }) => [String(id), breakSeconds])),
    // untimed, there is no clock to stop
    pauseSeconds: test.untimed ? 0 : 60 * accommodation.breakMinutes,
    seed: randomBytes(4).readInt32BE(),
  };
}
