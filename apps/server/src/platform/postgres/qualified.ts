import { sql, type SQL } from 'drizzle-orm';

/**
 * Keeps the table names before the columns of an expression that is selected. In a select of one table the query builder drops them, and inside a
 * subquery the bare name would then mean a column of the subquery's own tables.
 */
export const qualified = <T>(expression: SQL<T>): SQL<T> => sql<T>`${expression}`;
