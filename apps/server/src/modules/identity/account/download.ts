import { recordAudit } from '../../audit/queries.ts';
import { resetHits } from '../../../platform/postgres/rate-limit.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { getOwnPerson, requirePassword } from '../passwords.ts';
import { shownPin } from '../people/present-people.ts';

/** Verifies the password before a full download. Throws what `requirePassword` throws. */
export async function verifyForDownload({
  parts,
  session,
  password,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'vault'>;
  session: Session;
  password: string;
}): Promise<void> {
  const queryable = parts.database.orm;
  const person = await getOwnPerson({ queryable, session });
  await resetHits({ queryable, hit: await requirePassword({ parts, session, person, password }) });
}

/** Records the download in the audit log and returns what the person's own row contains. */
export async function startDownload({ parts, session }: { parts: Ports<'clock' | 'database'>; session: Session }): Promise<object> {
  const queryable = parts.database.orm;
  const person = await getOwnPerson({ queryable, session });
  const { id, role, firstName, lastName, mobile, mobileProved, email, deletionDueAt } = person;
  await recordAudit({
    queryable,
    entry: { at: parts.clock.now(), actorId: id, action: 'identity.data-downloaded', targetKind: 'person', targetId: id },
  });
  return {
    pin: shownPin(person),
    role,
    firstName,
    lastName,
    mobile,
    mobileProved,
    email,
    hasPassword: person.passwordHash !== null,
    deletionDueAt,
  };
}
