import { recordAudit } from '../audit/index.ts';
import type { Session } from '../../platform/session.ts';
import type { IdentityContext } from './identity-context.ts';
import { getOwnPerson } from './own-password.ts';
import { shownPin } from './present.ts';

/** Writes down that somebody takes their data along, and gives what their own row says of them. */
export async function beginDownload({ context, session }: { context: IdentityContext; session: Session }): Promise<object> {
  const { parts } = context;
  const queryable = parts.database.orm;
  const person = await getOwnPerson({ queryable, session });
  const { id, role, firstName, lastName, mobile, mobileProved, email, deletionDueAt } = person;
  await recordAudit({
    queryable,
    entry: { at: parts.clock.now(), actorId: id, action: 'identity.data-downloaded', targetKind: 'person', targetId: String(id) },
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
