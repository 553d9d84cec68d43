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
import { type PlayedRow, saveStarts, type Start } from '../attempts/attempt-queries.ts';

/**
 * Starts the clock of an attempt, once, and gives this window the next fence, with it the sole right to write; answers with the whole state.
 * A launch may be older than a change of the booking, so this asks for it once more. Throws LAUNCH_EXPIRED, TEST_NOT_RELEASED, ATTEMPT_CLOSED.
 */
export async function startAttempt({
  parts,
  player,
  attemptId,
  found,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'log' | 'randomBytes'>;
  player: PlayerParts;
  attemptId: bigint;
  /** The attempt, where it was read for this call. */
  found?: PlayedRow;
}): Promise<PlayerAnswer> {
  const { database, clock, randomBytes } = parts;
  const now = clock.now();
  const queryable = database.orm;
  const known = found ?? (await player.entrance.find(attemptId));
  if (known === null) throw new AppError('LAUNCH_EXPIRED');
  await closeIfDue({ database, attempt: known.attempt, now });
  const { studentId } = known.attempt;
  const timesFor = (held: Queryable, played: PlayedRow) => timesOf({ queryable: held, played, now, randomBytes });
  const { started, accommodation } = (await isStartOfProctored({ queryable, played: known }))
    ? await database.transaction(async (tx) => {
        // a cancellation of the booking and a change of what is arranged hold the student as well: one of the two sees what the other did
        await lockPerson({ tx, personId: studentId });
        const arranged = await findAccommodation({ queryable: tx, studentId });
        const starts = [await timesFor(tx, { ...known, accommodation: arranged })];
        return {
          started: (await saveStarts({ queryable: tx, starts, now: clock.now(), isAlone: true })).get(attemptId),
          accommodation: arranged,
        };
      })
    : { started: await player.entrance.start(await timesFor(queryable, known)), accommodation: known.accommodation };
  if (started === undefined || started.closed || started.deadlineAt === null) throw new AppError('ATTEMPT_CLOSED');
  await scheduleClosing({ parts, deadlineAt: started.deadlineAt });
  const { closed: _closed, ...fresh } = started;
  return loadPlayerAnswer({
    parts,
    player,
    played: { ...known, attempt: { ...known.attempt, ...fresh }, accommodation },
    now: clock.now(),
    // one that was just started for the first time has none
    withLog: known.attempt.startedAt !== null || fresh.fence > 1,
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

/** How long the attempt is and its seed, as it has had them since its start, or as it gets them if this is the start. */
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
}): Promise<Start> {
  const { id: attemptId, startedAt, deadlineAt, sectionSeconds, sectionBreaks, pauseSeconds, seed, assessmentId, studentId } = attempt;
  if (startedAt !== null && deadlineAt !== null && sectionSeconds !== null) {
    return { attemptId, lengthMs: deadlineAt.getTime() - startedAt.getTime(), sectionSeconds, sectionBreaks, pauseSeconds, seed };
  }
  const { test, sections: common } = await getPaper({ queryable, assessmentId, version });
  if (test.proctored) requireLaunchable({ test, admission: await findAdmission({ queryable, assessmentId, studentId }), now });
  const sections = ownSections({ attempt, extra: accommodation.extra, sections: common });
  const paper = paperOfRows({ order: test.sectionOrder, startedAt: now, turns: noTurns, sections });
  return {
    attemptId,
    lengthMs: deadlineOf(paper) - now.getTime(),
    sectionSeconds: Object.fromEntries(sections.map(({ id, seconds }) => [String(id), seconds])),
    sectionBreaks: Object.fromEntries(sections.map(({ id, breakSeconds }) => [String(id), breakSeconds])),
    // untimed, there is no clock to stop
    pauseSeconds: test.untimed ? 0 : 60 * accommodation.breakMinutes,
    seed: randomBytes(4).readInt32BE(),
  };
}
