import type { ContactKind } from '@abhyas/contract/identity/account.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { AppError } from '../../../../platform/common/errors.ts';
import type { Ports } from '../../../../platform/parts.ts';
import type { Transaction } from '../../../../platform/postgres/database.ts';
import { signInSubject, voidCodes } from '../../codes/one-time-code.ts';
import { queueMessage } from '../../messages/deliver.ts';
import { contactChanged, listUnclaimedParents, removeUnclaimedParent, saveContact } from '../../people/contacts/contact-queries.ts';
import type { ParentLinks } from '../../people/parents/parent-links.ts';
import type { Person } from '../../people/people-queries.ts';
import { consumeGrantsOf } from '../../set-up/set-up-queries.ts';
import { channelOf, contactKinds, maskOf } from './contact-kinds.ts';

/** A contact for a person as they are before. The transaction holds the person and the contact. */
export interface NewContact {
  readonly tx: Transaction;
  readonly parentLinks: ParentLinks;
  readonly person: Person;
  readonly kind: ContactKind;
  readonly value: string;
}

interface Putting extends NewContact {
  readonly parts: Ports<'clock' | 'jobs' | 'vault'>;
  /** Who changes it: the person, or staff. */
  readonly actorId: bigint;
  /** Chooses the brand of a mail. */
  readonly host: string;
  /** What is thrown where someone has just made the contact their own. */
  readonly takenError: AppError;
}

/** Puts a contact in place that no one else has, audits it and tells the person on what was there before. Returns the unclaimed parents whose place was taken. Throws `takenError`. */
export async function putContact(putting: Putting): Promise<bigint[]> {
  const { parts, tx, person, kind, value, actorId } = putting;
  const at = parts.clock.now();
  await saveContact({ tx, personId: person.id, kind, value, now: at });
  const replaced = person.role === 'parent' ? await mergeUnclaimedParents(putting) : [];
  // what the old contact has proved, or a code that is still on its way to it, sets no password any more
  await consumeGrantsOf({ tx, personId: person.id, now: at });
  const isNew = value !== person[kind];
  if (isNew) await voidCodes({ parts, tx, subject: signInSubject({ kind: 'pin', value: person.pin }) });
  const action = isNew ? contactChanged[kind] : 'identity.mobile-proved';
  await recordAudit({ queryable: tx, entry: { at, actorId, action, targetKind: 'person', targetId: String(person.id) } });
  if (isNew) await tellContacts(putting);
  return replaced;
}

/** Tells a person of a new contact: on the one before it and on the other one, as far as they are theirs. */
async function tellContacts({ parts, tx, host, person, kind, value }: Putting): Promise<void> {
  const { firstName } = person;
  const reached = { email: person.email, mobile: person.mobileProved ? person.mobile : '' };
  for (const contact of contactKinds.filter((one) => reached[one] !== '')) {
    const told = { contact: kind, channel: channelOf[contact], to: reached[contact], firstName, shown: maskOf[kind](value) };
    await queueMessage({ parts, tx, host, message: { kind: 'contact-changed', ...told } });
  }
}

/** Makes one of this parent and of those who were made for a guardian by the contact that is theirs now: it was theirs all along. Returns those. */
async function mergeUnclaimedParents({ parts, tx, parentLinks, person, kind, value, actorId, takenError }: Putting): Promise<bigint[]> {
  const holders = await listUnclaimedParents({ tx, kind, value, except: person.id });
  for (const holderId of holders) {
    // relations before people, as wherever both are changed
    await parentLinks.moveParent({ tx, from: holderId, to: person.id });
    // who has set a password meanwhile has made it their own
    if (!(await removeUnclaimedParent({ tx, personId: holderId }))) throw takenError;
    await recordAudit({
      queryable: tx,
      entry: { at: parts.clock.now(), actorId, action: 'identity.parent-joined', targetKind: 'person', targetId: String(holderId) },
    });
  }
  return holders;
}
