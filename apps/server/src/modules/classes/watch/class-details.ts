import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { resumeAt } from '@abhyas/rules/learning/parts.ts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/common/errors.ts';
import { signAsset } from '../../../platform/files/sign-asset.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { fromMultirange } from '../../../platform/postgres/multirange.ts';
import { linkToUpload } from '../../media/uploads.ts';
import { getReadableClass, presentClass } from '../card.ts';
import { classes } from '../tables.ts';
import { findNeighbours, findRecording, listRecordings } from './watch-queries.ts';

type Parts = Ports<'clock' | 'database' | 'files'>;

/** The page of a class. Throws NOT_FOUND. */
export async function getClassDetails({
  parts,
  session,
  body,
  timeZone,
}: {
  parts: Parts;
  session: Session;
  body: BodyOf<'classDetails'>;
  timeZone: string;
}): Promise<ResultOf<'classDetails'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { row, studentId, readable } = await getReadableClass({
    parts,
    session,
    where: eq(classes.id, body.mappingId),
    studentPin: body.studentImsPin,
  });
  const [recordings, { before, after }] = await Promise.all([
    row.readyCount === 0 ? [] : listRecordings({ queryable, classId: row.class.id, personId: studentId ?? session.personId }),
    findNeighbours({ queryable, held: row.class, where: readable }),
  ]);
  const link = (other: { id: bigint; title: string } | null) => (other === null ? null : { mappingId: other.id, classTitle: other.title });
  return {
    card: presentClass({ row, session, timeZone, now }),
    recordings: await Promise.all(
      recordings.map(async (recording) => ({
        recordingId: recording.id,
        elsewhere: recording.fileKey === '',
        seconds: recording.seconds,
        position: resumeAt({ kind: 'video', position: recording.position ?? 0, parts: recording.seconds, completed: false }),
        seen: fromMultirange(recording.watched ?? '{}'),
        ...(await signAsset({ parts, asset: recording })),
      })),
    ),
    before: link(before),
    after: link(after),
  };
}

/** A link to the handout of a class. Throws NOT_FOUND where there is no class that the caller reads, or no handout. */
export async function getHandout({
  parts,
  session,
  classId,
}: {
  parts: Parts;
  session: Session;
  classId: bigint;
}): Promise<ResultOf<'classHandout'>> {
  const { row } = await getReadableClass({ parts, session, where: eq(classes.id, classId), studentPin: '' });
  if (row.handoutKey === null || row.class.cancelledAt !== null) throw new AppError('NOT_FOUND');
  const expiresAt = new Date(parts.clock.now().getTime() + 60 * 60_000);
  return { expiryURL: await linkToUpload({ parts, fileKey: row.handoutKey }), expiresAt };
}

/** Fresh links of a recording. Throws NOT_FOUND. */
export async function renewRecording({
  parts,
  session,
  recordingId,
}: {
  parts: Parts;
  session: Session;
  recordingId: bigint;
}): Promise<ResultOf<'renewRecording'>> {
  const recording = await findRecording({ queryable: parts.database.orm, recordingId });
  if (recording === null) throw new AppError('NOT_FOUND');
  await getReadableClass({ parts, session, where: eq(classes.id, recording.classId), studentPin: '' });
  return signAsset({ parts, asset: recording });
}
