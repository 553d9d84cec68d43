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

/** Answers that were sent from beside their round, by round: its page has not shown yet what became of them. */
const unseen = new Map<string, number>();

/** Remembers in this page that an answer was sent without its round on the screen. */
export const noteUnseen = ({ roundId, ordinal }: Pick<KeptAnswer, 'roundId' | 'ordinal'>): void => void unseen.set(roundId, ordinal);

/** The number of the question of a round that was answered so and not shown since; null for none. */
export const unseenIn = (roundId: string): number | null => unseen.get(roundId) ?? null;

/** The solution of a round was on the screen. */
export const noteSeen = (roundId: string): void => void unseen.delete(roundId);
