import type { Booked } from '@abhyas/rules/assessment/cards/test-actions.ts';
import type { Unranked } from '@abhyas/rules/assessment/result/percentile.ts';
import type { AssetAction } from '@abhyas/contract/learning/learning.ts';

/** A test as its row in a list shows it, for one student at one moment. Texts are ready to show; '' if there is nothing yet. */
export interface TestCard {
  readonly assessmentId: bigint;
  readonly name: string;
  readonly type: string;
  readonly proctored: boolean;
  readonly releaseAt: Date;
  readonly endAt: Date;
  readonly adaptive: boolean;
  readonly slotStartAt: Date;
  readonly slotEndAt: Date;
  /** Null where the student has no active booking. */
  readonly booked: Booked | null;
  readonly questionCount: number;
  readonly status: '' | 'in-progress' | 'completed';
  /** When its clock runs out; null unless it is in progress. */
  readonly deadlineAt: Date | null;
  /** Null until it is completed and closed. */
  readonly completedAt: Date | null;
  /** It is one of the tests that are needed to revise. */
  readonly countsToRevise: boolean;
  readonly marks: string;
  readonly totalMarks: string;
  readonly percentile: string;
  /** How many candidates the percentile compares with. */
  readonly cohortSize: number;
  readonly unranked: Unranked;
  /** When the review of a completed test opens, if it is not open. */
  readonly reviewOpensAt: Date | null;
  readonly sections: readonly { readonly name: string; readonly marks: string; readonly percentile: string }[];
  readonly actions: readonly AssetAction[];
}
