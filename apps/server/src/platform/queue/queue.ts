import type { Transaction } from '../postgres/database.ts';

/** The job queue: at least once, so handlers are idempotent. With `tx` a job exists only if that transaction commits. */
export interface Jobs {
  define<T extends object>(name: string, handler: (data: T) => Promise<void>): void;
  /** Runs the job at every match of `cron` (minute grain), once over all processes. */
  schedule(name: string, cron: string): void;
  send<T extends object>(name: string, data: T, more?: { tx?: Transaction; singletonKey?: string; startAfter?: Date }): Promise<void>;
}
