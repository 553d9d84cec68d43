import * as contract from '@abhyas/contract/classes/mentor.ts';
import * as recordings from '@abhyas/contract/classes/recordings.ts';
import { eq } from 'drizzle-orm';
import { oneFile } from '../../../platform/http/upload.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { getReadableClass, presentClass } from '../card.ts';
import { classes } from '../tables.ts';
import {
  finishUpload,
  keepPart,
  linkRecording,
  listRecordings,
  orderRecordings,
  purgeUploads,
  removeRecording,
  startUpload,
} from './manage-recordings.ts';
import { cancelClass, messageBatch, moveClass, shareHandout } from './change-class.ts';

const purgeUploadsJob = 'classes.purge-uploads';

/** Cancelling and moving classes, their handouts, recordings and messages about them. A call that changes a class answers with its card. */
export function mountChanges({ parts, mount }: ModuleContext): void {
  const cardOf = async ({ session, timeZone, mappingId }: { session: Session; timeZone: string; mappingId: bigint }) => {
    const { row } = await getReadableClass({ parts, session, where: eq(classes.id, mappingId), studentPin: '' });
    return presentClass({ row, session, timeZone, now: parts.clock.now() });
  };
  mount.session(contract.cancelClass, async ({ session, body, timeZone }) => {
    await cancelClass({ parts, session, body, timeZone });
    return cardOf({ session, timeZone, mappingId: body.mappingId });
  });
  mount.session(contract.moveClass, async ({ session, body, timeZone }) => {
    await moveClass({ parts, session, body, timeZone });
    return cardOf({ session, timeZone, mappingId: body.mappingId });
  });
  mount.session(contract.shareHandout, async ({ session, body, timeZone }) => {
    await shareHandout({ parts, session, body });
    return cardOf({ session, timeZone, mappingId: body.mappingId });
  });
  parts.jobs.define(purgeUploadsJob, () => purgeUploads({ parts }));
  parts.jobs.schedule(purgeUploadsJob, '53 * * * *');
  mount.session(recordings.managedRecordings, ({ session, body }) => listRecordings({ parts, session, body }));
  mount.session(recordings.startRecordingUpload, ({ session, body }) => startUpload({ parts, session, body }));
  mount.uploads(recordings.sendRecordingPart, { ...oneFile, isRecording: true }, ({ session, body, files: [file] }) =>
    keepPart({ parts, session, body, file: file?.body ?? Buffer.alloc(0) }),
  );
  mount.session(recordings.finishRecordingUpload, ({ session, body }) => finishUpload({ parts, session, body }));
  mount.session(recordings.linkRecording, ({ session, body }) => linkRecording({ parts, session, body }));
  mount.session(recordings.orderRecordings, ({ session, body }) => orderRecordings({ parts, session, body }));
  mount.session(recordings.removeRecording, ({ session, body }) => removeRecording({ parts, session, body }));
  mount.session(contract.messageBatch, async ({ session, body, timeZone }) => ({
    students: await messageBatch({ parts, session, body, timeZone }),
  }));
}
