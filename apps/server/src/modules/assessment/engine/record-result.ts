import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { countingResult, engineResultRefusal } from '@abhyas/rules/assessment/result/engine-result.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import { type EngineResultRow, findLaunch, insertResult, letCount, listResultsOfTest } from './result-queries.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { EngineClaimsSchema } from '@abhyas/contract/assessment/engine.ts';
import type { z } from 'zod';

/** Seconds: for how long a token may be valid, and how far the clock of an engine may be ahead. */
const tokenSeconds = { valid: 5 * 60, ahead: 60 };

type EngineClaims = z.infer<typeof EngineClaimsSchema>;

/** A JSON Web Token of a result as it came. Nothing in it is to be believed before `isSigned`. */
interface ReadToken {
  readonly claims: EngineClaims;
  isSigned(by: { secret: string; now: Date }): boolean;
}

/** Reads a token (RFC 7519) that says to be signed with HMAC SHA-256 and has all claims of a result; null for anything else. */
function readToken(token: string): ReadToken | null {
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

/**
 * Records the result that an external engine sends for a student's test; the same result again changes nothing. Of several results the one
 * finished last counts, and staff see the others. Throws ENGINE_SIGNATURE, NOT_FOUND, ENGINE_RESULT_REFUSED, ENGINE_RESULT_CHANGED.
 */
export async function recordResult({
  parts: { clock, config, database, log },
  token,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'log'>;
  token: string;
}): Promise<ResultOf<'engineResult'>> {
  const now = clock.now();
  const read = readToken(token);
  if (read === null) throw new AppError('ENGINE_SIGNATURE');
  const { claims } = read;
  const launch = await findLaunch({ queryable: database.orm, launchId: claims.launch });
  if (launch === null) throw new AppError('NOT_FOUND', { said: { key: 'refusal_no_launch' } });
  const secret = config.sharedSecrets.get(launch.engine?.secretFrom ?? '');
  if (secret === undefined || !read.isSigned({ secret, now })) {
    log.warn(
      { launch: launch.id },
      'a result of an external engine was refused: its token is not signed with the secret of the test, or has expired',
    );
    throw new AppError('ENGINE_SIGNATURE');
  }
  const finishedAt = claims.finishedAt;
  const { studentId, assessmentId } = launch;
  return database.transaction(async (tx) => {
    // results of the same student come one after the other
    await lockPerson({ tx, personId: studentId });
    const before = await listResultsOfTest({ queryable: tx, studentId, assessmentId });
    const known = before.find((result) => result.launchId === launch.id && result.token === claims.jti);
    if (known !== undefined) {
      if (!isSame({ known, said: valuesOf(claims) })) throw new AppError('ENGINE_RESULT_CHANGED');
      return { recorded: false };
    }
    const refusal = engineResultRefusal({ ...claims, finishedAt, launchedAt: launch.at, now });
    if (refusal !== '') throw new AppError('ENGINE_RESULT_REFUSED', { said: refusal });
    const of = { launchId: launch.id, assessmentId, studentId, token: claims.jti };
    await insertResult({ tx, row: { ...of, ...valuesOf(claims), receivedAt: now } });
    const counting = countingResult(await listResultsOfTest({ queryable: tx, studentId, assessmentId }));
    if (counting?.counts === false) await letCount({ tx, result: counting });
    return { recorded: true };
  });
}

/** What a result says, as it is stored. */
const valuesOf = ({ marks, maxMarks, percentile, finishedAt }: EngineClaims) => ({
  marks: Math.round(marks * 100),
  maxMarks: Math.round(maxMarks * 100),
  percentile: percentile?.toFixed(2) ?? '',
  finishedAt,
});

function isSame({ known, said }: { known: EngineResultRow; said: ReturnType<typeof valuesOf> }): boolean {
  return (
    known.marks === said.marks &&
    known.maxMarks === said.maxMarks &&
    known.percentile === said.percentile &&
    known.finishedAt.getTime() === said.finishedAt.getTime()
  );
}
