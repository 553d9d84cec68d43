import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { atMost } from '../../../platform/common/at-most.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { RandomBytes } from '../../../platform/common/vault.ts';
import type { AttemptPass } from '../../../platform/http/session.ts';
import { findPass } from './pass-queries.ts';

/** How long a launch token may wait for its window. */
export const launchTokenMs = 2 * 60_000;
/** How long a token that was brought in time stays valid at most while its window waits in line at the door. */
export const lineMs = 30 * 60_000;
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

/** What a token is remembered by. */
const keyOf = (token: string): string => hash('sha256', token, 'base64');

/** The holder of a cookie. `isRevoked`: the student has ended all sessions since, so it counts only while they are signed in. */
export interface HeldPass extends AttemptPass {
  readonly isRevoked: boolean;
}

/** How long what was read of a pass is trusted, should the word that it was revoked be lost. */
const trustMs = 10 * 60_000;

/** Whose attempt cookies are. */
export interface Passes {
  /** The holder of a cookie, or null if it is none, or too old. */
  find(token: string): Promise<HeldPass | null>;
  /** Reads again what is known of the passes of a student whose sessions have ended. */
  forget(studentId: bigint): void;
  /** Remembers a cookie that was just given out. */
  note(given: AttemptPass & { readonly token: string; readonly at: Date }): void;
}

/**
 * The look-up behind the attempt cookie. The owner of a pass never changes and is remembered, so a save costs no read; its age is checked
 * each time, the rest when the student's sessions end.
 */
export function createPasses({ parts }: { parts: Ports<'clock' | 'database'> }): Passes {
  const known = new LRUCache<string, HeldPass & { readonly goodUntil: number; readonly readAt: number }>(atMost(50_000));
  return {
    find: async (token) => {
      const key = keyOf(token);
      const now = parts.clock.now().getTime();
      const found = known.get(key);
      const remembered = found !== undefined && now - found.readAt < trustMs ? found : undefined;
      const pass = remembered ?? (await load(hashToken(token)));
      if (pass === null || pass.goodUntil < now) return null;
      if (remembered === undefined) known.set(key, pass);
      return { attemptId: pass.attemptId, studentId: pass.studentId, isRevoked: pass.isRevoked };
    },
    forget: (studentId) => {
      for (const [key, pass] of known.entries()) if (pass.studentId === studentId) known.delete(key);
    },
    note: ({ token, at, ...pass }) =>
      void known.set(keyOf(token), {
        ...pass,
        isRevoked: false,
        readAt: at.getTime(),
        goodUntil: at.getTime() + passMs,
      }),
  };

  async function load(passHash: Buffer) {
    const row = await findPass({ queryable: parts.database.orm, passHash });
    if (row === null || row.usedAt === null) return null;
    const { attemptId, studentId, usedAt, accessEndedAt } = row;
    const isRevoked = accessEndedAt !== null && usedAt <= accessEndedAt;
    return { attemptId, studentId, isRevoked, readAt: parts.clock.now().getTime(), goodUntil: usedAt.getTime() + passMs };
  }
}
