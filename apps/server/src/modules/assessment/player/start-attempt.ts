import type { Accommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { deadlineOf } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { noTurns } from '@abhyas/rules/assessment/paper/paper.ts';
import { chosenBreaks, isOrderOf } from '@abhyas/rules/assessment/paper/section-order.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { scheduleClosing } from '../closing/schedule-closing.ts';
import { closeIfDue } from '../closing/close-attempt.ts';
import { getPaper, type TestPaper } from '../paper/paper-cache.ts';
import { loadPlayerAnswer, type PlayerParts, type PlayerState } from './player-state.ts';
import { requireLaunchable } from '../attempts/admission.ts';
import { ownSections, paperOfRows } from '../attempts/own-paper.ts';
import type { PlayedRow, Start, StartedRow } from '../attempts/attempt-queries.ts';

/**
 * Starts the clock of an attempt, once, and gives this window the next fence, with it the sole right to write; answers with the whole state.
 * A launch may be older than a change of the booking, so this asks for it once more. Throws LAUNCH_EXPIRED, TEST_NOT_RELEASED, ATTEMPT_CLOSED, and INVALID_REQUEST for an
 * `order` of sections, or a place of the break, that the test does not let its candidates choose.
 */
export async function startAttempt({
  parts,
  player,
  attemptId,
  order = [],
  breakAfter = null,
  found,
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'jobs' | 'log' | 'randomBytes'>;
  player: PlayerParts;
  attemptId: bigint;
  /** In which order the candidate takes the sections, where they choose; it counts if this is the start. */
  order?: readonly string[];
  /** After which section taken, counted from 1, the only break comes, where they choose; null for its place in the paper. */
  breakAfter?: number | null;
  /** The attempt, where it was read for this call. */
  found?: PlayedRow;
}): Promise<PlayerState> {
  const { database, clock } = parts;
  const now = clock.now();
  const known = found ?? (await player.entrance.find(attemptId));
  if (known === null) throw new AppError('LAUNCH_EXPIRED');
  await closeIfDue({ database, attempt: known.attempt, now });
  const { started, accommodation } = await start({ parts, player, known, chosen: { order, breakAfter }, now });
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

/** Returns the attempt to this window, with the times and the seed that it has had since its start, or those it gets if this is the start. */
async function start({
  parts: { database, randomBytes },
  player: { entrance },
  known: { attempt, accommodation, version },
  chosen,
  now,
}: {
  parts: Ports<'database' | 'randomBytes'>;
  player: PlayerParts;
  known: PlayedRow;
  chosen: Chosen;
  now: Date;
}): Promise<{ started: StartedRow | undefined; accommodation: Accommodation }> {
  const {
    id: attemptId,
    startedAt,
    deadlineAt,
    sectionSeconds,
    sectionBreaks,
    pauseSeconds,
    paperVersion,
    seed,
    assessmentId,
    studentId,
  } = attempt;
  if (startedAt !== null && deadlineAt !== null) {
    const has = {
      lengthMs: deadlineAt.getTime() - startedAt.getTime(),
      sectionSeconds: sectionSeconds ?? {},
      sectionBreaks,
      pauseSeconds,
      paperVersion,
      order: [],
      seed,
    };
    return { started: await entrance.start({ attemptId, ...has }), accommodation };
  }
  const paper = await getPaper({ queryable: database.orm, assessmentId, paperVersion, version });
  const given = { attempt, paper, chosen, seed: randomBytes(4).readInt32BE() };
  if (!paper.test.proctored) return { started: await entrance.start(firstStart({ ...given, accommodation, now })), accommodation };
  const outcome = await entrance.startBooked({
    attemptId,
    studentId,
    assessmentId,
    startOf: (held) => {
      requireLaunchable({ test: paper.test, admission: held.admission, now: held.now });
      return firstStart({ ...given, ...held });
    },
  });
  if (outcome.kind === 'refused') throw outcome.error;
  return outcome;
}

/** What the candidate has chosen before the start. */
interface Chosen {
  readonly order: readonly string[];
  readonly breakAfter: number | null;
}

/** What an attempt gets at its start. Pure. */
function firstStart({
  attempt,
  paper: { test, sections: common },
  accommodation,
  chosen: { order, breakAfter },
  seed,
  now,
}: {
  attempt: PlayedRow['attempt'];
  paper: TestPaper;
  accommodation: Accommodation;
  chosen: Chosen;
  seed: number;
  now: Date;
}): Start {
  const sectionIds = common.map(({ id }) => String(id));
  if (order.length > 0 && !(test.choosesOrder && isOrderOf({ order, sectionIds }))) throw new AppError('INVALID_REQUEST');
  const breaks = chosenBreaks({ sections: common, after: breakAfter });
  if (breaks === null || (breakAfter !== null && !test.choosesOrder)) throw new AppError('INVALID_REQUEST');
  const turns = { ...noTurns, order };
  const taken = ownSections({ attempt: { ...attempt, turns }, extra: accommodation.extra, sections: common });
  // a break has its place in the test, whichever section is taken before it
  const sections = taken.map((section, place) => ({ ...section, breakSeconds: breaks[place] ?? 0 }));
  const paper = paperOfRows({ order: test.sectionOrder, startedAt: now, turns, sections });
  return {
    attemptId: attempt.id,
    lengthMs: deadlineOf(paper) - now.getTime(),
    sectionSeconds: Object.fromEntries(sections.map(({ id, seconds }) => [`${id}`, seconds])),
    sectionBreaks: Object.fromEntries(sections.map(({ id, breakSeconds }) => [`${id}`, breakSeconds])),
    // untimed, there is no clock to stop
    pauseSeconds: test.untimed ? 0 : 60 * accommodation.breakMinutes,
    paperVersion: attempt.paperVersion ?? test.paperVersion,
    order,
    seed,
  };
}
