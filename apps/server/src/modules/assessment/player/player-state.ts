import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { readClock, sectionWindows } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listEvents } from '../log/event-queries.ts';
import { getPaper } from '../paper/paper-cache.ts';
import { statusAt } from '../attempts/policy.ts';
import { presentPlayerState } from './present-player.ts';
import { listRunningTests, type PlayedRow } from '../attempts/attempt-queries.ts';
import { ownSections, paperOfRows } from '../attempts/own-paper.ts';

/** Returns the url of what shows a person in small; comes from profile. */
export type ImageOf = (person: { readonly personId: bigint }) => Promise<string>;

const noLogs: Awaited<ReturnType<typeof listEvents>> = new Map();

/**
 * Everything the player needs at `now`. Items are read only of sections that have opened, and only while the attempt runs and its clock is not stopped for a break of the candidate's own. `isFirst`: it has just been
 * started for the first time, so that there is no log to be read.
 */
export async function loadPlayerState({
  queryable,
  imageOf,
  played: { attempt, candidate, accommodation, atCentre, version },
  now,
  isFirst = false,
}: {
  queryable: Queryable;
  imageOf: ImageOf;
  played: PlayedRow;
  now: Date;
  isFirst?: boolean;
}): Promise<PlayerState> {
  const { assessmentId } = attempt;
  const [{ test, sections: common, ...content }, logs, alsoRunning, picture] = await Promise.all([
    getPaper({ queryable, assessmentId, version }),
    isFirst || attempt.startedAt === null ? noLogs : listEvents({ queryable, attemptIds: [attempt.id] }),
    attempt.startedAt === null ? listRunningTests({ queryable, studentId: attempt.studentId, now }) : [],
    imageOf({ personId: attempt.studentId }),
  ]);
  const sections = ownSections({ attempt, extra: accommodation.extra, sections: common });
  const { startedAt, turns } = attempt;
  const paper = paperOfRows({ order: test.sectionOrder, startedAt, turns, sections });
  const windows = sectionWindows(paper);
  const status = statusAt({ attempt, now });
  const isRunning = status === 'in-progress' && readClock({ paper, now: now.getTime() }).phase !== 'paused';
  const opened = isRunning ? windows.filter(({ opensAt }) => opensAt <= now.getTime()) : [];
  const openIds = new Set(opened.map(({ sectionId }) => BigInt(sectionId)));
  const items = content.items.filter(({ sectionId }) => openIds.has(sectionId));
  const passageIds = new Set(items.map(({ passageId }) => passageId));
  const passages = content.passages.filter(({ id }) => passageIds.has(id));
  return presentPlayerState({
    attempt,
    test,
    candidate: { ...candidate, picture },
    accommodation,
    sections,
    windows,
    items,
    passages,
    status,
    atCentre,
    alsoRunning,
    now,
    events: logs.get(attempt.id) ?? [],
  });
}
