import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { atMost } from '../../../platform/common/at-most.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { RandomBytes } from '../../../platform/common/vault.ts';
import type { AttemptPass } from '../../../platform/http/session.ts';
import { findPass } from './pass-queries.ts';

/** How long a launch token may wait for its window. */
export const launchTokenMs = 2 * 60_000;
/**
 * How long an attempt cookie is good, in the browser too: a device that was offline at the end of a test can still bring what it holds, though
 * its browser was closed meanwhile.
 */
export const passMs = 30 * 24 * 60 * 60_000;

/** A random token and the hash that is stored of it. */
export function makeToken(randomBytes: RandomBytes): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Whose attempt cookies are. */
export interface Passes {
  /** The holder of a cookie, or null if it is none, or too old. */
  find(token: string): Promise<AttemptPass | null>;
  /** Remembers a cookie that was just given out. */
  note(given: AttemptPass & { readonly token: string; readonly at: Date }): void;
}

/**
 * The look-up behind the attempt cookie. Whose pass it is never changes, so it is remembered: an answer's save then costs no read. Only its age
 * is looked at again.
 */
export function createPasses({ parts }: { parts: Ports<'clock' | 'database'> }): Passes {
  const known = new LRUCache<string, AttemptPass & { readonly goodUntil: number }>(atMost(50_000));
  return {
    find: async (token) => {
      const passHash = hashToken(token);
      const key = passHash.toString('base64');
      const remembered = known.get(key);
      const pass = remembered ?? (await load(passHash));
      if (pass === null || pass.goodUntil < parts.clock.now().getTime()) return null;
      if (remembered === undefined) known.set(key, pass);
      return { attemptId: pass.attemptId, studentId: pass.studentId };
    },
    note: ({ token, at, ...pass }) => void known.set(hashToken(token).toString('base64'), { ...pass, goodUntil: at.getTime() + passMs }),
  };

  async function load(passHash: Buffer) {
    const row = await findPass({ queryable: parts.database.orm, passHash });
    if (row === null || row.usedAt === null) return null;
    return { attemptId: row.attemptId, studentId: row.studentId, goodUntil: row.usedAt.getTime() + passMs };
  }
}
