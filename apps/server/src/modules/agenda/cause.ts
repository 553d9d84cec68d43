import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../platform/postgres/database.ts';
import type { AgendaSource } from './write-queries.ts';

/** Rows of a module and how they are written: what it needs besides the transaction. */
export interface Writing {
  readonly tx: Transaction;
  readonly ids: readonly bigint[];
  /** The portal's zone. What is due on a day is due on a day there, unless its entry has a zone already. */
  readonly zone: string;
  readonly now: Date;
}

/**
 * How a module keeps its part of the agenda: `write` reads the rows of these ids in the transaction that changed or holds them, and updates
 * or calls off their entries. The nightly repair holds the rows of `table` meanwhile; refs of entries are the row's id, or the id, a colon
 * and a part.
 */
export interface AgendaCause {
  readonly source: AgendaSource;
  readonly table: PgTable & { readonly id: AnyPgColumn };
  readonly write: (of: Writing) => Promise<void>;
}
