import type { PlayerAnswer } from '@abhyas/contract/assessment/assessment.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { say } from '../../../platform/language.ts';
import { committedRuns, compactLog } from '@abhyas/rules/assessment/log/compact.ts';
import { readClock, sectionWindows } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Ports } from '../../../platform/parts.ts';
import { imageUrl } from '../../profile/reading.ts';
import { getPaper, type TestPaper } from '../paper/paper-cache.ts';
import type { PaperFiles, SealedPaper } from '../paper/paper-files.ts';
import { statusAt } from '../attempts/policy.ts';
import type { AttemptRow, PlayedRow } from '../attempts/attempt-queries.ts';
import type { Entrance } from './entrance.ts';
import { type OwnSection, ownSections, paperOfRows } from '../attempts/own-paper.ts';
import { type Accommodation, listArrangements } from '@abhyas/rules/assessment/paper/accommodation.ts';
import type { Unranked } from '@abhyas/rules/assessment/result/percentile.ts';
import type { TestStatus } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { idOrNone } from '../paper/present-paper.ts';
import type { TestRow } from '../paper/test-queries.ts';

/** The state that the player gets. `openIds`: the sections whose keys the candidate may have. */
function presentPlayerAnswer({
  attempt,
  test,
  candidate,
  accommodation,
  sections,
  files,
  openIds,
  status,
  atCentre,
  alsoRunning,
  unranked,
  now,
  log,
}: {
  attempt: AttemptRow;
  test: TestRow;
  candidate: { firstName: string; lastName: string; pin: string; picture: string };
  accommodation: Accommodation;
  sections: readonly OwnSection[];
  files: SealedPaper;
  openIds: ReadonlySet<string>;
  status: TestStatus;
  atCentre: boolean;
  alsoRunning: readonly string[];
  unranked: Unranked;
  now: Date;
  log: Pick<PlayerAnswer, 'events' | 'committed'>;
}): PlayerState {
  const statusOnWire = { '': 'not-started', 'in-progress': 'in-progress', completed: 'submitted' } as const;
  return {
    attemptId: String(attempt.id),
    assetId: idOrNone(attempt.assetId),
    candidate: { name: `${candidate.firstName} ${candidate.lastName}`.trim(), pin: candidate.pin, picture: candidate.picture },
    extraSeconds:
      accommodation.extra !== null && !test.untimed
        ? sections.reduce((sum, { seconds, usualSeconds }) => sum + Math.max(0, seconds - usualSeconds), 0)
        : 0,
    arrangements: test.untimed ? [] : listArrangements({ accommodation, atHome: !atCentre }),
    pauseSeconds: attempt.pauseSeconds,
    largeText: accommodation.largeText,
    scratch: test.scratch,
    status: statusOnWire[status],
    atCentre,
    alsoRunning: [...alsoRunning],
    rankedUntil: attempt.startedAt === null && unranked === '' ? test.endAt.toISOString() : null,
    unranked,
    serverNow: now.toISOString(),
    startedAt: attempt.startedAt?.toISOString() ?? null,
    deadlineAt: attempt.deadlineAt?.toISOString() ?? null,
    turns: attempt.turns,
    fence: attempt.fence,
    seed: attempt.seed,
    cover: files.cover,
    sections: sections.map(({ id, seconds, breakSeconds }, index) => {
      const file = files.sections.get(id);
      if (file === undefined) throw new Error(`invariant: section ${id} has a file`);
      const sectionId = String(id);
      return {
        sectionId,
        seconds,
        breakSeconds: index === sections.length - 1 ? 0 : breakSeconds,
        digest: file.digest,
        bytes: file.bytes,
        key: openIds.has(sectionId) ? file.key : null,
      };
    }),
    ...log,
  };
}

/** Why an attempt that has not started will not be ranked; '' if it may be. Scoring decides for good: a solution may still be looked at. */
async function unrankedBefore({
  attempt: { id, ordinal },
  paper: { test, shares },
  entrance,
}: {
  attempt: AttemptRow;
  paper: Pick<TestPaper, 'test' | 'shares'>;
  entrance: Entrance;
}): Promise<Unranked> {
  if (test.kind === 'practice' || !test.ranked) return 'open';
  if (ordinal !== 1) return 'again';
  return shares && (await entrance.hasSeen(id)) ? 'seen-before' : '';
}

/** The state that the player gets, in no language yet. */
export interface PlayerState extends Omit<PlayerAnswer, 'arrangements'> {
  readonly arrangements: readonly Said[];
}

export const presentPlayerState = ({ arrangements, ...state }: PlayerState, language: Language): PlayerAnswer => ({
  ...state,
  arrangements: arrangements.map((each) => say(each, language)),
});

/** What the player's answers are made with. */
export interface PlayerParts {
  readonly files: PaperFiles;
  readonly entrance: Entrance;
}

const noLog: Pick<PlayerAnswer, 'events' | 'committed'> = { events: [], committed: [] };

/**
 * The state that the player gets at `now`: keys only of sections that have opened, and only while the attempt runs and its clock is not
 * stopped. With `withLog` the window takes the attempt over and gets the parts of the log that it continues from.
 */
export async function loadPlayerAnswer({
  parts,
  player: { files, entrance },
  played: { attempt, candidate, image, accommodation, atCentre, alsoRunning, version },
  now,
  withLog = false,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  player: PlayerParts;
  played: PlayedRow;
  now: Date;
  withLog?: boolean;
}): Promise<PlayerState> {
  const { assessmentId, paperVersion } = attempt;
  const { orm: queryable } = parts.database;
  const [{ test, sections: common, itemIds, shares }, sealed, events, picture] = await Promise.all([
    getPaper({ queryable, assessmentId, paperVersion, version }),
    files.of({ assessmentId, paperVersion, version }),
    withLog ? entrance.readLog(attempt.id) : [],
    image === null ? '' : imageUrl({ parts, image }),
  ]);
  const sections = ownSections({ attempt, extra: accommodation.extra, sections: common });
  const { startedAt, turns } = attempt;
  const inSections = sections.map((one) => ({ ...one, itemIds: itemIds.get(one.id) ?? [] }));
  const paper = paperOfRows({ order: test.sectionOrder, startedAt, turns, sections: inSections });
  const status = statusAt({ attempt, now });
  const isRunning = status === 'in-progress' && readClock({ paper, now: now.getTime() }).phase !== 'paused';
  const opened = isRunning ? sectionWindows(paper).filter(({ opensAt }) => opensAt <= now.getTime()) : [];
  const whole = { ...paper, edits: test.edits };
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
    unranked: attempt.startedAt === null ? await unrankedBefore({ attempt, paper: { test, shares }, entrance }) : '',
    now,
    log: events.length === 0 ? noLog : { events: compactLog({ events, paper: whole }), committed: committedRuns(events) },
  });
}
