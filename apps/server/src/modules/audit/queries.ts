import type { Queryable } from '../../platform/database.ts';
import { auditEvents } from './tables.ts';

/** Something that happened and that someone may ask about. `data` holds no secret and nothing a person typed about themselves. */
export interface AuditEntry {
  readonly at: Date;
  /** Who did it; null where nobody was signed in. */
  readonly actorId: bigint | null;
  /** The student in whose place support acted. */
  readonly onBehalfOfId?: bigint | null;
  /** 'module.verb', such as 'identity.password-set'. */
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly data?: Record<string, string | number | boolean>;
}

/** Writes one entry; with the transaction of the change it stands or falls with it. */
export async function recordAudit({ queryable, entry }: { queryable: Queryable; entry: AuditEntry }): Promise<void> {
  await queryable.insert(auditEvents).values({ ...entry, onBehalfOfId: entry.onBehalfOfId ?? null, data: entry.data ?? {} });
}
