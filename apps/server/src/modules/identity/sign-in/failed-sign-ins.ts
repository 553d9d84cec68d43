import type { z } from 'zod';
import type { FailedSignInSchema, FailureRateSchema } from '@abhyas/contract/identity/security.ts';
import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import {
  countFailedSignIns,
  type FailedSignIn as FailureRow,
  listFailedSignIns,
  recordFailedSignIn,
} from '../../audit/failed-sign-in-queries.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { ParentLinks } from '../people/parent-links.ts';
import { listPeople, listPeopleByIds } from '../people/people-queries.ts';
import { shownPin } from '../people/present-people.ts';
import type { Caller } from '../sessions.ts';

type FailedSignIn = z.output<typeof FailedSignInSchema>;
type FailureRate = z.output<typeof FailureRateSchema>;

/** Why a sign-in failed, by the error it ended with. Any other error says nothing of the one who signs in. */
const reasons: Partial<Record<AppError['code'], FailureRow['reason']>> = {
  INCORRECT_PASSWORD: 'wrong-password',
  INCORRECT_OTP: 'wrong-code',
  OTP_EXPIRED: 'no-code',
  USER_NOT_FOUND: 'no-code',
  INCORRECT_FACTOR: 'wrong-factor',
  INCORRECT_PASSKEY: 'wrong-factor',
  TOO_MANY_REQUESTS: 'too-many',
};
const reasonOf = (error: unknown) => (error instanceof AppError ? reasons[error.code] : undefined);

/** Runs a sign-in and records why it failed, if it did, with the address and whose identifier was typed. The work is the same whether or not someone has it. */
export async function recordingFailure<T>({
  parts,
  parentLinks,
  caller,
  way,
  typed,
  run,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'vault'>;
  parentLinks: ParentLinks;
  caller: Caller;
  way: FailureRow['way'];
  typed: string;
  run: () => Promise<T>;
}): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    const queryable = parts.database.orm;
    const of = { queryable, address: caller.address, way, now: parts.clock.now() };
    const subjectOf = (words: string) => parts.vault.hash(`failed-sign-in:${words}`).toString('base64url');
    if (reason === 'too-many') {
      // whatever was typed: a flood is one row that counts
      await recordFailedSignIn({ ...of, reason, subject: subjectOf(reason), personId: null });
      throw error;
    }
    const people = await listPeople({
      queryable,
      config: parts.config,
      identifier: parseIdentifier(typed),
      audience: 'anyone',
      parentLinks,
    });
    const [person, another] = people;
    await recordFailedSignIn({
      ...of,
      reason: person === undefined ? 'unknown-person' : reason,
      subject: subjectOf(typed),
      personId: another === undefined ? (person?.id ?? null) : null,
    });
    throw error;
  }
}

/** Runs the second step of a sign-in and records a wrong code or passkey. */
export async function recordingWrongFactor({
  parts,
  caller,
  way,
  personId,
  run,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  caller: Caller;
  way: FailureRow['way'];
  personId: bigint;
  run: () => Promise<void>;
}): Promise<void> {
  try {
    await run();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== undefined) {
      const subject = parts.vault.hash(`failed-second-step:${personId}`).toString('base64url');
      const failure = { address: caller.address, way, reason, subject, personId, now: parts.clock.now() };
      await recordFailedSignIn({ queryable: parts.database.orm, ...failure });
    }
    throw error;
  }
}

/** As many as a page has. */
const pageSize = 20;
const windows = [1, 24, 7 * 24];

/** Failed sign-ins for staff: the latest first, and how many there were lately. */
export async function listFailures({ parts, page }: { parts: Ports<'clock' | 'database'>; page: number }): Promise<{
  rates: FailureRate[];
  failures: FailedSignIn[];
  total: number;
}> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { rows, total } = await listFailedSignIns({ queryable, page, pageSize });
  const ids = rows.flatMap(({ personId }) => (personId === null ? [] : [personId]));
  const people = await listPeopleByIds({ queryable, ids: [...new Set(ids)] });
  const named = new Map(
    people.map((person) => [person.id, { name: `${person.firstName} ${person.lastName}`.trim(), pin: shownPin(person) }]),
  );
  const rates = await Promise.all(windows.map((hours) => countFailedSignIns({ queryable, hours, now })));
  return {
    rates,
    failures: rows.map(({ id, lastAt, address, way, reason, tries, personId }) => ({
      id,
      lastAt,
      address,
      way,
      reason,
      tries,
      who: (personId === null ? undefined : named.get(personId)) ?? null,
    })),
    total,
  };
}
