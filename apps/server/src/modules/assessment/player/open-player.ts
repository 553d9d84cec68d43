import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { closeIfDue } from '../closing/close-attempt.ts';
import { hashToken, makeToken, type Passes } from '../passes/passes.ts';
import { startAttempt } from './start-attempt.ts';
import { loadPlayerAnswer, type PlayerParts, type PlayerState } from './player-state.ts';
import { statusAt } from '../attempts/policy.ts';
import { attemptOfPass } from '../passes/policy.ts';
import type { PlayedRow } from '../attempts/attempt-queries.ts';

/**
 * Opens the player: exchanges a launch token, once, for a new attempt cookie (`newPass`), or with an empty token takes the browser's cookie
 * if it is for `attemptId` ('': any). `rejectOtherPerson` throws if someone other than the attempt's student is signed in. Throws
 * LAUNCH_EXPIRED.
 */
export async function openPlayer({
  parts,
  player,
  launchToken,
  inLineSince,
  cookie,
  attemptId,
  resume,
  passes,
  rejectOtherPerson,
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'jobs' | 'log' | 'randomBytes'>;
  player: PlayerParts;
  launchToken: string;
  /** When the window first brought the token, where it waited in line since. */
  inLineSince: Date | null;
  cookie: string;
  attemptId: string;
  /** Where the clock runs, the window takes the attempt as with `startAttempt`. */
  resume: boolean;
  passes: Passes;
  rejectOtherPerson: (studentId: bigint | Promise<bigint | null>) => Promise<{ isSignedIn: boolean }>;
}): Promise<{ state: PlayerState; newPass: string | null }> {
  if (launchToken === '') {
    const pass = cookie === '' ? null : await passes.find(cookie);
    if (pass === null) throw new AppError('LAUNCH_EXPIRED');
    if (attemptId !== '') attemptOfPass({ pass, attemptId });
    const [{ isSignedIn }, played] = await Promise.all([rejectOtherPerson(pass.studentId), getOrExpire({ player, ...pass })]);
    if (pass.isRevoked && !isSignedIn) throw new AppError('LAUNCH_EXPIRED');
    const state = await readState({ parts, player, played, resume });
    // the cookie outlives a session so that a test continues; what is over is shown to its student alone
    if (state.status === 'submitted' && !isSignedIn) throw new AppError('LAUNCH_EXPIRED');
    return { state, newPass: null };
  }
  const { token: newPass, hash: passHash } = makeToken(parts.randomBytes);
  const now = parts.clock.now();
  const launched = player.entrance.exchange({ tokenHash: hashToken(launchToken), passHash, presentedAt: inLineSince });
  // who is signed in is asked at the same time
  const [played] = await Promise.all([launched, rejectOtherPerson(launched.then((one) => one?.attempt.studentId ?? null))]);
  if (played === null) throw new AppError('LAUNCH_EXPIRED');
  const { id, studentId } = played.attempt;
  passes.note({ token: newPass, at: now, attemptId: id, studentId });
  return { state: await readState({ parts, player, played, resume }), newPass };
}

async function readState({
  parts,
  player,
  played,
  resume,
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'jobs' | 'log' | 'randomBytes'>;
  player: PlayerParts;
  played: PlayedRow;
  resume: boolean;
}): Promise<PlayerState> {
  const { database, clock } = parts;
  const now = clock.now();
  const mayDiffer = await closeIfDue({ database, attempt: played.attempt, now });
  const current = mayDiffer ? await getOrExpire({ player, attemptId: played.attempt.id }) : played;
  if (resume && statusAt({ attempt: current.attempt, now }) === 'in-progress')
    return startAttempt({ parts, player, attemptId: current.attempt.id, found: current });
  return loadPlayerAnswer({ parts, player, played: current, now });
}

async function getOrExpire({ player, attemptId }: { player: PlayerParts; attemptId: bigint }): Promise<PlayedRow> {
  const played = await player.entrance.find(attemptId);
  if (played === null) throw new AppError('LAUNCH_EXPIRED');
  return played;
}
