import type { SchoolDataKind } from '@abhyas/contract/schools/school-limits.ts';
import { desc } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { schoolDataImports } from '../tables.ts';

/** Notes how an import of a kind went, run or tried, in place of the one before. */
export async function saveImport({
  tx,
  kind,
  faults,
  at,
}: {
  tx: Transaction;
  kind: SchoolDataKind;
  faults: number;
  at: Date;
}): Promise<void> {
  await tx
    .insert(schoolDataImports)
    .values({ kind, faults, at })
    .onConflictDoUpdate({ target: schoolDataImports.kind, set: { faults, at } });
}

/** The import of school data that was run or tried last; null before the first one. */
export async function findLastImport({ queryable }: { queryable: Queryable }) {
  const [row] = await queryable.select().from(schoolDataImports).orderBy(desc(schoolDataImports.at)).limit(1);
  return row ?? null;
}
