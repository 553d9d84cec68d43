import { createHmac } from 'node:crypto';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { type Engine } from '../paper/stored.ts';

/** Seconds for which an engine may take a token. */
const tokenSeconds = 5 * 60;

/**
 * Where a test of an external engine is taken, and a token that says who comes for which test, signed with the shared secret. Nothing is kept of it here.
 * Throws RESOURCE_NOT_AVAILABLE if the server has no such secret.
 */
export function launchAtEngine({
  parts: { config, clock, log, randomBytes },
  engine,
  assessment,
  pin,
  host,
}: {
  parts: Ports<'clock' | 'config' | 'log' | 'randomBytes'>;
  engine: Engine;
  /** The key of the test in its pack. */
  assessment: string;
  pin: string;
  /** Of the brand. */
  host: string;
}): { url: string; token: string } {
  const secret = config.sharedSecrets.get(engine.secretFrom);
  if (secret === undefined) {
    log.error({ setting: engine.secretFrom, assessment }, 'a test cannot be launched: the secret it shares with its engine is not set');
    throw new AppError('RESOURCE_NOT_AVAILABLE');
  }
  const iat = Math.floor(clock.now().getTime() / 1000);
  const claims = { iss: host, sub: pin, assessment, jti: randomBytes(16).toString('base64url'), iat, exp: iat + tokenSeconds };
  return { url: engine.url, token: signToken({ claims, secret }) };
}

/** A JSON Web Token of these claims, signed with HMAC SHA-256 (RFC 7519, HS256). */
export function signToken({ claims, secret }: { claims: object; secret: string }): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
