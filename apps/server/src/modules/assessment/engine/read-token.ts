import { createHmac, timingSafeEqual } from 'node:crypto';
import { EngineClaimsSchema } from '@abhyas/contract/assessment/engine.ts';
import type { z } from 'zod';

/** Seconds: for how long a token may be valid, and how far the clock of an engine may be ahead. */
const tokenSeconds = { valid: 5 * 60, ahead: 60 };

export type EngineClaims = z.infer<typeof EngineClaimsSchema>;

/** A JSON Web Token of a result as it came. Nothing in it is to be believed before `isSigned`. */
export interface ReadToken {
  readonly claims: EngineClaims;
  isSigned(by: { secret: string; now: Date }): boolean;
}

/** Reads a token (RFC 7519) that says to be signed with HMAC SHA-256 and has all claims of a result; null for anything else. */
export function readToken(token: string): ReadToken | null {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  const alg = jsonOf(header);
  if (rest.length > 0 || typeof alg !== 'object' || alg === null || !('alg' in alg) || alg.alg !== 'HS256') return null;
  const { success, data: claims } = EngineClaimsSchema.safeParse(jsonOf(payload));
  if (!success) return null;
  return {
    claims,
    isSigned: ({ secret, now }) => {
      const wanted = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
      const seconds = now.getTime() / 1000;
      return claims.exp > seconds && claims.iat <= seconds + tokenSeconds.ahead && claims.exp - claims.iat <= tokenSeconds.valid;
    },
  };
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
