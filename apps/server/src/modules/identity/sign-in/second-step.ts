import type { z } from 'zod';
import type { FactorProof, FactorWaysSchema } from '@abhyas/contract/identity/factors.ts';
import type { LoginResultSchema, SecondStep } from '@abhyas/contract/identity/identity.ts';
import { factorRules, isSecondStepOpen } from '@abhyas/rules/identity/second-factor.ts';
import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/common/errors.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { offerWays, verifyProof } from '../factors.ts';
import { findSignIn, type SignInRow } from '../people/people-queries.ts';
import { presentLogin } from '../people/present-people.ts';
import { originOf } from '../people/origin-queries.ts';
import { type KeptCaller, type Site, hashToken } from '../sessions.ts';
import { recordingWrongFactor } from './failed-sign-ins.ts';
import { openSession } from './open-session.ts';
import { maySupport, recordSupportSignIn } from './may-support.ts';
import { consumeSecondStep, consumeSecondStepTry, findSecondStep, insertSecondStep } from './second-step-queries.ts';

type FactorWays = z.output<typeof FactorWaysSchema>;
type LoginResult = z.output<typeof LoginResultSchema>;

/** What is stored of the password at the first step. */
const passwordProof = ({ parts, row }: { parts: Ports<'vault'>; row: Pick<SignInRow, 'id' | 'passwordHash'> }): Buffer =>
  parts.vault.hash(`password-proof:${row.id}:${row.passwordHash ?? ''}`);

/**
 * Has a sign-in wait for the second factor of `row`, whose password or code was right, and answers with the token of the second step. `studentId` is the
 * student as whom support signs in. `before` is a statement that is done with it.
 */
export async function beginSecondStep({
  parts,
  queryable,
  before,
  row,
  studentId = null,
}: {
  parts: Ports<'clock' | 'randomBytes' | 'vault'>;
  queryable: Queryable;
  before: SQL;
  row: SignInRow;
  studentId?: bigint | null;
}): Promise<SecondStep> {
  const secondStepToken = parts.randomBytes(32).toString('base64url');
  await insertSecondStep({
    queryable,
    before,
    tokenHash: hashToken(secondStepToken),
    personId: row.id,
    studentId,
    passwordProof: passwordProof({ parts, row }),
    now: parts.clock.now(),
  });
  return { secondStepToken };
}

const keyOf = ({ id }: { id: bigint }) => ({ purpose: 'sign-in' as const, holderId: id });

/** The waiting sign-in of a token. Throws SECOND_STEP_EXPIRED. */
async function getOpenStep({ parts, token }: { parts: Ports<'clock' | 'database'>; token: string }) {
  const step = await findSecondStep({ queryable: parts.database.orm, tokenHash: hashToken(token) });
  if (step === null || !isSecondStepOpen({ ...step, now: parts.clock.now() })) throw new AppError('SECOND_STEP_EXPIRED');
  return step;
}

/** How the second step of a sign-in may be proved on this host. Throws SECOND_STEP_EXPIRED. */
export async function getSecondStepWays({
  parts,
  site,
  token,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  site: Site;
  token: string;
}): Promise<FactorWays> {
  const step = await getOpenStep({ parts, token });
  return offerWays({ parts, personId: step.personId, key: keyOf(step), site });
}

type Finishing = Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>;

/**
 * Finishes a sign-in with the second factor. Throws INCORRECT_FACTOR or INCORRECT_PASSKEY; SECOND_STEP_EXPIRED if nothing can be right any more: the time is over, five tries were wrong, the
 * step was used, or the password changed meanwhile; and TOO_MANY_REQUESTS.
 */
export async function finishSecondStep({
  parts,
  caller,
  site,
  token: stepToken,
  proof: factor,
}: {
  parts: Finishing;
  caller: KeptCaller;
  site: Site;
  token: string;
  proof: FactorProof;
}): Promise<LoginResult> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const step = await getOpenStep({ parts, token: stepToken });
  const seenFrom = { origin: originOf({ parts, ...caller }), now };
  const proof = await findSignIn({ queryable, config: parts.config, personId: step.personId, seenFrom });
  if (proof === null || !passwordProof({ parts, row: proof }).equals(step.passwordProof)) throw new AppError('SECOND_STEP_EXPIRED');
  const row = step.studentId === null ? proof : await findStudentFor({ parts, proof, studentId: step.studentId });
  if (row === null) throw new AppError('SECOND_STEP_EXPIRED');
  const { id } = step;
  if (!(await consumeSecondStepTry({ queryable, id, max: factorRules.maxWrongTries }))) throw new AppError('SECOND_STEP_EXPIRED');
  const verify = () => verifyProof({ parts, host: caller.host, person: proof, key: keyOf(step), site, proof: factor });
  await recordingWrongFactor({ parts, caller, way: step.studentId === null ? 'second-step' : 'support', personId: proof.id, run: verify });
  const token = parts.randomBytes(32).toString('base64url');
  const before = sql`select 1`;
  await parts.database.transaction(async (tx) => {
    const isFirst = await consumeSecondStep({ tx, id, now });
    if (!isFirst || !(await openSession({ parts, tx, caller, before, token, row, proof, factorProvedAt: now, now }))) {
      throw new AppError('SECOND_STEP_EXPIRED');
    }
    if (row !== proof) await recordSupportSignIn({ parts, tx, host: caller.host, supporter: proof, student: row, now });
  });
  return presentLogin({ token, row, isAdminLogin: row !== proof, requiredOf: parts.config.secondFactorRoles });
}

/** The student as whom someone who may do so signs in, or null. */
async function findStudentFor({ parts, proof, studentId }: { parts: Finishing; proof: SignInRow; studentId: bigint }) {
  return maySupport(proof) ? findSignIn({ queryable: parts.database.orm, config: parts.config, personId: studentId }) : null;
}
