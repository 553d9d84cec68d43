import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Jobs } from '../../../platform/queue.ts';

/** What telling people needs; with `jobs` null it waits for the round, a minute at most. */
export interface Notifying {
  readonly tx: Transaction;
  readonly jobs: Jobs | null;
  readonly now: Date;
}
