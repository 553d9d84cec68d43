import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** What the pin of a parent begins with who was made for a guardian; no pin that anybody could type has a colon. */
export const guardianPin = 'guardian:';

/** Holds for a row of people that was made for a guardian and has no password: whoever proves its contact may take it over. */
export const isUnclaimed = (row: Record<'role' | 'pin' | 'passwordHash', SQLWrapper>): SQL =>
  sql`(${row.role} = 'parent' and starts_with(${row.pin}, ${guardianPin}) and ${row.passwordHash} is null)`;
