import type { LoginResult, SecondStep } from '@abhyas/contract/identity/identity.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { parseContact } from '@abhyas/rules/identity/contact.ts';
import { parseChildCode } from '@abhyas/rules/people/child-code.ts';
import {
  checkCode,
  countNetwork,
  ensureParentOf,
  hashToken,
  isClosed,
  type KeptCaller,
  lockPerson,
  nameNameless,
  sendContactCode,
  signInProved,
} from '../../identity/index.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { insertLink } from '../links/link-queries.ts';
import {
  codeSource,
  findCodeOwner,
  findParentRegistration,
  removeOldParentRegistrations,
  removeParentRegistration,
  saveParentRegistration,
  takeChildCode,
} from './child-code-queries.ts';
import { hashOfChildCode, noteChange, type Tell } from './child-link.ts';

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
  body: RequestOf<'registerParent'>;
}): Promise<AnswerOf<'registerParent'>> {
  const { clock, database, vault } = parts;
  await countNetwork({ parts, limit: tryLimit, network: caller });
  const kind = typed.includes('@') ? 'email' : 'mobile';
  const contact = parseContact({ kind, typed });
  if ('message' in contact) throw new AppError('INVALID_REQUEST', { fields: { contact: contact.message } });
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
