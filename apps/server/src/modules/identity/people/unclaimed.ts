import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { knownOrigins, sessions } from '../tables.ts';

/** What the pin of a parent begins with who was made for a guardian; no pin that anyone could type has a colon. */
export const guardianPin = 'guardian:';

/**
 * Holds for a row of people that was made for a guardian, has no password and never signed in: anyone who proves its contact may take it over. Someone
 * whose password staff have removed, or who signs in with codes, has had a session.
 */
export const isUnclaimed = (row: Record<'id' | 'role' | 'pin' | 'passwordHash', SQLWrapper>): SQL =>
  sql`(${row.role} = 'parent' and starts_with(${row.pin}, ${guardianPin}) and ${row.passwordHash} is null
    and not exists (select from ${sessions} where ${sessions.personId} = ${row.id})
    and not exists (select from ${knownOrigins} where ${knownOrigins.personId} = ${row.id}))`;
