import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { KnownBatch, KnownClass } from '@abhyas/rules/classes/timetable/timetable-plan.ts';
import type { Queryable, Transaction } from '../../../../platform/postgres/database.ts';
import { moveClasses } from '../../change/change-queries.ts';
import { classBatches, classes } from '../../tables.ts';
import { toJson } from '../../../../platform/common/to-json.ts';

const columns = {
  id: classes.id,
  batchId: classes.batchId,
  moduleNumber: classes.moduleNumber,
  number: classes.number,
  title: classes.title,
  description: classes.description,
  mentorId: classes.mentorId,
  startsAt: classes.startsAt,
  endsAt: classes.endsAt,
  place: classes.place,
  joinUrl: classes.joinUrl,
  hostUrl: classes.hostUrl,
  isCancelled: sql<boolean>`${classes.cancelledAt} is not null`,
};

/** A class, null if there is none. */
export async function findKnown({ queryable, classId }: { queryable: Queryable; classId: bigint }): Promise<KnownClass | null> {
  const [row] = await queryable.select(columns).from(classes).where(eq(classes.id, classId));
  return row ?? null;
}

/** All classes of batches, by time. */
export async function listClassesOf({ queryable, batchIds }: { queryable: Queryable; batchIds: readonly bigint[] }): Promise<KnownClass[]> {
  if (batchIds.length === 0) return [];
  return queryable
    .select(columns)
    .from(classes)
    .where(inArray(classes.batchId, [...batchIds]))
    .orderBy(asc(classes.startsAt), asc(classes.id));
}

/** The classes that mentors have between two moments and that are not cancelled, in other batches than these. */
export async function listTaught({
  queryable,
  mentorIds,
  except,
  from,
  until,
}: {
  queryable: Queryable;
  mentorIds: readonly bigint[];
  except: readonly bigint[];
  from: Date;
  until: Date;
}): Promise<KnownClass[]> {
  if (mentorIds.length === 0) return [];
  return queryable
    .select(columns)
    .from(classes)
    .where(
      and(
        inArray(classes.mentorId, [...mentorIds]),
        isNull(classes.cancelledAt),
        lt(classes.startsAt, until),
        gt(classes.endsAt, from),
        except.length === 0 ? undefined : sql`${classes.batchId} not in ${[...except]}`,
      ),
    )
    .orderBy(asc(classes.startsAt), asc(classes.id));
}

/** Batches by their names, as they are compared: blanks and capitals don't count. */
export async function listNamed({
  queryable,
  names,
  ids,
}: {
  queryable: Queryable;
  names: readonly string[];
  ids: readonly bigint[];
}): Promise<KnownBatch[]> {
  const byName =
    names.length === 0 ? undefined : inArray(sql`lower(regexp_replace(trim(${classBatches.name}), '\s+', ' ', 'g'))`, [...names]);
  const byId = ids.length === 0 ? undefined : inArray(classBatches.id, [...ids]);
  if (byName === undefined && byId === undefined) return [];
  return queryable
    .select({ id: classBatches.id, name: classBatches.name, isClosed: sql<boolean>`${classBatches.closedAt} is not null` })
    .from(classBatches)
    .where(or(byName, byId))
    .orderBy(classBatches.id);
}

/** Adds classes in one statement; gives their ids in that order. */
export async function insertClasses({ tx, rows }: { tx: Transaction; rows: readonly (typeof classes.$inferInsert)[] }): Promise<bigint[]> {
  if (rows.length === 0) return [];
  const made = await tx
    .insert(classes)
    .values([...rows])
    .returning({ id: classes.id });
  return made.map(({ id }) => id);
}

type Changed = Pick<
  typeof classes.$inferSelect,
  | 'id'
  | 'moduleNumber'
  | 'number'
  | 'title'
  | 'description'
  | 'mentorId'
  | 'startsAt'
  | 'endsAt'
  | 'inPerson'
  | 'place'
  | 'joinUrl'
  | 'hostUrl'
>;

/** Brings classes to these contents in a few statements; each counts as changed once. One that gets another time is moved. */
export async function updateClasses({ tx, rows, now }: { tx: Transaction; rows: readonly Changed[]; now: Date }): Promise<void> {
  if (rows.length === 0) return;
  await moveClasses({ tx, times: rows, now });
  const values = toJson(
    rows.map((row) => ({
      id: row.id,
      module_number: row.moduleNumber,
      number: row.number,
      title: row.title,
      description: row.description,
      mentor_id: row.mentorId,
      in_person: row.inPerson,
      place: row.place,
      join_url: row.joinUrl,
      host_url: row.hostUrl,
    })),
  );
  await tx.execute(sql`
    update ${classes} set
      module_number = row.module_number, number = row.number, title = row.title, description = row.description, mentor_id = row.mentor_id,
      in_person = row.in_person, place = row.place, join_url = row.join_url, host_url = row.host_url,
      sequence = ${classes.sequence} + 1, version = ${classes.version} + 1
    from jsonb_to_recordset(${values}::jsonb) as row (
      id bigint, module_number smallint, number smallint, title text, description text, mentor_id bigint,
      in_person boolean, place text, join_url text, host_url text)
    where ${classes.id} = row.id`);
}
