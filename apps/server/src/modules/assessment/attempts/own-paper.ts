import { ownTimes } from './own-times.ts';
import type { Turns } from '@abhyas/contract/assessment/assessment.ts';
import { withExtraTime, type ExtraTime } from '@abhyas/rules/assessment/paper/extra-time.ts';
import { inChosenOrder } from '@abhyas/rules/assessment/paper/section-order.ts';
import type { Paper } from '@abhyas/rules/assessment/paper/paper.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { getPaper } from '../paper/paper-cache.ts';
import type { SectionRow } from '../paper/paper-queries.ts';
import { type AttemptRow } from './attempt-queries.ts';

/** A section, as long as it is for one candidate. `usualSeconds`: as for most. */
export type OwnSection = SectionRow & { readonly usualSeconds: number };

/** The sections of an attempt's test in the order in which this candidate takes them, each as long as it is for them: as at the start, and before it as with `extra` time now. Pure. */
export function ownSections({
  attempt,
  extra,
  sections,
}: {
  attempt: Pick<AttemptRow, 'sectionSeconds' | 'sectionBreaks' | 'turns'>;
  extra: ExtraTime | null;
  sections: readonly SectionRow[];
}): OwnSection[] {
  return inChosenOrder({ sections, order: attempt.turns.order, idOf: ({ id }) => `${id}` }).map((section) => {
    const { id, seconds: usualSeconds, breakSeconds } = section;
    // a break is no working time: it is as long for everyone
    const usual = { seconds: withExtraTime({ seconds: usualSeconds, extra }), breakSeconds };
    return { ...section, usualSeconds, ...ownTimes({ id, section: usual, attempt }) };
  });
}

/** What the clock of an attempt that was started needs. */
export async function loadPaper({ queryable, attempt }: { queryable: Queryable; attempt: AttemptRow }): Promise<Paper> {
  const { assessmentId, paperVersion } = attempt;
  const { test, sections } = await getPaper({ queryable, assessmentId, paperVersion });
  const { startedAt, turns } = attempt;
  return paperOfRows({ order: test.sectionOrder, startedAt, turns, sections: ownSections({ attempt, extra: null, sections }) });
}

/** An attempt's paper: without `itemIds` as much of it as its clock needs. */
export function paperOfRows({
  order,
  startedAt,
  turns,
  sections,
}: {
  order: 'fixed' | 'free';
  startedAt: Date | null;
  turns: Turns;
  sections: readonly {
    readonly id: bigint;
    readonly seconds: number;
    readonly breakSeconds: number;
    readonly part?: number | undefined;
    readonly itemIds?: readonly string[];
  }[];
}): Paper {
  return {
    order,
    startedAt: startedAt?.toISOString() ?? null,
    turns,
    sections: sections.map(({ id, seconds, breakSeconds, part, itemIds = [] }) => ({
      sectionId: `${id}`,
      seconds,
      breakSeconds,
      part,
      itemIds,
    })),
  };
}
