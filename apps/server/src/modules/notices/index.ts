import * as contract from '@abhyas/contract/notices/notices.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { sendJob } from './announce.ts';
import { deliverDue, deliverJob } from './deliver.ts';
import { countUnseen } from './list-queries.ts';
import { listNotices, readNotices, seeNotices } from './list.ts';
import { sendDue } from './send.ts';
import { listChoices, removeSubscription, saveChoice } from './settings-queries.ts';
import { settingsOf, subscribe } from './settings.ts';
import { purgeExpired } from './purge-expired.ts';

export { announce, announceToVariants, cancelNotices, importNotices, removeNotices, type PackNotice } from './announce.ts';
export { newestUnread } from './list-queries.ts';
export { noticesData } from './personal-data.ts';

const purgeJob = 'notices.tidy';

/** What people are told: their list, where else it goes, and the jobs that send it. */
export function registerNotices({ parts, mount }: ModuleContext): void {
  defineJobs({ parts });
  mountList({ parts, mount });
  mountSettings({ parts, mount });
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
  const queryable = parts.database.orm;
  mount.session(contract.listNotices, ({ session, body: { before, unreadOnly } }) =>
    listNotices({
      queryable,
      personId: session.personId,
      now: parts.clock.now(),
      before: before === undefined ? null : BigInt(before),
      unreadOnly,
    }),
  );
  mount.session(contract.seeNotices, async ({ session }) => {
    await seeNotices({ parts, personId: session.personId });
    return {};
  });
  mount.session(contract.readNotices, async ({ session, body: { noticeIds, read } }) => ({
    unread: await readNotices({
      parts,
      personId: session.personId,
      noticeIds: noticeIds === 'all' ? null : noticeIds.map(BigInt),
      read,
    }),
  }));
  mount.session(contract.unReadPushNotifications, async ({ session, body: { courseId } }) => [
    {
      number_of_pushNotification: await countUnseen({
        queryable,
        personId: session.personId,
        now: parts.clock.now(),
        courseId: courseId === '' ? null : BigInt(courseId),
      }),
    },
  ]);
}

function mountSettings({ parts, mount }: ModuleContext): void {
  const queryable = parts.database.orm;
  const settings = async (personId: bigint) => settingsOf(await listChoices({ queryable, personIds: [personId] }));
  mount.session(contract.noticeSettings, async ({ session }) => ({
    settings: await settings(session.personId),
    pushKey: parts.push.publicKey,
  }));
  mount.session(contract.saveNoticeSettings, async ({ session: { personId }, body: { type, channel, on } }) => {
    const types = type === 'all' ? contract.noticeTypes : [type];
    await saveChoice({ queryable, personId, types, channel, wanted: on, now: parts.clock.now() });
    return { settings: await settings(personId) };
  });
  mount.session(contract.subscribePush, async ({ session, body }) => {
    await subscribe({ parts, session, ...body });
    return {};
  });
  mount.session(contract.unsubscribePush, async ({ session, body: { endpoint } }) => {
    await removeSubscription({ queryable, personId: session.personId, endpoint });
    return {};
  });
}
