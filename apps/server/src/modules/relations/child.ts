import type { z } from 'zod';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import { childCodeLength, childCodeOf, parseChildCode } from '@abhyas/rules/people/child-code.ts';
import { recordAudit } from '../audit/queries.ts';
import { type KeptCaller, hashToken } from '../identity/sessions.ts';
import { checkCode } from '../identity/one-time-code.ts';
import { countNetwork, hitOf } from '../identity/people/rate-limits.ts';
import { ensureParentOf, nameNameless } from '../identity/people/parent-queries.ts';
import { isClosed, lockPerson } from '../identity/people/profile-queries.ts';
import { sendContactCode } from '../identity/sign-in/contact-code.ts';
import { signInProved } from '../identity/sign-in/sign-in.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { countHits } from '../../platform/postgres/rate-limit.ts';
import {
  codeSource,
  findCodeExpiry,
  findCodeOwner,
  findParentRegistration,
  listOwnParents,
  removeCodeLink,
  removeOldParentRegistrations,
  removeParentRegistration,
  saveChildCode,
  saveParentRegistration,
  takeChildCode,
} from './child-code-queries.ts';
import { insertLink } from './links-queries.ts';
import { presentStudent } from './present.ts';
import { findLinkedStudent } from './queries.ts';
import type { LoginResultSchema, SecondStep } from '@abhyas/contract/identity/identity.ts';
import { parseContact } from '@abhyas/rules/identity/contact.ts';

type LoginResult = z.output<typeof LoginResultSchema>;

const codeHours = 48;
const limits = {
  make: { name: 'child-code', max: 10, seconds: 86_400 },
  link: { name: 'child-link', max: 10, seconds: 3_600 },
} as const;

/** Tells one person something, in the transaction of its cause. It comes from notices, a floor above. */
export type Tell = (of: {
  tx: Transaction;
  now: Date;
  personId: bigint;
  cause: string;
  title: string;
  text: string;
  url: string;
}) => Promise<void>;

const hashOfChildCode = ({ vault, code }: { vault: Ports<'vault'>['vault']; code: string }) => vault.hash(`child-code:${code}`);

/** The parents of the signed-in student, and whether a code waits for another one. */
export async function getOwnParents({
  parts,
  session: { personId: studentId },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
}): Promise<ResultOf<'ownParents'>> {
  const queryable = parts.database.orm;
  const [parents, expiresAt] = await Promise.all([
    listOwnParents({ queryable, studentId }),
    findCodeExpiry({ queryable, studentId, now: parts.clock.now() }),
  ]);
  return {
    parents: parents.map(({ personId, firstName, lastName, mobile, email, byCode }) => ({
      personId,
      name: `${firstName} ${lastName}`.trim(),
      shown: email === '' ? maskMobile(mobile) : maskEmail(email),
      byCode,
    })),
    codeExpiresAt: expiresAt ?? null,
  };
}

/** Makes the code of a student; only its keyed hash is kept. Throws TOO_MANY_REQUESTS. */
export async function makeChildCode({
  parts,
  session: { personId: studentId },
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes' | 'vault'>;
  session: Session;
}): Promise<ResultOf<'makeChildCode'>> {
  const { database, clock, vault } = parts;
  const now = clock.now();
  await countHits({ queryable: database.orm, hits: [hitOf({ parts, limit: limits.make, of: `person:${studentId}` })], now });
  const code = childCodeOf(parts.randomBytes(childCodeLength));
  const expiresAt = new Date(now.getTime() + codeHours * 3_600_000);
  await saveChildCode({ queryable: database.orm, studentId, codeHash: hashOfChildCode({ vault, code }), expiresAt });
  return { code, expiresAt };
}

