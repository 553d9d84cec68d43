import type { NormalPrior } from '@abhyas/rules/measurement/irt/ability.ts';
import type { LevelChange } from '@abhyas/rules/adaptive/level.ts';
import type { RoundItemRow, RoundRow } from '../rounds/round-queries.ts';

/** A round that was worked through in memory, with its answers in their order. */
export interface PlayedRound {
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly endedBy: NonNullable<RoundRow['endedBy']>;
  readonly minutes: number;
  readonly items: readonly Omit<RoundItemRow, 'roundId' | 'ordinal' | 'requestId' | 'response'>[];
  /** Of an adaptive round. */
  readonly prior: NormalPrior | null;
  readonly level: { readonly before: number; readonly change: LevelChange | null } | null;
}
