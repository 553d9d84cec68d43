import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import { momentIn } from '../../../../platform/common/moment-in.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { listAlsoThen, type MentorsOff } from '../../batches.ts';
import { findBatch } from '../batch-queries.ts';
import { clashesBy, clashesIn, clashFields } from './timetable.ts';
import { findKnown } from './timetable-queries.ts';

const minute = 60_000;

/** What a batch and a mentor have already at the number and the time that are typed of a class, by field. `timeZone` is the portal's. Throws NOT_FOUND. */
export async function checkClass({
  parts,
  body,
  mentorsOff,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  body: BodyOf<'checkClass'>;
  mentorsOff: MentorsOff;
  timeZone: string;
}): Promise<ResultOf<'checkClass'>> {
  const queryable = parts.database.orm;
  const batchId = body.batchId;
  const held = body.mappingId === null ? null : await findKnown({ queryable, classId: body.mappingId });
  if ((await findBatch({ queryable, batchId })) === null || (body.mappingId !== null && held?.batchId !== batchId))
    throw new AppError('NOT_FOUND');
  const isTimed = held !== null || (body.date !== '' && body.time !== '');
  // without a time only the number is looked up: no class is held at the beginning of time
  const startsAt = held?.startsAt ?? (isTimed ? momentIn({ text: `${body.date} ${body.time}`, timeZone }) : new Date(0));
  const wanted = {
    moduleNumber: 1,
    number: body.classNumber,
    title: '',
    description: '',
    mentorId: body.mentorId === null || !isTimed ? null : body.mentorId,
    startsAt,
    endsAt: held?.endsAt ?? new Date(startsAt.getTime() + body.minutes * minute),
    place: '',
    joinUrl: '',
    hostUrl: '',
  };
  const clashes = await clashesIn({ queryable, batchId, wanted: [wanted], except: held?.id ?? null });
  const isAhead = held !== null && !held.isCancelled && held.endsAt > parts.clock.now();
  const asked = held === null ? clashes : clashesBy({ clashes, held, isAhead, wanted });
  const looks = isTimed && (held === null || (isAhead && wanted.mentorId !== held.mentorId));
  const [also] = looks ? await listAlsoThen({ queryable, classes: [{ ...wanted, batchId }], mentorsOff, timeZone }) : [];
  return {
    fields: clashFields({ clashes: asked, timeZone }),
    // of a class that is changed the students keep its time
    busyStudents: held === null ? (also?.busyStudents ?? 0) : 0,
    mentorOff: also?.isMentorOff ?? false,
  };
}
