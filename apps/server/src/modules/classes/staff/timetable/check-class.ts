import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import { momentIn } from '../../../../platform/common/moment-in.ts';
import type { Ports } from '../../../../platform/parts.ts';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import { listBusy } from '../../../agenda/index.ts';
import { listMemberIds } from '../../batches/member-queries.ts';
import { findBatch } from '../batch/batch-queries.ts';
import { clashesBy, clashesIn, clashFields } from './timetable.ts';
import { findKnown } from './timetable-queries.ts';

const minute = 60_000;

/** What a batch and a mentor have already at the number and the time that are typed of a class, by field. `timeZone` is the portal's. Throws NOT_FOUND. */
export async function checkClass({
  parts,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  body: RequestOf<'checkClass'>;
  timeZone: string;
}): Promise<AnswerOf<'checkClass'>> {
  const queryable = parts.database.orm;
  const batchId = BigInt(body.batchId);
  const held = body.mappingId === '' ? null : await findKnown({ queryable, classId: BigInt(body.mappingId) });
  if ((await findBatch({ queryable, batchId })) === null || (body.mappingId !== '' && held?.batchId !== batchId))
    throw new AppError('NOT_FOUND');
  const isTimed = held !== null || (body.date !== '' && body.time !== '');
  // without a time only the number is looked up: no class is held at the beginning of time
  const startsAt = held?.startsAt ?? (isTimed ? momentIn({ text: `${body.date} ${body.time}`, timeZone }) : new Date(0));
  const wanted = {
    moduleNumber: 1,
    number: body.classNumber,
    title: '',
    description: '',
    mentorId: body.mentorId === '' || !isTimed ? null : BigInt(body.mentorId),
    startsAt,
    endsAt: held?.endsAt ?? new Date(startsAt.getTime() + body.minutes * minute),
    place: '',
    joinUrl: '',
    hostUrl: '',
  };
  const clashes = await clashesIn({ queryable, batchId, wanted: [wanted], except: held?.id ?? null });
  const isAhead = held !== null && !held.isCancelled && held.endsAt > parts.clock.now();
  const asked = held === null ? clashes : clashesBy({ clashes, held, isAhead, wanted });
  const busyStudents = held === null && isTimed ? await countBusy({ queryable, batchId, from: startsAt, until: wanted.endsAt }) : 0;
  return { fields: clashFields({ clashes: asked, timeZone }), busyStudents };
}

/** How many students of the batch are at a centre or with a mentor then. A class is allowed all the same (decision 47). */
async function countBusy({
  queryable,
  batchId,
  ...range
}: {
  queryable: Queryable;
  batchId: bigint;
  from: Date;
  until: Date;
}): Promise<number> {
  const busy = await listBusy({ queryable, personIds: await listMemberIds({ queryable, batchId }), ...range });
  return new Set(busy.flatMap(({ source, personId }) => (source === 'class' ? [] : (personId ?? [])))).size;
}
