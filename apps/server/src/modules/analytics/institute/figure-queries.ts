import type { FigureName } from '@abhyas/contract/analytics/institute-limits.ts';
import { inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { instituteFigures } from './tables.ts';

/** What a figure counts, as in the contract. */
export interface FigureValue {
  readonly count: number;
  readonly of: number;
  readonly extra: number;
}

/** The figures of these days (YYYY-MM-DD). */
export const listFigures = ({ queryable, days }: { queryable: Queryable; days: readonly string[] }) =>
  queryable
    .select()
    .from(instituteFigures)
    .where(inArray(instituteFigures.day, [...days]));

/** The first day that has figures; null before any. */
export async function findFirstDay({ queryable }: { queryable: Queryable }): Promise<string | null> {
  const [row] = await queryable.select({ day: sql<string | null>`min(${instituteFigures.day})::text` }).from(instituteFigures);
  return row?.day ?? null;
}

export async function saveFigure({
  queryable,
  ...figure
}: FigureValue & { queryable: Queryable; day: string; name: FigureName; countedAt: Date }): Promise<void> {
  const { count, of, extra, countedAt } = figure;
  await queryable
    .insert(instituteFigures)
    .values(figure)
    .onConflictDoUpdate({ target: [instituteFigures.day, instituteFigures.name], set: { count, of, extra, countedAt } });
}

export async function removeFiguresBefore({ queryable, day }: { queryable: Queryable; day: string }): Promise<void> {
  await queryable.delete(instituteFigures).where(lt(instituteFigures.day, day));
}
