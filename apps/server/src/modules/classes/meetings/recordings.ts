import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { recordingMs } from '@abhyas/rules/classes/class-card.ts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getReadableClass } from '../card.ts';
import { classes } from '../tables.ts';
import { findRecording } from './meeting-queries.ts';
import { rangeWords } from '../../../platform/common/moment-words.ts';
import { say } from '../../../platform/language.ts';
import { notify } from '../../notices/notify.ts';
import { inEachLanguage } from '../../notices/announced.ts';
import { listClassStaff, lockOverdue, saveTold } from './overdue-queries.ts';

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
  body: BodyOf<'updateRecordings'>;
}): Promise<ResultOf<'updateRecordings'>> {
  const queryable = parts.database.orm;
  const classId = body.mappingId;
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

const perRound = 50;

const minutes = recordingMs / 60_000;
/** Tells staff with the right `classes` of each recording that is overdue, once. */
export async function notifyOverdue({ parts }: { parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs'> }): Promise<void> {
  const { brands, clock, config, database, jobs } = parts;
  const now = clock.now();
  const timeZone = await brands.timeZoneOf(new URL(config.publicUrl).hostname);
  await database.transaction(async (tx) => {
    const overdue = await lockOverdue({ tx, now, limit: perRound });
    if (overdue.length === 0) return;
    const staffIds = await listClassStaff(tx);
    const notices = overdue.flatMap(({ id, batch, classId, endsAt, startsAt, title }) =>
      staffIds.map((personId) =>
        inEachLanguage((language) => ({
          personId,
          cause: `recording-overdue:${id}`,
          type: 'recording-overdue' as const,
          title: say({ key: 'recording_overdue', values: { title } }, language),
          text: say(
            {
              key: 'recording_overdue_text',
              values: { batch, minutes, when: rangeWords({ from: startsAt, to: endsAt, timeZone, language }) },
            },
            language,
          ),
          url: `/Classes/LIVE/${classId}`,
        })),
      ),
    );
    await notify({ tx, jobs, now, notices });
    await saveTold({ tx, ids: overdue.map(({ id }) => id), now });
  });
}
