import { classPages } from '@abhyas/contract/classes/class-limits.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { and, eq, gt, isNull, lt, lte } from 'drizzle-orm';
import { AppError } from '../../../platform/common/errors.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { endOfDay } from '../../../platform/common/moment-in.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listBatchesOfMentor, listClasses, listPage, ofMentor } from '../class-queries.ts';
import { presentClass } from '../card.ts';
import { classes } from '../tables.ts';

interface Asked {
  readonly parts: Ports<'clock' | 'database'>;
  readonly session: Session;
  /** The portal's. */
  readonly timeZone: string;
}

/** The classes of a mentor and of their batches, to come or over. Throws NOT_FOUND for a batch that isn't theirs. */
export async function listOfMentor({
  parts,
  session,
  timeZone,
  body: { batchId, page, tab },
}: Asked & { body: BodyOf<'mentorClasses'> }): Promise<ResultOf<'mentorClasses'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const when = tab === 'upcoming' ? gt(classes.endsAt, now) : lte(classes.endsAt, now);
  const inBatch = batchId === null ? undefined : eq(classes.batchId, batchId);
  const [batches, { rows, total }] = await Promise.all([
    listBatchesOfMentor({ queryable, mentorId: session.personId }),
    listPage({
      queryable,
      studentId: null,
      where: and(ofMentor(session.personId), inBatch, when),
      order: tab === 'upcoming' ? 'soonest' : 'latest',
      limit: classPages.classes,
      page,
    }),
  ]);
  if (batchId !== null && !batches.some(({ id }) => id === batchId)) throw new AppError('NOT_FOUND');
  return {
    batches: batches.map(({ id, name }) => ({ batchId: id, batchName: name })),
    classes: rows.map((row) => presentClass({ row, session, timeZone, now })),
    total,
    timeZone,
  };
}

/** The classes that a mentor teaches today and that are not over. */
export async function listToday({ parts, session, timeZone }: Asked): Promise<ResultOf<'classesToday'>> {
  const now = parts.clock.now();
  const until = endOfDay({ day: dayIn({ moment: now, timeZone }), timeZone });
  const rows = await listClasses({
    queryable: parts.database.orm,
    studentId: null,
    where: and(eq(classes.mentorId, session.personId), isNull(classes.cancelledAt), gt(classes.endsAt, now), lt(classes.startsAt, until)),
    order: 'soonest',
    limit: 20,
  });
  return { classes: rows.map((row) => presentClass({ row, session, timeZone, now })) };
}
