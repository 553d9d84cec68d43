import type { PlayerAnswer } from '@abhyas/contract/assessment/assessment.ts';
import { committedRuns, compactLog } from '@abhyas/rules/assessment/log/compact.ts';
import { readClock, sectionWindows } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getPaper } from '../paper/paper-cache.ts';
import type { PaperFiles } from '../paper/sealed/paper-files.ts';
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

const noLog: Pick<PlayerAnswer, 'events' | 'committed'> = { events: [], committed: [] };

/**
 * What the player is told at `now`. Keys are given only of sections that have opened, and only while the attempt runs and its clock is not stopped for a break of the candidate's own. `withLog`: the window takes the attempt over, and
 * continues where the log ends; it is told what of the log decides that.
 */
export async function loadPlayerAnswer({
  parts: { database },
  player: { imageOf, files, entrance },
  played: { attempt, candidate, accommodation, atCentre, alsoRunning, version },
  now,
  withLog = false,
}: {
  parts: Ports<'database'>;
  player: PlayerParts;
  played: PlayedRow;
  now: Date;
  withLog?: boolean;
}): Promise<PlayerAnswer> {
  const { assessmentId, paperVersion } = attempt;
  const { orm: queryable } = database;
  const [{ test, sections: common, itemIds }, sealed, events, picture] = await Promise.all([
    getPaper({ queryable, assessmentId, paperVersion, version }),
    files.of({ assessmentId, paperVersion, version }),
    withLog ? entrance.readLog(attempt.id) : [],
    imageOf({ personId: attempt.studentId }),
  ]);
  const sections = ownSections({ attempt, extra: accommodation.extra, sections: common });
  const { startedAt, turns } = attempt;
  const paper = paperOfRows({ order: test.sectionOrder, startedAt, turns, sections });
  const status = statusAt({ attempt, now });
  const isRunning = status === 'in-progress' && readClock({ paper, now: now.getTime() }).phase !== 'paused';
  const opened = isRunning ? sectionWindows(paper).filter(({ opensAt }) => opensAt <= now.getTime()) : [];
  const whole = {
    ...paper,
    edits: test.edits,
    sections: paper.sections.map((one) => ({ ...one, itemIds: itemIds.get(BigInt(one.sectionId)) ?? [] })),
  };
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
    log: events.length === 0 ? noLog : { events: compactLog({ events, paper: whole }), committed: committedRuns(events) },
  });
}