/** Links a parent to the student whose code they typed, audits it and tells both. Throws CHILD_CODE_WRONG and TOO_MANY_REQUESTS. */
export async function linkChild({
  parts,
  session: { personId: parentId },
  typed,
  tell,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  session: Session;
  typed: string;
  tell: Tell;
}): Promise<ResultOf<'linkChild'>> {
  const { database, clock, vault } = parts;
  const now = clock.now();
  // counted whether the code is right or not, and outside the transaction: a wrong one counts too
  await countHits({ queryable: database.orm, hits: [hitOf({ parts, limit: limits.link, of: `person:${parentId}` })], now });
  const code = parseChildCode(typed);
  if (code === null) throw new AppError('CHILD_CODE_WRONG');
  return database.transaction(async (tx) => {
    const studentId = await takeChildCode({ tx, codeHash: hashOfChildCode({ vault, code }), now });
    if (studentId === null) throw new AppError('CHILD_CODE_WRONG');
    await lockPerson({ tx, personId: studentId });
    if (await isClosed({ tx, personId: studentId })) throw new AppError('CHILD_CODE_WRONG');
    const isNew = await insertLink({ tx, link: { kind: 'parent', viewerId: parentId, subjectId: studentId }, source: codeSource });
    const child = await findLinkedStudent({ queryable: tx, viewerId: parentId, studentId });
    if (child === null) throw new AppError('CHILD_CODE_WRONG');
    if (isNew) await noteChange({ tx, now, studentId, parentId, actorId: parentId, change: 'linked', tell });
    return presentStudent(child);
  });
}

/** Ends the link to a parent that a code made, audits it and tells both. Throws NOT_FOUND, also for a parent whom the institute has linked. */
export async function unlinkParent({
  parts,
  session: { personId: studentId },
  parentId,
  tell,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  parentId: bigint;
  tell: Tell;
}): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await lockPerson({ tx, personId: studentId });
    if (!(await removeCodeLink({ tx, studentId, parentId }))) throw new AppError('NOT_FOUND');
    await noteChange({ tx, now, studentId, parentId, actorId: studentId, change: 'unlinked', tell });
  });
}

/** The notice to each, without names, so that nothing of someone stays with another after an account is deleted. */
const words = {
  linked: {
    student: [
      'A parent is now linked to you',
      'They see your scores, study time, attendance, session times and your mentors’ feedback. Not you? Unlink them on your account page.',
    ],
    parent: ['Your child is linked', 'Their scores, study time, attendance and sessions are on your page.'],
  },
  unlinked: {
    student: ['A parent is no longer linked to you', 'They no longer see your scores, study time, attendance, session times and feedback.'],
    parent: ['A child is no longer linked', 'Your child ended the link. Ask them for a new code to link again.'],
  },
} as const;

/** Audits a link by a code, or its end, and tells both. */
async function noteChange({
  tx,
  now,
  studentId,
  parentId,
  actorId,
  change,
  tell,
}: {
  tx: Transaction;
  now: Date;
  studentId: bigint;
  parentId: bigint;
  actorId: bigint;
  change: keyof typeof words;
  tell: Tell;
}): Promise<void> {
  const target = { targetKind: 'person', targetId: studentId };
  const data = { kind: 'parent', viewerId: parentId, by: codeSource };
  await recordAudit({ queryable: tx, entry: { at: now, actorId, action: `relations.${change}`, ...target, data } });
  const cause = `relations:${studentId}:${parentId}:${now.getTime()}`;
  for (const [who, personId, url] of [
    ['student', studentId, '/account#parents'],
    ['parent', parentId, '/studentList'],
  ] as const) {
    const [title, text] = words[change][who];
    await tell({ tx, now, personId, cause: `${cause}:${change}:${who}`, title, text, url });
  }
}

/** How long a parent may take from the form to the code. */
const registrationMs = 3_600_000;
/** Codes of children that may be tried from an address, where no session says who tries. */
const tryLimit = { name: 'child-code-address', max: 20, seconds: 3_600 } as const;

const subjectOf = ({ kind, value }: { kind: 'mobile' | 'email'; value: string }) => `parent-registration:${kind}:${value}`;

/**
 * Begins the account of a parent: who has the code of a child gets one to their own mobile or email. Every wrong, used or expired child's code reads the same, and nothing tells
 * whether the contact has an account. Throws CHILD_CODE_WRONG, INVALID_REQUEST, CODES_NOT_SENT, CODE_NOT_SENT and TOO_MANY_REQUESTS.
 */
