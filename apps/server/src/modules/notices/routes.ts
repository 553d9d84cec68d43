import * as contract from '@abhyas/contract/notices/notices.ts';
import * as messages from '@abhyas/contract/notices/undelivered.ts';
import { listUndelivered } from '../identity/list-undelivered.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { sendJob } from './notify.ts';
import { deliverDue, deliverJob } from './sending/deliver.ts';
import { countUnseenNotices, listNotices, readNotices, seeNotices } from './list.ts';
import { retryUndelivered } from './sending/retry-undelivered.ts';
import { deliveryReportPath, handleReport } from './sending/delivery-report.ts';
import { sendDue } from './sending/send.ts';
import { getSettings, saveSettings, subscribe, unsubscribe as unsubscribePush } from './settings.ts';
import { unsubscribe, unsubscribePath } from './unsubscribe.ts';
import { purgeExpired } from './purge-expired.ts';

const purgeJob = 'notices.tidy';

/** Notices: their list, where else it goes, and the jobs that send it. */
export function registerNotices({ parts, mount }: ModuleContext): void {
  defineJobs({ parts });
  mountList({ parts, mount });
  mountSettings({ parts, mount });
  mount.session(messages.undelivered, ({ body: { page } }) => listUndelivered({ parts, page }));
  mount.session(messages.retryUndelivered, async ({ session, body }) => {
    await retryUndelivered({ parts, session, id: body.id });
    return {};
  });
}

function defineJobs({ parts }: Pick<ModuleContext, 'parts'>): void {
  const { jobs } = parts;
  // every announcement asks for them; the rounds find what falls due by itself, and what someone left who died
  jobs.define(sendJob, () => sendDue({ parts }));
  jobs.define(deliverJob, () => deliverDue({ parts }));
  jobs.define(purgeJob, () => purgeExpired({ parts }));
  jobs.schedule(sendJob, '* * * * *');
  jobs.schedule(deliverJob, '* * * * *');
  // by UTC: at night in India
  jobs.schedule(purgeJob, '20 21 * * *');
}

function mountList({ parts, mount }: ModuleContext): void {
  mount.session(contract.listNotices, ({ session, body: { before, unreadOnly } }) =>
    listNotices({ parts, personId: session.personId, before: before ?? null, unreadOnly }),
  );
  mount.session(contract.seeNotices, async ({ session }) => {
    await seeNotices({ parts, personId: session.personId });
    return {};
  });
  mount.session(contract.readNotices, async ({ session, body: { noticeIds, read } }) => ({
    unread: await readNotices({
      parts,
      personId: session.personId,
      noticeIds: noticeIds === 'all' ? null : noticeIds,
      read,
    }),
  }));
  mount.session(contract.unReadPushNotifications, async ({ session, body: { courseId } }) => [
    {
      number_of_pushNotification: await countUnseenNotices({
        parts,
        personId: session.personId,
        courseId,
      }),
    },
  ]);
}

function mountSettings({ parts, mount }: ModuleContext): void {
  const proofOf = (request: { params: unknown }) => (request.params as { proof: string }).proof;
  for (const method of ['GET', 'POST'] as const)
    mount.hook({ method, path: unsubscribePath }, ({ request }) =>
      unsubscribe({ parts, proof: proofOf(request), isAsked: method === 'POST' }),
    );
  mount.hook({ method: 'POST', path: deliveryReportPath }, async ({ body, request }) => {
    await handleReport({ parts, authorization: request.headers.authorization, body });
    return {};
  });
  mount.session(contract.noticeSettings, ({ session }) => getSettings({ parts, session }));
  mount.session(contract.saveNoticeSettings, ({ session, body }) => saveSettings({ parts, session, body }));
  mount.session(contract.subscribePush, async ({ session, body }) => {
    await subscribe({ parts, session, ...body });
    return {};
  });
  mount.session(contract.unsubscribePush, async ({ session, body: { endpoint } }) => {
    await unsubscribePush({ parts, session, endpoint });
    return {};
  });
}
