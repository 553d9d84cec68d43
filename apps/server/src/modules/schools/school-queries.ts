import { and, eq, inArray, max, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { programmeFormulas, schoolCategories, schoolListings, schoolPictures, schoolProgrammes, schools } from './tables.ts';

type Programme = Omit<typeof schoolProgrammes.$inferInsert, 'id' | 'schoolId' | 'position' | 'isActive'>;

/** Makes these the reservation categories, in this order. One that is not among them stays after them, because students may have chosen it. */
export async function saveCategories({ tx, names }: { tx: Transaction; names: readonly string[] }): Promise<void> {
  for (const [position, name] of names.entries()) {
    await tx.insert(schoolCategories).values({ name, position }).onConflictDoUpdate({ target: schoolCategories.name, set: { position } });
  }
}

/** Adds reservation categories behind those there are; gives their ids, in the order of `names`. */
export async function addCategories({ tx, names }: { tx: Transaction; names: readonly string[] }): Promise<bigint[]> {
  const [last] = await tx.select({ position: max(schoolCategories.position) }).from(schoolCategories);
  const next = (last?.position ?? -1) + 1;
  const rows = await tx
    .insert(schoolCategories)
    .values(names.map((name, index) => ({ name, position: next + index })))
    .returning({ id: schoolCategories.id, position: schoolCategories.position });
  return rows.toSorted((one, other) => one.position - other.position).map(({ id }) => id);
}

/** Adds a school, or gives the one of its key these values. */
export async function saveSchool({ tx, values }: { tx: Transaction; values: typeof schools.$inferInsert }): Promise<bigint> {
  const set = { ...values, isActive: true };
  const [row] = await tx
    .insert(schools)
    .values(set)
    .onConflictDoUpdate({ target: [schools.pack, schools.key], set })
    .returning({ id: schools.id });
  if (row === undefined) throw new Error('invariant: an upsert gives its row');
  return row.id;
}

export async function savePictures({
  tx,
  schoolId,
  pictures,
}: {
  tx: Transaction;
  schoolId: bigint;
  pictures: readonly { readonly fileKey: string; readonly alt: string }[];
}): Promise<void> {
  await tx.delete(schoolPictures).where(eq(schoolPictures.schoolId, schoolId));
  if (pictures.length > 0)
    await tx.insert(schoolPictures).values(pictures.map((picture, position) => ({ ...picture, schoolId, position })));
}

/** Adds a programme, or gives the one of its key these values. */
export async function saveProgramme({
  tx,
  schoolId,
  position,
  values,
}: {
  tx: Transaction;
  schoolId: bigint;
  position: number;
  values: Programme;
}): Promise<bigint> {
  const set = { ...values, position, isActive: true };
  const [row] = await tx
    .insert(schoolProgrammes)
    .values({ ...set, schoolId })
    .onConflictDoUpdate({ target: [schoolProgrammes.schoolId, schoolProgrammes.key], set })
    .returning({ id: schoolProgrammes.id });
  if (row === undefined) throw new Error('invariant: an upsert gives its row');
  return row.id;
}

/** Makes the formulas of a programme be these. */
export async function saveFormulas({
  tx,
  programmeId,
  formulas,
}: {
  tx: Transaction;
  programmeId: bigint;
  formulas: readonly Omit<typeof programmeFormulas.$inferInsert, 'id' | 'programmeId'>[];
}): Promise<void> {
  await tx.delete(programmeFormulas).where(eq(programmeFormulas.programmeId, programmeId));
  if (formulas.length > 0) await tx.insert(programmeFormulas).values(formulas.map((formula) => ({ ...formula, programmeId })));
}

/** The programmes of a pack with the keys of their schools. */
export async function listPackProgrammes({ queryable, pack }: { queryable: Queryable; pack: string }) {
  return queryable
    .select({ id: schoolProgrammes.id, isActive: schoolProgrammes.isActive })
    .from(schoolProgrammes)
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .where(eq(schools.pack, pack));
}

/** What a pack no longer has is shown no longer; likes and applications of it stay. */
export async function retireMissing({
  tx,
  pack,
  schoolIds,
  programmeIds,
}: {
  tx: Transaction;
  pack: string;
  schoolIds: readonly bigint[];
  programmeIds: readonly bigint[];
}): Promise<void> {
  const ofPack = tx.select({ id: schools.id }).from(schools).where(eq(schools.pack, pack));
  await tx
    .update(schools)
    .set({ isActive: false })
    .where(and(eq(schools.pack, pack), notInArray(schools.id, [...schoolIds])));
  await tx
    .update(schoolProgrammes)
    .set({ isActive: false })
    .where(and(inArray(schoolProgrammes.schoolId, ofPack), notInArray(schoolProgrammes.id, [...programmeIds])));
}

/** These programmes are shown no longer; likes and applications of them stay. */
export async function retireProgrammes({ tx, programmeIds }: { tx: Transaction; programmeIds: readonly bigint[] }): Promise<void> {
  if (programmeIds.length > 0)
    await tx
      .update(schoolProgrammes)
      .set({ isActive: false })
      .where(inArray(schoolProgrammes.id, [...programmeIds]));
}

/** The programmes of a school, by key. */
export async function listProgrammesOf({ queryable, schoolIds }: { queryable: Queryable; schoolIds: readonly bigint[] }) {
  return queryable
    .select()
    .from(schoolProgrammes)
    .where(inArray(schoolProgrammes.schoolId, [...schoolIds]));
}

/** Which courses show these programmes, as pairs. */
export async function listShownIn({ queryable, programmeIds }: { queryable: Queryable; programmeIds: readonly bigint[] }) {
  return queryable
    .select({ programmeId: schoolListings.programmeId, courseId: schoolListings.courseId })
    .from(schoolListings)
    .where(inArray(schoolListings.programmeId, [...programmeIds]));
}

/** How much there is of everything. */
export async function countSchoolData({ queryable }: { queryable: Queryable }) {
  const [row] = await queryable
    .select({
      schools: sql<number>`(select count(*) from schools where is_active)::int`,
      programmes: sql<number>`(select count(*) from school_programmes where is_active)::int`,
      cutoffs: sql<number>`(select count(*) from programme_cutoffs)::int`,
      deadlines: sql<number>`(select count(*) from programme_deadlines)::int`,
      outcomes: sql<number>`(select count(*) from programme_outcomes)::int`,
    })
    .from(sql`(values (1)) as one`);
  if (row === undefined) throw new Error('invariant: expected exactly one row');
  return row;
}
