import { and, asc, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import { auditEvents } from './tables.ts';

/** Something that happened and that someone may ask about. `data` holds no secret and nothing a person typed about themselves. */
export interface AuditEntry {
  readonly at: Date;
  /** Who did it; null if no one was signed in. */
  readonly actorId: bigint | null;
  /** The student in whose place support acted. */
  readonly onBehalfOfId?: bigint | null;
  /** 'module.verb', such as 'identity.password-set'. */
  readonly action: string;
  readonly targetKind: string;
  /** A database id, or the name of what has none. */
  readonly targetId: bigint | string;
  /** Ids are kept as strings. */
  readonly data?: Record<string, string | number | bigint | boolean | null>;
}

const rowOf = ({ onBehalfOfId = null, targetId, data = {}, ...entry }: AuditEntry) => ({
  ...entry,
  onBehalfOfId,
  targetId: `${targetId}`,
  data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value])),
});

/** Writes one entry; with the transaction of the change it commits or rolls back with it. */
export async function recordAudit({ queryable, entry }: { queryable: Queryable; entry: AuditEntry }): Promise<void> {
  await queryable.insert(auditEvents).values(rowOf(entry));
}

/** Writes several entries, as `recordAudit` one, in one statement. */
export async function recordAudits({ queryable, entries }: { queryable: Queryable; entries: readonly AuditEntry[] }): Promise<void> {
  if (entries.length === 0) return;
  await queryable.insert(auditEvents).values(entries.map(rowOf));
}

/** Holds where something was done to a target; `targetId` may be a column of the query around it. */
export function hasEntry({ targetKind, targetId, action }: { targetKind: string; targetId: SQL; action: string }): SQL<boolean> {
  return sql`exists (
    select from ${auditEvents} as entry where entry.target_kind = ${targetKind} and entry.target_id = ${targetId} and entry.action = ${action})`;
}

/** What someone did, and what was done to them (support on their behalf, too), after an entry, as it happened. */
export async function listEntriesAfter({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly id: bigint } | null;
}) {
  const isTarget = and(eq(auditEvents.targetKind, 'person'), eq(auditEvents.targetId, `${personId}`));
  return queryable
    .select()
    .from(auditEvents)
    .where(
      and(or(eq(auditEvents.actorId, personId), eq(auditEvents.onBehalfOfId, personId), isTarget), gt(auditEvents.id, after?.id ?? 0n)),
    )
    .orderBy(asc(auditEvents.id))
    .limit(batchSize);
}

/** What someone did last and what was done to them last, support on their behalf too, the latest first. */
export async function listLatestEntries({ queryable, personId, limit }: { queryable: Queryable; personId: bigint; limit: number }) {
  const latest = (where: SQL | undefined) => queryable.select().from(auditEvents).where(where).orderBy(desc(auditEvents.id)).limit(limit);
  const isTarget = and(eq(auditEvents.targetKind, 'person'), eq(auditEvents.targetId, `${personId}`));
  // each by an index of its own
  const lists = await Promise.all([
    latest(isTarget),
    latest(eq(auditEvents.actorId, personId)),
    latest(eq(auditEvents.onBehalfOfId, personId)),
  ]);
  const entries = new Map(lists.flat().map((entry) => [entry.id, entry]));
  return [...entries.values()].toSorted((one, other) => Number(other.id - one.id)).slice(0, limit);
}
