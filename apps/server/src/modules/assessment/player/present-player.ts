import type { PlayerAnswer } from '@abhyas/contract/assessment/assessment.ts';
import { arrangementWords, type Accommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { type TestStatus } from '@abhyas/rules/assessment/cards/test-actions.ts';
import type { OwnSection } from '../attempts/own-paper.ts';
import type { AttemptRow } from '../attempts/attempt-queries.ts';
import type { SealedPaper } from '../paper/sealed/paper-files.ts';
import { idOrNone } from '../paper/present-paper.ts';
import type { TestRow } from '../paper/test-queries.ts';

/** What the player is told. `openIds`: the sections whose keys the candidate may have. */
export function presentPlayerAnswer({
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
  now: Date;
  log: Pick<PlayerAnswer, 'events' | 'committed'>;
}): PlayerAnswer {
  const statusOnWire = { '': 'not-started', 'in-progress': 'in-progress', completed: 'submitted' } as const;
  return {
    attemptId: String(attempt.id),
    assetId: idOrNone(attempt.assetId),
    candidate: { name: `${candidate.firstName} ${candidate.lastName}`.trim(), pin: candidate.pin, picture: candidate.picture },
    extraSeconds:
      accommodation.extra !== null && !test.untimed
        ? sections.reduce((sum, { seconds, usualSeconds }) => sum + Math.max(0, seconds - usualSeconds), 0)
        : 0,
    arrangements: test.untimed ? [] : arrangementWords({ accommodation, atHome: !atCentre }),
    pauseSeconds: attempt.pauseSeconds,
    largeText: accommodation.largeText,
    status: statusOnWire[status],
    atCentre,
    alsoRunning: [...alsoRunning],
    rankedUntil:
      attempt.startedAt === null && attempt.ordinal === 1 && test.kind === 'test' && test.ranked ? test.endAt.toISOString() : null,
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
