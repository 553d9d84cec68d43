import * as contract from '@abhyas/contract/classes/watch.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { getClassDetails, getHandout, renewRecording } from './class-details.ts';
import { saveClassPlay } from './save-plays.ts';

/** The page of a class, its handout and its recordings. */
export function mountWatch({ parts, mount }: ModuleContext): void {
  mount.session(contract.classDetails, ({ session, body, timeZone }) => getClassDetails({ parts, session, body, timeZone }));
  mount.session(contract.classHandout, ({ session, body }) => getHandout({ parts, session, classId: body.mappingId }));
  mount.session(contract.saveClassPlay, ({ session, body }) => saveClassPlay({ parts, session, body }));
  mount.session(contract.renewRecording, ({ session, body }) => renewRecording({ parts, session, recordingId: body.recordingId }));
}
