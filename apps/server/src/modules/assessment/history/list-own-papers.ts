import { itemsInOwnOrder } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { inChosenOrder } from '@abhyas/rules/assessment/paper/section-order.ts';
import { usedSeconds } from '@abhyas/rules/assessment/paper/clock-used.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { paperOfRows } from '../attempts/own-paper.ts';
import { ownTimes } from '../attempts/own-times.ts';
import { listClosedAttempts, listOwnItems, listSectionTimes, type OwnItem } from './own-paper-queries.ts';

/** A closed attempt question by question, sections and questions in the candidate's order. */
export interface OwnPaper {
  readonly attemptId: bigint;
  /** How many seconds of its clock ran, without breaks. */
  readonly usedSeconds: number;
  /** Blanks cost marks by their number, over sections. */
  readonly hasBlankPenalty: boolean;
  /** Its score is on a scale, and no question has marks that leaving it could save. */
  readonly isOnScale: boolean;
  readonly sections: readonly {
    readonly id: bigint;
    readonly name: string;
    /** Its marks are in the total of the test. */
    readonly counted: boolean;
    readonly items: readonly OwnItem[];
  }[];
}

/** These closed attempts with their moments of submission, in their order. The caller decides which parts a reader may see. */
export async function listOwnPapers({
  queryable,
  attempts,
}: {
  queryable: Queryable;
  attempts: readonly { readonly attemptId: bigint; readonly submittedAt: Date }[];
}): Promise<OwnPaper[]> {
  if (attempts.length === 0) return [];
  const of = { queryable, attemptIds: attempts.map(({ attemptId }) => attemptId) };
  const [closed, times, items] = await Promise.all([listClosedAttempts(of), listSectionTimes(of), listOwnItems(of)]);
  return attempts.flatMap(({ attemptId, submittedAt }) => {
    const attempt = closed.find(({ id }) => id === attemptId);
    if (attempt === undefined) return [];
    const printed: readonly Omit<(typeof times)[number], 'assessmentId'>[] =
      attempt.kept?.sections ?? times.filter(({ assessmentId }) => assessmentId === attempt.assessmentId);
    const { sectionOrder: order, shuffle, blankPenalty } = attempt.kept?.rules ?? { ...attempt, sectionOrder: attempt.order };
    const sections = inChosenOrder({ sections: printed, order: attempt.turns.order, idOf: ({ id }) => `${id}` });
    const paper = paperOfRows({
      order,
      startedAt: attempt.startedAt,
      turns: attempt.turns,
      sections: sections.map((section) => ({ ...section, ...ownTimes({ id: section.id, section, attempt }) })),
    });
    return [
      {
        attemptId,
        usedSeconds: usedSeconds({ paper, submittedAt }),
        hasBlankPenalty: blankPenalty !== null,
        // each that is scored has a paper of its own
        isOnScale: attempt.kept !== null && attempt.kept.rules.scale !== null,
        sections: sections.map(({ id, name, counted }) => {
          const rows = items.filter((item) => item.attemptId === attemptId && item.sectionId === id);
          return { id, name, counted, items: itemsInOwnOrder({ rows, shuffle, seed: attempt.seed }) };
        }),
      },
    ];
  });
}
