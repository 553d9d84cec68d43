import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { knownOrigins, people, sessions } from '../tables.ts';

/** What the pin of a parent begins with who was made for a guardian; no pin that anyone could type has a colon. */
export const guardianPin = 'guardian:';

/** Holds for a row of people that was made for a guardian and has no password: anyone who proves its contact may take it over. */
export const isUnclaimed = (row: Record<'role' | 'pin' | 'passwordHash', SQLWrapper>): SQL =>
  sql`(${row.role} = 'parent' and starts_with(${row.pin}, ${guardianPin}) and ${row.passwordHash} is null)`;

/** Holds for such a row of `people` that no one has ever signed in to, with a code or with a password that staff have removed since: it may go unasked. */
export const isUnused: SQL = sql`(${isUnclaimed(people)}
  and not exists (select from ${sessions} where ${sessions.personId} = ${people.id})
  and not exists (select from ${knownOrigins} where ${knownOrigins.personId} = ${people.id}))`;
