import * as contract from '@abhyas/contract/notices/broadcasts.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { countAudience, getBroadcast, getBroadcasts, getChoices, listAudience, listBroadcastPeople } from './read-broadcasts.ts';
import { broadcastJob, cancelBroadcast, saveBroadcast, sendDueBroadcasts, testBroadcast } from './save-broadcast.ts';
import { addTemplate, removeTemplate } from './templates.ts';

/** Messages that staff write: who they are for, and the job that hands them to the notices. */
export function registerBroadcasts({ parts, mount }: ModuleContext): void {
  parts.jobs.define(broadcastJob, () => sendDueBroadcasts({ parts }));
  parts.jobs.schedule(broadcastJob, '* * * * *');
  mount.session(contract.broadcastChoices, () => getChoices({ parts }));
  mount.session(contract.countAudience, ({ body }) => countAudience({ parts, body }));
  mount.session(contract.audiencePeople, ({ body }) => listAudience({ parts, body }));
  mount.session(contract.broadcasts, ({ body }) => getBroadcasts({ parts, body }));
  mount.session(contract.broadcast, ({ body }) => getBroadcast({ parts, id: body.broadcastId }));
  mount.session(contract.broadcastPeople, ({ body }) => listBroadcastPeople({ parts, body }));
  mount.session(contract.saveBroadcast, ({ session, body }) => saveBroadcast({ parts, session, body }));
  mount.session(contract.testBroadcast, async ({ session, body }) => {
    await testBroadcast({ parts, session, body });
    return {};
  });
  mount.session(contract.cancelBroadcast, async ({ session, body }) => {
    await cancelBroadcast({ parts, session, body });
    return {};
  });
  mount.session(contract.addTemplate, async ({ session, body }) => ({ templateId: await addTemplate({ parts, session, body }) }));
  mount.session(contract.removeTemplate, async ({ session, body }) => {
    await removeTemplate({ parts, session, templateId: body.templateId });
    return {};
  });
}
