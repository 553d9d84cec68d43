import { LRUCache } from 'lru-cache';
import { atMost } from '../../../platform/common/at-most.ts';

/** A session as it was when it was read. */
export interface CachedSession {
  readonly sessionId: bigint;
  readonly personId: bigint;
  readonly actingAdminId: bigint | null;
}

/** What was read of sessions a moment ago, in this process. */
export interface SessionCache {
  /** `read` is asked where nothing fresh is known; an absent session is not remembered. */
  find<T extends CachedSession>(entry: { tokenHash: Buffer; now: Date; read: () => Promise<T | null> }): Promise<T | null>;
  /** Forgets sessions at once: of these people, as themselves or as the person they act for, or the one with this id. */
  drop(which: { personIds?: readonly bigint[]; sessionId?: bigint }): void;
}

interface Entry {
  readonly readAt: number;
  readonly session: CachedSession;
}

/**
 * Remembers at most `limit` sessions for `maxAgeMs`: where the word that a session was ended through another process is lost, it is refused here so much
 * later.
 */
export function createSessionCache({ limit = 20_000, maxAgeMs = 1500 }: { limit?: number; maxAgeMs?: number } = {}): SessionCache {
  // of a map that is never emptied, to find the oldest takes the longer the more have gone before it
  const entries = new LRUCache<string, Entry>(atMost(limit));
  // a read that began before something was dropped may bring back what was dropped
  let drops = 0;
  return {
    find: async <T extends CachedSession>({ tokenHash, now, read }: { tokenHash: Buffer; now: Date; read: () => Promise<T | null> }) => {
      const key = tokenHash.toString('base64url');
      const known = entries.get(key);
      const age = known === undefined ? Infinity : now.getTime() - known.readAt;
      // only find writes entries, and always with the type that its reader gives
      if (known !== undefined && age >= 0 && age < maxAgeMs) return known.session as T;
      entries.delete(key);
      const before = drops;
      const session = await read();
      if (session === null || before !== drops) return session;
      entries.set(key, { readAt: now.getTime(), session });
      return session;
    },
    drop: ({ personIds = [], sessionId }) => {
      drops += 1;
      for (const [key, { session }] of entries) {
        const { personId, actingAdminId } = session;
        const ofThem = personIds.includes(personId) || (actingAdminId !== null && personIds.includes(actingAdminId));
        if (ofThem || session.sessionId === sessionId) entries.delete(key);
      }
    },
  };
}
