import type { z } from 'zod';
import type { AccountSchema } from '@abhyas/contract/identity/account.ts';
import type { Role } from '@abhyas/contract/endpoint.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getOwnPerson } from '../passwords.ts';
import type { Person } from '../people/people-queries.ts';
import { shownPin } from '../people/present-people.ts';

type Account = z.output<typeof AccountSchema>;

/** Those whose account is their own to delete; mentors and staff leave when their institute removes them. */
const ownersOfAccounts: readonly Role[] = ['student', 'parent'];

/** What someone reads of their own account. */
export function presentAccount(person: Person): Account {
  return {
    studentImsPin: shownPin(person),
    mobile: person.mobile,
    mobileProved: person.mobileProved,
    emailId: person.email,
    hasPassword: person.passwordHash !== null,
    mayDelete: ownersOfAccounts.includes(person.role),
    deletionDueAt: person.deletionDueAt,
  };
}

/** The signed-in person's own account as it is now. */
export async function getAccount({ parts, session }: { parts: Ports<'database'>; session: Session }): Promise<Account> {
  return presentAccount(await getOwnPerson({ queryable: parts.database.orm, session }));
}
