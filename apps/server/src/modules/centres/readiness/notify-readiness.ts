import type { ReadinessThing } from '@abhyas/contract/centres/readiness.ts';
import { type ReadinessNews, readinessNews, watchedMs } from '@abhyas/rules/centres/readiness.ts';
import type { Ports } from '../../../platform/parts.ts';
import { eachAlone } from '../../../platform/postgres/each-alone.ts';
import { mapToldTests } from '../../assessment/paper/test-queries.ts';
import { notify, cancelNoticesOf } from '../../notices/notify.ts';
import { boundWaiting, lockSlots } from '../seats/seat-queries.ts';
import type { Notifying } from '../messages/notifying.ts';
import { findSession, listCentreStaff, listWatchedSessions, type SessionWithRecords } from './board-queries.ts';
import { recordedOf } from './present.ts';
import { alarmNotice, alarmPrefix, readyNotice, unreadyNotice } from './readiness-notices.ts';
import { listBooked, saveAlarmed, saveTold } from './record-queries.ts';

/** The most sessions of one round. */
const maxWatched = 2_000;
/** For how many milliseconds after its start a session is still looked at: its alarms are taken back then, by the first round that runs. */
const afterStartMs = 3_600_000;

/**
 * Notifies staff and candidates of what is missing an hour and more before a session, and when it no longer is; each slot is held, so two
 * processes may run at once. A session that fails is logged, and the next round tries again.
 */
export async function notifyReadiness({ parts }: { parts: Ports<'clock' | 'database' | 'jobs' | 'log'> }): Promise<void> {
  const now = parts.clock.now();
  const upTo = new Date(now.getTime() + watchedMs);
  const after = new Date(now.getTime() - afterStartMs);
  const sessions = await listWatchedSessions({ queryable: parts.database.orm, after, upTo, limit: maxWatched });
  await eachAlone({
    parts,
    items: sessions.filter((session) => hasNews(newsOf(session, now))),
    about: ({ id: slotId }) => ({ slotId }),
    failure: 'what is missing of a session cannot be told',
    work: ({ id: slotId }) => tellOf({ parts, slotId, now }),
  });
}

async function tellOf({ parts, slotId, now }: { parts: Ports<'database' | 'jobs'>; slotId: bigint; now: Date }): Promise<void> {
  await parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    await lockSlots({ tx, slotIds: [slotId] });
    const session = await findSession({ queryable: tx, slotId });
    if (session !== null) await tell({ tx, jobs: parts.jobs, now, session, news: newsOf(session, now) });
  });
}

function newsOf(session: SessionWithRecords, now: Date): ReadinessNews {
  const { records, alarmedAt, state } = session;
  const things = new Set(records.flatMap(({ thing, toldAt }) => (toldAt === null ? [] : [thing])));
  return readinessNews({
    session: { ...session, recorded: recordedOf(records) },
    isOpen: state === 'open',
    told: { things, candidates: alarmedAt !== null },
    now,
  });
}

const hasNews = ({ alarms, solved, candidates }: ReadinessNews) => alarms.length > 0 || solved.length > 0 || candidates !== null;

interface About extends Notifying {
  readonly session: SessionWithRecords;
}

async function tell({ news: { alarms, solved, candidates }, ...about }: About & { news: ReadinessNews }): Promise<void> {
  const { tx, now, session } = about;
  const slotId = session.id;
  for (const thing of solved) {
    await cancelNoticesOf({ tx, prefix: alarmPrefix({ slotId, thing }), now });
    await saveTold({ tx, slotId, thing, toldAt: null });
  }
  for (const thing of alarms) await notifyStaff({ ...about, thing });
  if (candidates !== null) await notifyCandidates({ ...about, news: candidates });
}

async function notifyStaff({ thing, session, ...telling }: About & { thing: ReadinessThing }): Promise<void> {
  const { tx, now } = telling;
  const staff = await listCentreStaff({ queryable: tx });
  const notice = alarmNotice({ session, recorded: recordedOf(session.records), thing, now });
  await notify({ ...telling, notices: staff.map(({ id: personId }) => ({ personId, ...notice })) });
  await saveTold({ tx, slotId: session.id, thing, toldAt: now });
}

/** Only those who were notified of something missing are notified that all is there. */
async function notifyCandidates({ news, session, ...telling }: About & { news: 'unready' | 'ready' }): Promise<void> {
  const { tx, now } = telling;
  const { id: slotId, assessmentId, alarmedAt } = session;
  const test = (await mapToldTests({ queryable: tx, assessmentIds: [assessmentId] })).get(assessmentId);
  if (test === undefined) throw new Error('invariant: a slot has its test');
  const booked = await listBooked({ tx, slotId });
  const told = news === 'unready' || alarmedAt === null ? booked : booked.filter(({ bookedAt }) => bookedAt <= alarmedAt);
  const noticeOf = news === 'unready' ? unreadyNotice : readyNotice;
  const alarm = alarmedAt ?? now;
  const notices = told.map(({ studentId: personId, assetId }) => ({ personId, ...noticeOf({ session, test, assetId, alarm }) }));
  await notify({ ...telling, notices });
  await saveAlarmed({ tx, slotId, alarmedAt: news === 'unready' ? now : null });
}
