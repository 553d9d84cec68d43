import type { PlayerAnswer } from '@abhyas/contract/assessment/assessment.ts';
import { readClock, sectionWindows } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listEvents } from '../log/event-queries.ts';
import { getPaper } from '../paper/paper-cache.ts';
import type { PaperFiles } from '../paper/paper-files.ts';
import { statusAt } from '../attempts/policy.ts';
import { presentPlayerAnswer } from './present-player.ts';
import type { PlayedRow } from '../attempts/attempt-queries.ts';
import type { Entrance } from './entrance.ts';
import { ownSections, paperOfRows } from '../attempts/own-paper.ts';

/** Returns the url of what shows a person in small; comes from profile. */
export type ImageOf = (person: { readonly personId: bigint }) => Promise<string>;

/** What the player's answers are made with. */
export interface PlayerParts {
  readonly imageOf: ImageOf;
  readonly files: PaperFiles;
  readonly entrance: Entrance;
}

const noLogs: Awaited<ReturnType<typeof listEvents>> = new Map();

/**
 * What the player is told at `now`. Keys are given only of sections that have opened, and only while the attempt runs and its clock is not stopped for a break of the candidate's own. `isFirst`: it has just been
 * started for the first time, so that there is no log to be read.
 */
export async function loadPlayerAnswer({
  parts: { database },
  player: { imageOf, files },
  played: { attempt, candidate, accommodation, atCentre, alsoRunning, version },
  now,
  isFirst = false,
}: {
  parts: Ports<'database'>;
  player: PlayerParts;
  played: PlayedRow;
  now: Date;
  isFirst?: boolean;
}): Promise<PlayerAnswer> {
  const { assessmentId } = attempt;
  const { orm: queryable } = database;
  const [{ test, sections: common }, sealed, logs, picture] = await Promise.all([
    getPaper({ queryable, assessmentId, version }),
    files.of({ assessmentId, version }),
    isFirst || attempt.startedAt === null ? noLogs : listEvents({ queryable, attemptIds: [attempt.id] }),
    imageOf({ personId: attempt.studentId }),
  ]);
  const sections = ownSections({ attempt, extra: accommodation.extra, sections: common });
  const { startedAt, turns } = attempt;
  const paper = paperOfRows({ order: test.sectionOrder, startedAt, turns, sections });
  const status = statusAt({ attempt, now });
  const isRunning = status === 'in-progress' && readClock({ paper, now: now.getTime() }).phase !== 'paused';
  const opened = isRunning ? sectionWindows(paper).filter(({ opensAt }) => opensAt <= now.getTime()) : [];
  return presentPlayerAnswer({
    attempt,
    test,
    candidate: { ...candidate, picture },
    accommodation,
    sections,
    files: sealed,
    openIds: new Set(opened.map(({ sectionId }) => sectionId)),
    status,
    atCentre,
    alsoRunning: attempt.startedAt === null ? alsoRunning : [],
    now,
    events: logs.get(attempt.id) ?? [],
  });
}