export async function registerParent({
  parts,
  caller,
  body: { childCode, firstName, lastName, contact: typed },
}: {
  parts: Ports<'brands' | 'clock' | 'database' | 'log' | 'mail' | 'randomBytes' | 'sms' | 'vault'>;
  caller: KeptCaller;
  body: BodyOf<'registerParent'>;
}): Promise<ResultOf<'registerParent'>> {
  const { clock, database, vault } = parts;
  await countNetwork({ parts, limit: tryLimit, network: caller });
  const kind = typed.includes('@') ? 'email' : 'mobile';
  const contact = parseContact({ kind, typed });
  if ('fault' in contact) throw new AppError('INVALID_REQUEST', { fields: { contact: contact.fault } });
  const code = parseChildCode(childCode);
  const now = clock.now();
  const childCodeHash = code === null ? null : hashOfChildCode({ vault, code });
  const studentId = childCodeHash === null ? null : await findCodeOwner({ queryable: database.orm, codeHash: childCodeHash, now });
  if (childCodeHash === null || studentId === null) throw new AppError('CHILD_CODE_WRONG');
  const registrationToken = parts.randomBytes(32).toString('base64url');
  const row = {
    tokenHash: hashToken(registrationToken),
    studentId,
    childCodeHash,
    firstName,
    lastName,
    kind,
    contact: contact.value,
  } as const;
  const { value } = contact;
  const sent = await sendContactCode({ parts, caller, subject: subjectOf({ kind, value }), kind, value });
  await saveParentRegistration({ queryable: database.orm, row: { ...row, createdAt: now } });
  return { ...sent, registrationToken };
}

/**
 * Checks the parent's own code, makes their account or takes the one that the contact has, links the child, audits it, tells both, and signs the parent in. Throws INCORRECT_OTP,
 * OTP_EXPIRED, CHILD_CODE_WRONG where the child's code was used or replaced meanwhile, and TOO_MANY_REQUESTS.
 */
export async function verifyParent({
  parts,
  caller,
  registrationToken,
  otp,
  tell,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>;
  caller: KeptCaller;
  registrationToken: string;
  otp: string;
  tell: Tell;
}): Promise<LoginResult | SecondStep> {
  const { clock, database } = parts;
  await countNetwork({ parts, limit: tryLimit, network: caller });
  const now = clock.now();
  const since = new Date(now.getTime() - registrationMs);
  const found = await findParentRegistration({ queryable: database.orm, tokenHash: hashToken(registrationToken), since });
  if (found === null) throw new AppError('OTP_EXPIRED');
  const { kind, contact: value, firstName, lastName, childCodeHash } = found;
  await checkCode({ parts, subject: subjectOf({ kind, value }), browser: caller.device, code: otp });
  const parentId = await database.transaction(async (tx) => {
    const studentId = await takeChildCode({ tx, codeHash: childCodeHash, now });
    if (studentId === null) throw new AppError('CHILD_CODE_WRONG');
    await lockPerson({ tx, personId: studentId });
    if (await isClosed({ tx, personId: studentId })) throw new AppError('CHILD_CODE_WRONG');
    const name = `${firstName} ${lastName}`;
    const personId = await ensureParentOf({ tx, identifier: { kind, value }, name, now });
    await nameNameless({ tx, personId, name });
    const isNew = await insertLink({ tx, link: { kind: 'parent', viewerId: personId, subjectId: studentId }, source: codeSource });
    if (isNew) await noteChange({ tx, now, studentId, parentId: personId, actorId: personId, change: 'linked', tell });
    await removeParentRegistration({ tx, id: found.id });
    return personId;
  });
  return signInProved({ parts, caller, personId: parentId });
}

/** Removes what no one can finish any more. */
export async function purgeParentRegistrations({ parts }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - registrationMs);
  await removeOldParentRegistrations({ queryable: parts.database.orm, before });
}
