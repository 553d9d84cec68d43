import { recordingMs } from '@abhyas/rules/classes/class-card.ts';
import { type AskOutcome, meetingMs, nextAsk } from '@abhyas/rules/classes/meeting/next-ask.ts';
import pLimit from 'p-limit';
import type { Ports } from '../../../../platform/parts.ts';
import { isDatabaseUnavailable } from '../../../../platform/postgres/database-error.ts';
import { claimAsk, expectNoRecording, expectRecording, listDue, planAsk, saveRecording } from './ask-queries.ts';
import { meetingFactsOf } from '../meeting-facts.ts';
import { findMeetingRow, type MeetingRow, planMeetings, saveMeeting } from '../meeting-queries.ts';
import { saveInside, saveSeen, saveStretches, wasAnyoneThere } from '../presence-queries.ts';
import { MeetingFault, type MeetingProvider, type ProviderName } from '../provider.ts';
import { meetingRef, parseMeetingRef, type Providers } from '../providers.ts';

/** How many classes one round asks about, and how many at once. What is left waits for the next, in a minute. */
const perRound = 200;
const atOnce = 4;
/** How often a provider may not answer in a round. */
const maxSilent = 3;
/** Milliseconds for which a class belongs to the process that asks about it; after that another may ask. */
const claimMs = 5 * 60_000;
/** Milliseconds without an answer that are bridged for those who were there before and after. */
const gapMs = 10 * 60_000;
/** A meeting that no one has begun so long after the class was to end, in milliseconds, did not take place. */
const heldMs = 3 * 60 * 60_000;

/** Milliseconds after a class for which a report of who was there is waited for once the recording is there. */
const reportMs = 24 * 60 * 60_000;

type Asking = Ports<'clock' | 'database' | 'log'>;

/** A round: asks the providers of the classes that are due. One that fails holds up no other: it is asked again, later each time; where the portal failed, once the class is no longer claimed. */
export async function runAskRound({ parts, providers }: { parts: Asking; providers: Providers }): Promise<void> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  await planMeetings({ queryable, until: new Date(now.getTime() + meetingMs), now });
  const due = await listDue({ queryable, now, limit: perRound });
  const turn = pLimit(atOnce);
  const reached = patient(providers);
  const ask = async (each: (typeof due)[number]) => {
    try {
      await askAbout({ parts, providers: reached, ...each });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      parts.log.error({ err: error, classId: String(each.id) }, 'the provider of a class could not be asked');
    }
  };
  await Promise.all(due.map((each) => turn(() => ask(each))));
}

/** The providers, of which one that has not answered so often in this round is left alone for the rest of it: waiting for it would cost the others their turn. */
function patient(providers: Providers): Providers & { note: (name: ProviderName) => void } {
  const silent = new Map<ProviderName, number>();
  const reach: Providers = (name) => {
    if ((silent.get(name) ?? 0) >= maxSilent) throw new MeetingFault('unreachable', `${name} did not answer in this round`);
    return providers(name);
  };
  return Object.assign(reach, { note: (name: ProviderName) => void silent.set(name, (silent.get(name) ?? 0) + 1) });
}
type Reached = ReturnType<typeof patient>;

async function askAbout({
  parts,
  providers,
  id: classId,
  askAt,
  asks,
}: {
  parts: Asking;
  providers: Reached;
  id: bigint;
  askAt: Date | null;
  asks: number;
}): Promise<void> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const claimed = new Date(now.getTime() + claimMs);
  if (askAt === null || !(await claimAsk({ queryable, classId, askAt, next: claimed }))) return;
  const row = await findMeetingRow({ queryable, classId });
  if (row === null) return;
  const { outcome, looks } = await talkAbout({ parts, providers, row, now });
  const failures = outcome === 'failed' ? asks + 1 : 0;
  const { endsAt, startsAt } = row.class;
  const next = nextAsk({ outcome, looks, startsAt, endsAt, failures, now });
  if (next === null) await expectNoRecording({ queryable, classId });
  await planAsk({ queryable, classId, claimed, askAt: next, asks: Math.min(failures, 1000) });
}

interface Talk {
  readonly parts: Asking;
  readonly row: MeetingRow;
  readonly now: Date;
}

