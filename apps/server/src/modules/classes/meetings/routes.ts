import * as contract from '@abhyas/contract/classes/join.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { askJob, handleEnded, handleRecording, handleZoom, runAskRound } from './asking.ts';
import { callbackPaths } from './bigbluebutton.ts';
import { joinClass, startClass, storeAttendance } from './joining.ts';
import { lookUpRecording, notifyOverdue } from './recordings.ts';
import { purgeMeetings } from './purge-meetings.ts';
import { createProviders } from './providers.ts';

const overdueJob = 'classes.overdue';
const purgeJob = 'classes.tidy';

/** Where online classes are held: joining them, what their providers report, and their recordings. */
export function mountMeetings({ parts, mount }: ModuleContext): void {
  const providers = createProviders(parts);
  parts.jobs.define(askJob, () => runAskRound({ parts, providers }));
  parts.jobs.schedule(askJob, '* * * * *');
  parts.jobs.define(overdueJob, () => notifyOverdue({ parts }));
  parts.jobs.schedule(overdueJob, '* * * * *');
  parts.jobs.define(purgeJob, () => purgeMeetings({ parts }));
  // by UTC: at night in India
  parts.jobs.schedule(purgeJob, '35 21 * * *');
  mount.session(contract.addRegistrant, ({ session, body }) => joinClass({ parts, providers, session, body }));
  mount.session(contract.updateRecordings, ({ session, body }) => lookUpRecording({ parts, session, body }));
  mount.session(contract.storeAttendance, async ({ session, body }) => {
    await storeAttendance({ parts, session, body });
    return {};
  });
  mount.session(contract.startClass, ({ session, body }) => startClass({ parts, providers, session, classId: body.mappingId }));
  mountHooks({ parts, mount });
}

/** What providers call. Nothing depends on it: asking tells the same, later. */
function mountHooks({ parts, mount }: ModuleContext): void {
  const header = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');
  mount.hook({ method: 'POST', path: '/api/meetings/zoom' }, ({ body, request: { headers } }) =>
    handleZoom({ parts, body, timestamp: header(headers['x-zm-request-timestamp']), signature: header(headers['x-zm-signature']) }),
  );
  mount.hook({ method: 'GET', path: callbackPaths.ended }, ({ request }) => handleEnded({ parts, query: request.query }));
  mount.hook({ method: 'POST', path: callbackPaths.recording }, ({ body }) => handleRecording({ parts, body }));
}
