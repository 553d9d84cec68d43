import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getCourse } from '../../identity/index.ts';
import { loadRound } from './load-round.ts';
import { openAdaptive } from './open-adaptive.ts';
import { openRevision } from './open-revision.ts';
import { presentRound } from './present.ts';
import { findRound, listRoundItems, lockRound, showItem } from './round-queries.ts';

type Round = AnswerOf<'openRound'>;

/** Starts or resumes a round, and the clock of its open question. Throws what `openAdaptive` and `openRevision` throw, and FORBIDDEN for a course that is not the student's. */
export async function openRound({
  parts,
  studentId,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  studentId: bigint;
  body: RequestOf<'openRound'>;
  timeZone: string;
}): Promise<Round> {
  const roundId = await findOrStart({ parts, studentId, body, timeZone });
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const round = await lockRound({ tx, roundId, studentId });
    const open = (await listRoundItems({ queryable: tx, roundId })).find(({ answeredAt }) => answeredAt === null);
    if (round?.endedAt === null && open !== undefined) await showItem({ tx, roundId, ordinal: open.ordinal, now });
  });
  return getRound({ parts, studentId, roundId, timeZone });
}

async function findOrStart({
  parts,
  studentId,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  studentId: bigint;
  body: RequestOf<'openRound'>;
  timeZone: string;
}): Promise<bigint> {
  if (body.kind === 'adaptive') return openAdaptive({ parts, studentId, poolId: BigInt(body.topicId) });
  const { courseId, variantId, minutes } = body;
  const course = await getCourse({ queryable: parts.database.orm, personId: studentId, courseId, variantId });
  const assessmentIds = body.kind === 'due' ? null : body.assessmentIds.map(BigInt);
  return openRevision({ parts, studentId, courseId: course.courseId, assessmentIds, minutes, timeZone });
}

/** A round of a student. Throws NOT_FOUND. */
export async function getRound({
  parts,
  studentId,
  roundId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  roundId: bigint;
  timeZone: string;
}): Promise<Round> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const round = await findRound({ queryable, roundId, studentId });
  if (round === null) throw new AppError('NOT_FOUND');
  return presentRound({ ...(await loadRound({ queryable, round, now, timeZone })), now });
}