async function talkAbout({ parts, providers, row, now }: Talk & { providers: Reached }): Promise<{ outcome: AskOutcome; looks: boolean }> {
  const { batch, class: held } = row;
  let looks = false;
  try {
    await removeOther({ parts, providers, row, now });
    if (batch.provider === 'link' || held.cancelledAt !== null || held.inPerson) return { outcome: 'done', looks };
    const provider = providers(batch.provider);
    ({ looks } = provider);
    return { outcome: await follow({ parts, provider, row, now }), looks };
  } catch (error) {
    if (!(error instanceof MeetingFault)) throw error;
    if (error.kind === 'unreachable') providers.note(batch.provider);
    parts.log.warn(
      { classId: held.id, provider: batch.provider, kind: error.kind, cause: error.message },
      'a meeting provider failed; it is asked again',
    );
    return { outcome: 'failed', looks };
  }
}

/** Removes the meeting of a class that is no longer held there: it is cancelled, in a room, or with another provider. One that is over is left. */
async function removeOther({ parts, providers, row: { batch, class: held }, now }: Talk & { providers: Providers }): Promise<void> {
  const made = parseMeetingRef(held.meetingRef);
  const isWanted = held.cancelledAt === null && !held.inPerson && made?.provider === batch.provider;
  if (made === null || isWanted || held.endsAt <= now) return;
  await providers(made.provider).remove({ ref: made.ref });
  await parts.database.transaction((tx) => saveMeeting({ tx, classId: held.id, meetingRef: '' }));
}

async function follow({ parts, provider, row, now }: Talk & { provider: MeetingProvider }): Promise<AskOutcome> {
  const { class: held, batch } = row;
  const made = parseMeetingRef(held.meetingRef);
  const ref = made?.provider === batch.provider ? made.ref : null;
  if (now < held.endsAt) {
    if (ref === null && held.startsAt.getTime() - now.getTime() > meetingMs) return 'early';
    // one that runs is left alone
    const current = ref !== null && now >= held.startsAt ? ref : await makeOrChange({ parts, provider, row, ref });
    return provider.looks ? look({ parts, provider, row, ref: current, now }) : 'ready';
  }
  return ref === null ? 'done' : look({ parts, provider, row, ref, now });
}

/** The meeting of a class that is to come or runs, as the class is now. One that was deleted at the provider is made again. */
async function makeOrChange({
  parts,
  provider,
  row,
  ref,
}: Omit<Talk, 'now'> & { provider: MeetingProvider; ref: string | null }): Promise<string> {
  const meeting = meetingFactsOf(row);
  if (ref !== null && (await provider.change({ ref, meeting }))) return ref;
  const made = await provider.make(meeting);
  await parts.database.transaction((tx) =>
    saveMeeting({ tx, classId: row.class.id, meetingRef: meetingRef({ provider: provider.name, ref: made }) }),
  );
  return made;
}

/** Saves what the provider says of a meeting: who was or is there, what was recorded. */
async function look({ parts, provider, row, ref, now }: Talk & { provider: MeetingProvider; ref: string }): Promise<AskOutcome> {
  const { id: classId, endsAt, startedAt } = row.class;
  const report = await provider.report({ ref, isOver: now >= endsAt });
  return parts.database.transaction(async (tx) => {
    const save = async () => {
      const isNew = await saveStretches({ tx, classId, stretches: report.stretches });
      return (await saveInside({ tx, classId, inside: report.inside, gapMs, now })) || isNew;
    };
    await saveSeen({ tx, classId, save });
    for (const [position, { ref: name, recordedAt, seconds, url }] of report.recordings.toSorted(byTime).entries())
      await saveRecording({ tx, row: { classId, ref: name, position, url, seconds, expectedAt: recordedAt, readyAt: now } });
    if (report.isRunning || now < endsAt) return report.isRunning ? 'running' : 'waiting';
    const isRecorded = report.recordings.length > 0;
    const wasHeld = report.wasHeld || startedAt !== null || (await wasAnyoneThere({ tx, classId }));
    if (!isRecorded && wasHeld) await expectRecording({ tx, classId, expectedAt: new Date(endsAt.getTime() + recordingMs) });
    if (isRecorded && (report.isComplete || now.getTime() - endsAt.getTime() > reportMs)) return 'done';
    return isRecorded || wasHeld || now.getTime() - endsAt.getTime() < heldMs ? 'waiting' : 'done';
  });
}

const byTime = (one: { readonly recordedAt: Date }, other: { readonly recordedAt: Date }): number =>
  one.recordedAt.getTime() - other.recordedAt.getTime();
