import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import {
  programmeCutoffs,
  programmeDeadlines,
  programmeOutcomes,
  schoolArticles,
  schoolEvents,
  schoolProgrammes,
  schoolTableRows,
  schoolTables,
  schools,
} from './tables.ts';
import { inChunks } from './change.ts';
import { isAmong } from './deadline-queries.ts';
import type { ApplicationStatus, SchoolTableKind } from '@abhyas/contract/schools/school-limits.ts';
import { schoolApplications, schoolLikes, schoolPercentiles } from './shortlist/tables.ts';

type Row = typeof programmeCutoffs.$inferSelect;
export type Cutoff = Omit<Row, 'id' | 'isShown'>;
export type KnownCutoff = Row;

/** The cutoffs of these programmes. */
export async function listCutoffs({ queryable, programmeIds }: { queryable: Queryable; programmeIds: readonly bigint[] }): Promise<Row[]> {
  return queryable
    .select()
    .from(programmeCutoffs)
    .where(inArray(programmeCutoffs.programmeId, [...programmeIds]));
}

export async function upsertCutoffs({ tx, rows }: { tx: Transaction; rows: readonly Cutoff[] }): Promise<void> {
  const { programmeId, categoryId, exam, year, call } = programmeCutoffs;
  for (const values of inChunks(rows)) {
    await tx
      .insert(programmeCutoffs)
      .values(values)
      .onConflictDoUpdate({
        target: [programmeId, categoryId, exam, year, call],
        set: {
          overall: sql`excluded.overall`,
          sections: sql`excluded.sections`,
          source: sql`excluded.source`,
          sourceDay: sql`excluded.source_day`,
        },
      });
  }
}

export async function removeCutoffs({ tx, ids }: { tx: Transaction; ids: readonly bigint[] }): Promise<void> {
  for (const some of inChunks(ids)) await tx.delete(programmeCutoffs).where(inArray(programmeCutoffs.id, some));
}

type DeadlineQueriesRow = typeof programmeDeadlines.$inferSelect;
export type Deadline = Omit<DeadlineQueriesRow, 'id'>;

/** Holds these programmes until the transaction ends, in the order of their ids. */
export async function holdProgrammes({ tx, programmeIds }: { tx: Transaction; programmeIds: readonly bigint[] }): Promise<void> {
  await tx
    .select({ id: schoolProgrammes.id })
    .from(schoolProgrammes)
    .where(isAmong(schoolProgrammes.id, programmeIds))
    .orderBy(asc(schoolProgrammes.id))
    .for('no key update');
}

/** The deadlines of these programmes. */
export async function listDeadlines({
  queryable,
  programmeIds,
}: {
  queryable: Queryable;
  programmeIds: readonly bigint[];
}): Promise<DeadlineQueriesRow[]> {
  return queryable.select().from(programmeDeadlines).where(isAmong(programmeDeadlines.programmeId, programmeIds));
}

export async function upsertDeadlines({ tx, rows }: { tx: Transaction; rows: readonly Deadline[] }): Promise<void> {
  for (const values of inChunks(rows)) {
    await tx
      .insert(programmeDeadlines)
      .values(values)
      .onConflictDoUpdate({
        target: [programmeDeadlines.programmeId, programmeDeadlines.key],
        set: { kind: sql`excluded.kind`, title: sql`excluded.title`, at: sql`excluded.at`, note: sql`excluded.note` },
      });
  }
}

export async function removeDeadlines({ tx, ids }: { tx: Transaction; ids: readonly bigint[] }): Promise<void> {
  for (const some of inChunks(ids)) await tx.delete(programmeDeadlines).where(inArray(programmeDeadlines.id, some));
}

export type Outcome = Omit<typeof programmeOutcomes.$inferSelect, 'id'>;

/** The outcomes of these programmes. */
export async function listOutcomes({
  queryable,
  programmeIds,
}: {
  queryable: Queryable;
  programmeIds: readonly bigint[];
}): Promise<Outcome[]> {
  return queryable
    .select()
    .from(programmeOutcomes)
    .where(inArray(programmeOutcomes.programmeId, [...programmeIds]));
}

/** Removes all outcomes of these programmes for these categories and exams. */
export async function removeGroups({
  tx,
  groups,
}: {
  tx: Transaction;
  groups: readonly Pick<Outcome, 'programmeId' | 'categoryId' | 'exam'>[];
}): Promise<void> {
  const [programmes, categories] = [groups.map(({ programmeId }) => programmeId), groups.map(({ categoryId }) => categoryId)];
  await tx.execute(sql`
    delete from ${programmeOutcomes}
     where (programme_id, category_id, exam) in (
           select * from unnest(${sql.param(programmes)}::bigint[], ${sql.param(categories)}::bigint[], ${sql.param(groups.map(({ exam }) => exam))}::text[]))`);
}

export async function insertOutcomes({ tx, rows }: { tx: Transaction; rows: readonly Outcome[] }): Promise<void> {
  for (const values of inChunks(rows)) await tx.insert(programmeOutcomes).values(values);
}

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

/** Makes the articles of a pack be these; bookmarks of articles that stay are kept. */
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

/** A programme by the keys of its school and itself. */
export interface ProgrammeName {
  readonly school: string;
  readonly programme: string;
}

/** Programmes by keys: of one pack, or with null of all. */
export async function listNamedProgrammes({
  queryable,
  pack,
  names,
}: {
  queryable: Queryable;
  pack: string | null;
  names: readonly ProgrammeName[];
}) {
  const [schoolKeys, keys] = [names.map(({ school }) => school), names.map(({ programme }) => programme)];
  const named = sql`(${schools.key}, ${schoolProgrammes.key}) in (select * from unnest(${sql.param(schoolKeys)}::text[], ${sql.param(keys)}::text[]))`;
  return queryable
    .select({ id: schoolProgrammes.id, school: schools.key, programme: schoolProgrammes.key })
    .from(schoolProgrammes)
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .where(and(named, pack === null ? undefined : eq(schools.pack, pack)));
}

/** Schools by key, of all packs. */
export async function listNamedSchools({ queryable, keys }: { queryable: Queryable; keys: readonly string[] }) {
  return queryable
    .select()
    .from(schools)
    .where(sql`${schools.key} = any(${sql.param([...keys])}::text[])`);
}
