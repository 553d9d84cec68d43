import type { ApplicationStatus, SchoolTableKind } from '@abhyas/contract/schools/school-limits.ts';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { schoolApplications, schoolLikes, schoolPercentiles } from '../shortlist/tables.ts';
import { schoolArticles, schoolEvents, schoolTableRows, schoolTables } from '../tables.ts';
import { inChunks } from './change.ts';

export type ArticleValues = Omit<typeof schoolArticles.$inferInsert, 'id' | 'pack' | 'search'>;
export type EventValues = Omit<typeof schoolEvents.$inferInsert, 'id' | 'pack' | 'search'>;

export interface TableInput {
  readonly courseId: bigint;
  readonly kind: SchoolTableKind;
  readonly columns: readonly string[];
  readonly shown: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Makes the free tables of a pack be these. */
export async function saveTables({ tx, pack, tables }: { tx: Transaction; pack: string; tables: readonly TableInput[] }): Promise<void> {
  await tx.delete(schoolTables).where(eq(schoolTables.pack, pack));
  for (const { courseId, kind, columns, shown, rows } of tables) {
    const values = { pack, courseId, kind, columns: [...columns], shown: [...shown] };
    const [table] = await tx
      .insert(schoolTables)
      .values(values)
      .onConflictDoUpdate({ target: [schoolTables.courseId, schoolTables.kind], set: values })
      .returning({ id: schoolTables.id });
    if (table === undefined) throw new Error('invariant: an upsert gives its row');
    await tx.delete(schoolTableRows).where(eq(schoolTableRows.tableId, table.id));
    const numbered = rows.map((cells, position) => ({ tableId: table.id, position, cells: [...cells] }));
    for (const chunk of inChunks(numbered)) await tx.insert(schoolTableRows).values(chunk);
  }
}

/** Makes the articles of a pack be these; bookmarks of those that stay are kept. */
export async function saveArticles({
  tx,
  pack,
  articles,
}: {
  tx: Transaction;
  pack: string;
  articles: readonly ArticleValues[];
}): Promise<void> {
  await tx.delete(schoolArticles).where(
    and(
      eq(schoolArticles.pack, pack),
      notInArray(
        schoolArticles.key,
        articles.map(({ key }) => key),
      ),
    ),
  );
  for (const article of articles) {
    const { createdAt: _createdAt, ...set } = { ...article, pack };
    await tx
      .insert(schoolArticles)
      .values({ ...article, pack })
      .onConflictDoUpdate({ target: [schoolArticles.pack, schoolArticles.key], set });
  }
}

/** Makes the events of a pack be these. */
export async function saveEvents({ tx, pack, events }: { tx: Transaction; pack: string; events: readonly EventValues[] }): Promise<void> {
  await tx.delete(schoolEvents).where(
    and(
      eq(schoolEvents.pack, pack),
      notInArray(
        schoolEvents.key,
        events.map(({ key }) => key),
      ),
    ),
  );
  for (const event of events) {
    const { createdAt: _createdAt, ...set } = { ...event, pack };
    await tx
      .insert(schoolEvents)
      .values({ ...event, pack })
      .onConflictDoUpdate({ target: [schoolEvents.pack, schoolEvents.key], set });
  }
}

/** Puts a programme on a student's shortlist with the status of the application, where the student has not done so. True if the like is new. */
export async function addToShortlist({
  tx,
  studentId,
  programmeId,
  status,
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  programmeId: bigint;
  status: ApplicationStatus;
  now: Date;
}): Promise<boolean> {
  const added = await tx
    .insert(schoolLikes)
    .values({ studentId, programmeId, likedAt: now })
    .onConflictDoNothing()
    .returning({ programmeId: schoolLikes.programmeId });
  await tx.insert(schoolApplications).values({ studentId, programmeId, status, changedAt: now }).onConflictDoNothing();
  return added.length > 0;
}

/** Notes what a student expects, where they have not entered anything themselves. */
export async function addPercentiles({ tx, row }: { tx: Transaction; row: typeof schoolPercentiles.$inferInsert }): Promise<void> {
  await tx.insert(schoolPercentiles).values(row).onConflictDoNothing();
}
