import type { PlayerState, Turns } from '@abhyas/contract/assessment/assessment.ts';
import { withExtraTime, type ExtraTime } from '@abhyas/rules/assessment/paper/extra-time.ts';
import type { Paper } from '@abhyas/rules/assessment/paper/paper.ts';
import { sectionWindows } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Queryable } from '../../platform/database.ts';
import { listEvents } from './log-queries.ts';
import { ownTimes } from './own-times.ts';
import { getPaper } from './paper-cache.ts';
import type { SectionRow } from './paper-queries.ts';
import { statusAt } from './policy.ts';
import { presentPlayerState } from './present.ts';
import { listRunningTests, type AttemptRow, type PlayedRow } from './queries.ts';

/** A section, as long as it is for one candidate. `usualSeconds`: as for most. */
export type OwnSection = SectionRow & { readonly usualSeconds: number };

const noLogs: Awaited<ReturnType<typeof listEvents>> = new Map();

/**
 * Everything the player needs at `now`. Items are read only of sections that have opened, and only while the attempt runs. `isFirst`: it has just been
 * started for the first time, so that there is no log to be read.
 */
export async function loadPlayerState({
  queryable,
  played: { attempt, candidate, extra, version },
  now,
  isFirst = false,
}: {
  queryable: Queryable;
  played: PlayedRow;
  now: Date;
  isFirst?: boolean;
}): Promise<PlayerState> {
  const { assessmentId } = attempt;
  const [{ test, sections: common, ...content }, logs, alsoRunning] = await Promise.all([
    getPaper({ queryable, assessmentId, version }),
    isFirst || attempt.startedAt === null ? noLogs : listEvents({ queryable, attemptIds: [attempt.id] }),
    attempt.startedAt === null ? listRunningTests({ queryable, studentId: attempt.studentId, now }) : [],
  ]);
  const sections = ownSections({ attempt, extra, sections: common });
  const { startedAt, turns } = attempt;
  const windows = sectionWindows(paperOfRows({ order: test.sectionOrder, startedAt, turns, sections }));
  const status = statusAt({ attempt, now });
  const opened = status === 'in-progress' ? windows.filter(({ opensAt }) => opensAt <= now.getTime()) : [];
  const openIds = new Set(opened.map(({ sectionId }) => BigInt(sectionId)));
  const items = content.items.filter(({ sectionId }) => openIds.has(sectionId));
  const passageIds = new Set(items.map(({ passageId }) => passageId));
  const passages = content.passages.filter(({ id }) => passageIds.has(id));
  return presentPlayerState({
    attempt,
    test,
    candidate: { ...candidate, hasExtraTime: extra !== null },
    sections,
    windows,
    items,
    passages,
    status,
    alsoRunning,
    now,
    events: logs.get(attempt.id) ?? [],
  });
}

/** The sections of an attempt's test, each as long as it is for this candidate: as at the start, and before it as with `extra` time now. Pure. */
export function ownSections({
  attempt,
  extra,
  sections,
}: {
  attempt: Pick<AttemptRow, 'sectionSeconds' | 'sectionBreaks'>;
  extra: ExtraTime | null;
  sections: readonly SectionRow[];
}): OwnSection[] {
  return sections.map((section) => {
    const { id, seconds: usualSeconds, breakSeconds } = section;
    // a break is no working time: it is as long for everybody
    const usual = { seconds: withExtraTime({ seconds: usualSeconds, extra }), breakSeconds };
    return { ...section, usualSeconds, ...ownTimes({ id, section: usual, attempt }) };
  });
}

/** What the clock of an attempt that was started needs. */
export async function loadPaper({ queryable, attempt }: { queryable: Queryable; attempt: AttemptRow }): Promise<Paper> {
  const { test, sections } = await getPaper({ queryable, assessmentId: attempt.assessmentId });
  const { startedAt, turns } = attempt;
  return paperOfRows({ order: test.sectionOrder, startedAt, turns, sections: ownSections({ attempt, extra: null, sections }) });
}

/** An attempt's paper without its items: what its clock needs. */
export function paperOfRows({
  order,
  startedAt,
  turns,
  sections,
}: {
  order: 'fixed' | 'free';
  startedAt: Date | null;
  turns: Turns;
  sections: readonly { readonly id: bigint; readonly seconds: number; readonly breakSeconds: number }[];
}): Paper {
  return {
    order,
    startedAt: startedAt?.toISOString() ?? null,
    turns,
    sections: sections.map(({ id, seconds, breakSeconds }) => ({ sectionId: String(id), seconds, breakSeconds, itemIds: [] })),
  };
}
