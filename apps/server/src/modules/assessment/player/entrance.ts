import type { z } from 'zod';
import type { LoggedEventSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import { gatherCalls } from '../../../platform/postgres/together.ts';
import type { Ports } from '../../../platform/parts.ts';
import { type PlayedRow, type Start, type StartedRow, exchangeLaunchTokens, listPlayed, saveStarts } from '../attempts/attempt-queries.ts';
import { listEvents } from '../event-queries.ts';
import { createGroupCommit } from '../../../platform/exam-load/group-commit.ts';
import { type NamedAttempt, listRunning } from './running-queries.ts';
import { lineMs } from '../passes/passes.ts';
import { type Accommodation, noAccommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { lockPeople } from '../../identity/people/profile-queries.ts';
import { type AdmissionRow, listAdmissions } from '../attempts/admission-queries.ts';
import { listSeenBefore } from '../attempts/seen-queries.ts';
import { mapAccommodations } from '../paper/accommodation-queries.ts';

type LoggedEvent = z.output<typeof LoggedEventSchema>;

/** The first start of a test that must be booked. */
interface BookedStart {
  readonly attemptId: bigint;
  readonly studentId: bigint;
  readonly assessmentId: bigint;
  /** What the attempt gets by what holds while the student is locked. Throws AppError if it may not begin. */
  readonly startOf: (held: { admission: AdmissionRow | null; accommodation: Accommodation; now: Date }) => Start;
}

type BookedOutcome =
  | { readonly kind: 'started'; readonly started: StartedRow | undefined; readonly accommodation: Accommodation }
  | { readonly kind: 'refused'; readonly error: AppError };

/**
 * Starts attempts in one transaction that locks their students first: a cancellation of a booking and a change of what is arranged lock the student as well, so one of the two
 * sees what the other did. Outcomes in the order of `starts`; one that may not begin keeps no other from it.
 */
async function startBooked({
  parts: { database, clock },
  starts,
}: {
  parts: Ports<'clock' | 'database'>;
  starts: readonly BookedStart[];
}): Promise<BookedOutcome[]> {
  return database.transaction(async (tx) => {
    const studentIds = starts.map(({ studentId }) => studentId);
    await lockPeople({ tx, personIds: studentIds });
    const arranged = await mapAccommodations({ queryable: tx, studentIds });
    const admissions = await listAdmissions({ queryable: tx, studentIds, assessmentIds: starts.map(({ assessmentId }) => assessmentId) });
    const now = clock.now();
    const judged = starts.map(({ attemptId, studentId, assessmentId, startOf }) => {
      const admission = admissions.find((row) => row.studentId === studentId && row.assessmentId === assessmentId) ?? null;
      const accommodation = arranged.get(studentId)?.accommodation ?? noAccommodation;
      try {
        return { attemptId, accommodation, start: startOf({ admission, accommodation, now }) };
      } catch (error) {
        if (error instanceof AppError) return { attemptId, error };
        throw error;
      }
    });
    const allowed = judged.flatMap((one) => one.start ?? []);
    const rows =
      allowed.length === 0 ? new Map<bigint, StartedRow>() : await saveStarts({ queryable: tx, starts: allowed, now, isAlone: true });
    return judged.map((one): BookedOutcome =>
      one.error === undefined
        ? { kind: 'started', started: rows.get(one.attemptId), accommodation: one.accommodation }
        : { kind: 'refused', error: one.error },
    );
  });
}

/** A launch token that is to be exchanged for a pass. `presentedAt`: when its window first brought it, where it had to wait at the door since. */
interface Presented {
  readonly tokenHash: Buffer;
  readonly passHash: Buffer;
  readonly presentedAt: Date | null;
}

/** What candidates do at the door, all at one moment: many of them in each statement. */
export interface Entrance {
  /** Exchanges a launch token for a pass, once and in time; the attempt that it opens, as `find` gives it, or null. */
  exchange(exchange: Presented): Promise<PlayedRow | null>;
  /** Whether the clock of an attempt runs. */
  clockRuns(named: NamedAttempt): Promise<boolean>;
  /** An attempt with what its window needs beside the paper, as it is now; or null. */
  find(attemptId: bigint): Promise<PlayedRow | null>;
  /** Whether the student of an attempt has seen a question of its test with its solution, so that it would not be ranked. */
  hasSeen(attemptId: bigint): Promise<boolean>;
  /** The whole log of an attempt. Those who ask for one at the same moment share a read, so one attempt cannot keep the database busy. */
  readLog(attemptId: bigint): Promise<readonly LoggedEvent[]>;
  /** Returns an attempt to the next window and, the first time, starts its clock: when its turn comes, so that waiting here takes no time of the test. */
  start(start: Start): Promise<StartedRow>;
  /** The same of a test that must be booked, by what holds at that moment. */
  startBooked(start: BookedStart): Promise<BookedOutcome>;
}

/** How many candidates one statement takes. */
const statementSize = 200;

/** How many logs are read by one statement: one may hold thousands of events. */
const logsAtOnce = 20;

export function createEntrance({ parts }: { parts: Ports<'clock' | 'database'> }): Entrance {
  const { database, clock } = parts;
  const { orm: queryable } = database;
  const size = { sizeOf: () => 1, statementSize };
  return {
    exchange: createGroupCommit<Presented, PlayedRow | null>({
      write: async (presented) => {
        const now = clock.now();
        const exchanges = presented.map(({ presentedAt, ...tokens }) => ({ ...tokens, validAt: validAt({ presentedAt, now }) }));
        const opened = await exchangeLaunchTokens({ queryable, exchanges, now });
        return exchanges.map(({ passHash }) => opened.get(passHash.toString('base64')) ?? null);
      },
      ...size,
    }),
    clockRuns: gatherCalls(
      async (named: readonly NamedAttempt[]) => {
        const running = await listRunning({ queryable, named, now: clock.now() });
        return named.map((_, place) => running.has(place));
      },
      { size: statementSize, lanes: 1 },
    ),
    find: gatherCalls(
      async (attemptIds: readonly bigint[]) => {
        const rows = await listPlayed({ queryable, attemptIds, now: clock.now() });
        const byId = new Map(rows.map((row) => [row.attempt.id, row]));
        return attemptIds.map((id) => byId.get(id) ?? null);
      },
      // one statement at a time: those who come meanwhile share the next, and a crowd costs less for each of them
      { size: statementSize, lanes: 1 },
    ),
    hasSeen: gatherCalls(
      async (attemptIds: readonly bigint[]) => {
        const closedAt = clock.now();
        const seen = await listSeenBefore({ queryable, attempts: [...new Set(attemptIds)].map((id) => ({ id, closedAt })) });
        return attemptIds.map((id) => seen.has(id));
      },
      { size: statementSize, lanes: 1 },
    ),
    readLog: gatherCalls(
      async (attemptIds: readonly bigint[]) => {
        const logs = await listEvents({ queryable, attemptIds: [...new Set(attemptIds)], withPads: true });
        return attemptIds.map((id) => logs.get(id) ?? []);
      },
      { size: logsAtOnce },
    ),
    start: createGroupCommit<Start, StartedRow>({
      write: async (starts) => {
        const first = firstOfEach(starts);
        const rows = await saveStarts({ queryable, starts: first, now: clock.now() });
        return starts.map((start) => (first.includes(start) ? rows.get(start.attemptId) : undefined));
      },
      ...size,
    }),
    startBooked: createGroupCommit<BookedStart, BookedOutcome>({
      write: async (starts) => {
        const first = firstOfEach(starts);
        const outcomes = await startBooked({ parts, starts: first });
        return starts.map((start) => outcomes[first.indexOf(start)]);
      },
      ...size,
    }),
  };
}

/** The moment at which a token must be valid: when it was brought, unless that was too long ago. */
function validAt({ presentedAt, now }: { presentedAt: Date | null; now: Date }): Date {
  return presentedAt === null ? now : new Date(Math.max(presentedAt.getTime(), now.getTime() - lineMs));
}

/** The first start of each attempt: every window gets a fence of its own, so a second one of an attempt waits for the next statement. */
function firstOfEach<T extends { readonly attemptId: bigint }>(starts: readonly T[]): T[] {
  return [...new Map(starts.toReversed().map((start) => [start.attemptId, start])).values()];
}
