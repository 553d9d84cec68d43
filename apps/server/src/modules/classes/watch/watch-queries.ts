import { and, asc, desc, eq, gt, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { classes, classPlays, classRecordings } from '../tables.ts';

/** The recordings of a class that can be watched, in order, with what `personId` has watched. */
export async function listRecordings({ queryable, classId, personId }: { queryable: Queryable; classId: bigint; personId: bigint }) {
  return queryable
    .select({
      id: classRecordings.id,
      url: classRecordings.url,
      fileKey: classRecordings.fileKey,
      captionsKey: classRecordings.captionsKey,
      chaptersKey: classRecordings.chaptersKey,
      posterKey: classRecordings.posterKey,
      seconds: classRecordings.seconds,
      position: classPlays.position,
      watched: classPlays.watched,
    })
    .from(classRecordings)
    .leftJoin(classPlays, and(eq(classPlays.recordingId, classRecordings.id), eq(classPlays.personId, personId)))
    .where(and(eq(classRecordings.classId, classId), eq(classRecordings.state, 'ready')))
    .orderBy(asc(classRecordings.position), asc(classRecordings.id))
    .limit(20);
}

/** The files of a recording that can be watched, and its class; null if there is none. */
export async function findRecording({ queryable, recordingId }: { queryable: Queryable; recordingId: bigint }) {
  const [row] = await queryable
    .select({
      classId: classRecordings.classId,
      fileKey: classRecordings.fileKey,
      captionsKey: classRecordings.captionsKey,
      chaptersKey: classRecordings.chaptersKey,
      posterKey: classRecordings.posterKey,
    })
    .from(classRecordings)
    .where(and(eq(classRecordings.id, recordingId), eq(classRecordings.state, 'ready')));
  return row ?? null;
}

/** The classes that take place before and after one in its batch, if they fit. */
export async function findNeighbours({
  queryable,
  held,
  where,
}: {
  queryable: Queryable;
  held: typeof classes.$inferSelect;
  where: SQL | undefined;
}) {
  const select = () => queryable.select({ id: classes.id, title: classes.title }).from(classes);
  // a moment here has milliseconds, in the table microseconds: the class itself is left out by its id
  const inBatch = and(eq(classes.batchId, held.batchId), isNull(classes.cancelledAt), ne(classes.id, held.id), where);
  const same = eq(classes.startsAt, held.startsAt);
  const [[before], [after]] = await Promise.all([
    select()
      .where(and(inBatch, or(lt(classes.startsAt, held.startsAt), and(same, lt(classes.id, held.id)))))
      .orderBy(desc(classes.startsAt), desc(classes.id))
      .limit(1),
    select()
      .where(and(inBatch, or(gt(classes.startsAt, held.startsAt), and(same, gt(classes.id, held.id)))))
      .orderBy(asc(classes.startsAt), asc(classes.id))
      .limit(1),
  ]);
  return { before: before ?? null, after: after ?? null };
}
