import type { Account, ContactKind } from '@abhyas/contract/account.ts';
import type { OtpSent } from '@abhyas/contract/credentials.ts';
import { readContact } from '@abhyas/rules/identity/contact.ts';
import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import { recordAudit } from '../audit/index.ts';
import { AppError } from '../../platform/errors.ts';
import { countHits, forgetHits } from '../../platform/rate-limit.ts';
import type { Session } from '../../platform/session.ts';
import { getAccount } from './account.ts';
import { contactChanged, isContactTaken, lockContact, saveContact } from './contact-queries.ts';
import { queueMessage } from './deliver.ts';
import type { Caller, IdentityContext } from './identity-context.ts';
import { count, hitOf, limits } from './limits.ts';
import { checkCode, makeCode, presentSent } from './otp.ts';
import { getOwnPerson, requirePassword } from './own-password.ts';
import type { Person } from './people-queries.ts';
import { spendGrantsOf } from './set-up-queries.ts';

const channelOf = { mobile: 'sms', email: 'mail' } as const satisfies Record<ContactKind, 'sms' | 'mail'>;
const maskOf = { mobile: maskMobile, email: maskEmail } as const satisfies Record<ContactKind, (value: string) => string>;

/** A code that was sent to change a contact proves nothing else, and for nobody else. */
const subjectOf = ({ personId, kind, value }: { personId: bigint; kind: ContactKind; value: string }) =>
  `contact:${personId}:${kind}:${value}`;

const refuseValue = (message: string) => new AppError('INVALID_REQUEST', { fields: { value: message } });

/** The new contact as it is stored. Throws INVALID_REQUEST for what is none, and for the one they have and have proved. */
function readNew({ person, kind, typed }: { person: Person; kind: ContactKind; typed: string }): string {
  const contact = readContact({ kind, typed });
  if ('message' in contact) throw refuseValue(contact.message);
  const isProved = kind === 'email' || person.mobileProved;
  if (contact.value === person[kind] && isProved) throw refuseValue(`This is your ${kind} already`);
  return contact.value;
}

/**
 * Begins to change a contact of one's own: sends a code to the new one. Where that is another account's, it is told so instead, and the answer is no
 * other. Throws INVALID_REQUEST, INCORRECT_PASSWORD and TOO_MANY_REQUESTS.
 */
export async function changeContact({
  context,
  caller,
  session,
  kind,
  typed,
  password,
}: {
  context: IdentityContext;
  caller: Caller;
  session: Session;
  kind: ContactKind;
  typed: string;
  password: string;
}): Promise<OtpSent> {
  const { parts } = context;
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const person = await getOwnPerson({ queryable, session });
  const value = readNew({ person, kind, typed });
  const tries = await requirePassword({ parts, person, password });
  await parts.database.transaction(async (tx) => {
    await forgetHits({ queryable: tx, hit: tries });
    const made = await makeCode({ parts, tx, subject: subjectOf({ personId: person.id, kind, value }) });
    // another mobile or email makes another subject, and so does another account: neither is a way to flood people
    const hits = [
      hitOf({ parts, limit: limits.contactPerson, of: `person:${person.id}` }),
      hitOf({ parts, limit: limits.contactValue, of: `${kind}:${value}` }),
    ];
    await countHits({ queryable: tx, hits, now });
    const isTaken = await isContactTaken({ queryable: tx, kind, value, role: person.role, except: person.id });
    const to = { channel: channelOf[kind], to: value };
    await queueMessage({
      parts,
      tx,
      host: caller.host,
      message: isTaken ? { kind: 'contact-taken', ...to } : { kind: 'code', ...to, ...made },
    });
  });
  return presentSent(maskOf[kind](value));
}

/**
 * Puts a new contact in place with the code that went there, and tells the old one. Throws INVALID_REQUEST, INCORRECT_OTP, and OTP_EXPIRED also where
 * somebody else got the contact meanwhile.
 */
export async function verifyContact({
  context,
  caller,
  session,
  kind,
  typed,
  code,
}: {
  context: IdentityContext;
  caller: Caller;
  session: Session;
  kind: ContactKind;
  typed: string;
  code: string;
}): Promise<Account> {
  const { parts } = context;
  const now = parts.clock.now();
  await count({ parts, limit: limits.codeAddress, of: caller.address });
  const person = await getOwnPerson({ queryable: parts.database.orm, session });
  const value = readNew({ person, kind, typed });
  await checkCode({ parts, subject: subjectOf({ personId: person.id, kind, value }), code });
  await parts.database.transaction(async (tx) => {
    await lockContact({ tx, kind, value });
    if (await isContactTaken({ queryable: tx, kind, value, role: person.role, except: person.id })) throw new AppError('OTP_EXPIRED');
    await saveContact({ tx, personId: person.id, kind, value });
    // what the old contact has proved sets no password any more
    await spendGrantsOf({ tx, personId: person.id, now });
    const isNew = value !== person[kind];
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: person.id,
        action: isNew ? contactChanged[kind] : 'identity.mobile-proved',
        targetKind: 'person',
        targetId: String(person.id),
      },
    });
    const isReached = person[kind] !== '' && (kind === 'email' || person.mobileProved);
    if (isNew && isReached) {
      const { firstName } = person;
      const told = { channel: channelOf[kind], to: person[kind], firstName, shown: maskOf[kind](value) };
      await queueMessage({ parts, tx, host: caller.host, message: { kind: 'contact-changed', ...told } });
    }
  });
  return getAccount({ context, session });
}
