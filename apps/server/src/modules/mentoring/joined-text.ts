import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** A text of a view that is joined from the left: the query builder has no type for the null it may be. */
export const joinedText = (column: SQLWrapper): SQL<string | null> => sql<string | null>`${column}`;
