import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { recordingMs } from '@abhyas/rules/classes/class-card.ts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Session } from '../../../../platform/http/session.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { getReadableClass } from '../../card/readable-class.ts';
import { classes } from '../../tables.ts';
import { findRecording } from '../meeting-queries.ts';

/** Milliseconds for which a link to a video of the portal opens it. */
const linkMs = 4 * 60 * 60_000;

const messages = {
  processing: `The recording is being made. It is usually ready ${recordingMs / 60_000} minutes after the class.`,
  overdue: 'The recording is taking longer than usual. The institute knows. Try again later.',
} as const;

/**
 * The link to a part of the recording of a class (CLS-020); while it is being made, the words that say so (ERR-030). Throws NOT_FOUND for a class that the caller may not read, RECORDING_NOT_FOUND where none is expected (ERR-028).
 */
export async function lookUpRecording({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  body: RequestOf<'updateRecordings'>;
}): Promise<AnswerOf<'updateRecordings'>> {
  const queryable = parts.database.orm;
  const classId = BigInt(body.mappingId);
  const { row } = await getReadableClass({ parts, session, where: eq(classes.id, classId), studentPin: '' });
  const recording = await findRecording({ queryable, held: row.class, recordingId: body.recordingId });
  if (recording === null) throw new AppError('RECORDING_NOT_FOUND');
  const now = parts.clock.now();
  if (recording.state === 'processing')
    return { status: false, share_url: '', message: now < recording.expectedAt ? messages.processing : messages.overdue };
  const expiresAt = new Date(now.getTime() + linkMs);
  const url = recording.url !== '' ? recording.url : await parts.files.signedUrl({ key: recording.fileKey, expiresAt });
  return { status: true, share_url: url, message: '' };
}
