import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';

/** What the device keeps of the open question of a round until the server has its answer. */
export interface KeptAnswer {
  readonly roundId: string;
  readonly ordinal: number;
  readonly response: Response | null;
  /** How long the question was on the screen. */
  readonly seconds: number;
  /** The key the answer is sent under, always the same one; null while it is only a draft. */
  readonly requestId: string | null;
}
