import type { PlayerState } from '@abhyas/contract/assessment.ts';
import { AppError } from '../../platform/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import type { AttemptPass } from '../../platform/session.ts';
import { closeIfDue } from './close-attempt.ts';
import { hashToken, makeToken } from './passes.ts';
import { loadPlayerState } from './player-state.ts';
import { exchangeLaunchToken, findAttempt } from './queries.ts';

/**
 * Opens the player. With a launch token: exchanges it, once, for a new attempt cookie (`newPass`). With an empty one: by the cookie the
 * window has. Throws LAUNCH_EXPIRED.
 */
export async function openPlayer({
  parts,
  launchToken,
  cookie,
  findAttemptPass,
}: {
  parts: Parts;
  launchToken: string;
  cookie: string;
  findAttemptPass: (token: string) => Promise<AttemptPass | null>;
}): Promise<{ state: PlayerState; newPass: string | null }> {
  if (launchToken === '') {
    const pass = cookie === '' ? null : await findAttemptPass(cookie);
    if (pass === null) throw new AppError('LAUNCH_EXPIRED');
    return { state: await readState({ parts, attemptId: pass.attemptId }), newPass: null };
  }
  const { token: newPass, hash: passHash } = makeToken(parts.randomBytes);
  const attemptId = await exchangeLaunchToken({
    queryable: parts.database.orm,
    tokenHash: hashToken(launchToken),
    passHash,
    now: parts.clock.now(),
  });
  if (attemptId === null) throw new AppError('LAUNCH_EXPIRED');
  return { state: await readState({ parts, attemptId }), newPass };
}

async function readState({ parts, attemptId }: { parts: Parts; attemptId: bigint }): Promise<PlayerState> {
  const { database, clock } = parts;
  const now = clock.now();
  const attempt = await getOrExpire({ parts, attemptId });
  await closeIfDue({ database, attempt, now });
  return loadPlayerState({ queryable: database.orm, attempt: await getOrExpire({ parts, attemptId }), now });
}

async function getOrExpire({ parts, attemptId }: { parts: Parts; attemptId: bigint }) {
  const attempt = await findAttempt({ queryable: parts.database.orm, attemptId });
  if (attempt === null) throw new AppError('LAUNCH_EXPIRED');
  return attempt;
}
