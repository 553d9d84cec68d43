import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Session } from '../../../../platform/http/session.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { getOwnClass, requireJoinable } from './join-class.ts';
import { findRecording, savePlayed } from '../meeting-queries.ts';
import { addPortalPresence, isPresent, saveSeen } from '../presence-queries.ts';

/**
 * Notes that the signed-in student joined a class (Live) or plays its recording (Play); twice is once (CLS-017). Throws NOT_FOUND, for another student's pin as well; CLASS_NOT_LIVE, CLASS_IN_ROOM for a class that can't be joined
 * now; RECORDING_NOT_FOUND where there is nothing to play.
 */
export async function storeAttendance({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: RequestOf<'storeAttendance'>;
}): Promise<void> {
  const { personId } = session;
  const row = await getOwnClass({ parts, session, pin: body.imspin, mappingId: body.mappingId });
  const classId = row.class.id;
  const now = parts.clock.now();
  if (body.status === 'Live') {
    requireJoinable({ row, now });
    const leftAt = row.batch.provider === 'link' ? null : now;
    await parts.database.transaction((tx) =>
      saveSeen({ tx, classId, save: () => addPortalPresence({ tx, classId, personId, joinedAt: now, leftAt }) }),
    );
    return;
  }
  const recording = await findRecording({ queryable: parts.database.orm, held: row.class, recordingId: body.recordingId });
  if (recording?.state !== 'ready' || row.class.cancelledAt !== null) throw new AppError('RECORDING_NOT_FOUND');
  await parts.database.transaction((tx) =>
    saveSeen({
      tx,
      classId,
      save: async () => {
        await savePlayed({ tx, recordingId: recording.id, personId, now });
        // of whom is present already nothing is decided again
        return !(await isPresent({ tx, classId, personId }));
      },
    }),
  );
}
