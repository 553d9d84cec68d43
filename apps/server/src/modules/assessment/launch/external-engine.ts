import { createHmac } from 'node:crypto';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { type Engine } from '../paper/stored.ts';

/** Seconds for which an engine may take a token. */
const tokenSeconds = 5 * 60;

type EngineParts = Ports<'clock' | 'config' | 'log' | 'randomBytes'>;

/**
 * Where a test of an external engine is taken, and a token that says who comes for which test, signed with the shared secret. Nothing is kept of it here.
 * Throws RESOURCE_NOT_AVAILABLE if the server has no such secret.
 */
export function launchAtEngine({
  parts,
  engine: { url, secretFrom },
  assessment,
  pin,
  host,
}: {
  parts: EngineParts;
  engine: Engine;
  /** The key of the test in its pack. */
  assessment: string;
  pin: string;
  /** Of the brand. */
  host: string;
}): { url: string; token: string } {
  const token = engineToken({ parts, secretFrom, pin, host, about: { assessment } });
  if (token === null) throw new AppError('RESOURCE_NOT_AVAILABLE');
  return { url, token };
}

/** A token for an external engine that says who comes from where, and what for; null, and a line in the log, if the server has no such secret. */
export function engineToken({
  parts: { config, clock, log, randomBytes },
  secretFrom,
  pin,
  host,
  about,
}: {
  parts: EngineParts;
  secretFrom: string;
  pin: string;
  host: string;
  about: Readonly<Record<string, string | readonly string[]>>;
}): string | null {
  const secret = config.sharedSecrets.get(secretFrom);
  if (secret === undefined) {
    log.error({ setting: secretFrom, ...about }, 'an external engine cannot be used: the secret it shares with the portal is not set');
    return null;
  }
  const iat = Math.floor(clock.now().getTime() / 1000);
  const claims = { iss: host, sub: pin, ...about, jti: randomBytes(16).toString('base64url'), iat, exp: iat + tokenSeconds };
  return signToken({ claims, secret });
}

/** A JSON Web Token of these claims, signed with HMAC SHA-256 (RFC 7519, HS256). */
export function signToken({ claims, secret }: { claims: object; secret: string }): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
