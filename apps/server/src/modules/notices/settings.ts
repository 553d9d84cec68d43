import type { z } from 'zod';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { noticeChannels, noticeTypes, type NoticeSettingsSchema } from '@abhyas/contract/notices/notices.ts';
import { isWantedByDefault, onRequest } from '@abhyas/rules/notices/channels.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { type Choice, listChoices, removeSubscription, saveChoice, saveSubscription } from './settings-queries.ts';

type NoticeSettings = z.output<typeof NoticeSettingsSchema>;

/** What people want who have chosen this; anyone who has chosen nothing wants to hear of everything but what comes on request. */
export function settingsOf(choices: readonly Omit<Choice, 'personId'>[]): NoticeSettings {
  const wants = (type: Choice['type'], channel: Choice['channel']) =>
    choices.find((choice) => choice.type === type && choice.channel === channel)?.wanted ?? isWantedByDefault({ type, channel });
  return Object.fromEntries(
    noticeTypes.map((type) => [type, Object.fromEntries(noticeChannels.map((channel) => [channel, wants(type, channel)]))]),
  ) as NoticeSettings;
}

async function settingsOfPerson({ parts, personId }: { parts: Ports<'database'>; personId: bigint }): Promise<NoticeSettings> {
  return settingsOf(await listChoices({ queryable: parts.database.orm, personIds: [personId] }));
}

/** What the signed-in person wants, and the key by which a browser asks for push messages. */
export async function getSettings({
  parts,
  session,
}: {
  parts: Ports<'database' | 'push'>;
  session: Session;
}): Promise<ResultOf<'noticeSettings'>> {
  return { settings: await settingsOfPerson({ parts, personId: session.personId }), pushKey: parts.push.publicKey };
}

/** Switches a channel on or off, for one type of notices or for all. */
export async function saveSettings({
  parts,
  session: { personId },
  body: { type, channel, on },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'saveNoticeSettings'>;
}): Promise<ResultOf<'saveNoticeSettings'>> {
  // 'all' ends what comes on request, and does not ask for it
  const types = type === 'all' ? noticeTypes.filter((each) => !on || !onRequest.has(each)) : [type];
  await saveChoice({ queryable: parts.database.orm, personId, types, channel, wanted: on, now: parts.clock.now() });
  return { settings: await settingsOfPerson({ parts, personId }) };
}

/** Someone has this many browsers at most; the one that asked longest ago makes room. */
const maxBrowsers = 20;

/** Whether this is base64url of so many bytes. */
const isBytes = ({ text, count }: { text: string; count: number }) =>
  /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === count;

/** Has the notices of the signed-in person pushed to the browser of this session. Throws INVALID_REQUEST for what no browser asks for. */
export async function subscribe({
  parts,
  session,
  endpoint,
  keys,
}: {
  parts: Ports<'clock' | 'database' | 'push'>;
  session: Session;
  endpoint: string;
  keys: { readonly p256dh: string; readonly auth: string };
}): Promise<void> {
  const fields = {
    ...(parts.push.accepts(endpoint) ? {} : { endpoint: 'Not the address of a push service' }),
    ...(isBytes({ text: keys.p256dh, count: 65 }) ? {} : { 'keys.p256dh': 'Not a key' }),
    ...(isBytes({ text: keys.auth, count: 16 }) ? {} : { 'keys.auth': 'Not a key' }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields });
  const { personId, sessionId } = session;
  await saveSubscription({
    queryable: parts.database.orm,
    personId,
    sessionId,
    endpoint,
    keys,
    now: parts.clock.now(),
    max: maxBrowsers,
  });
}

/** Has nothing more pushed to a browser of the signed-in person. */
export async function unsubscribe({
  parts,
  session,
  endpoint,
}: {
  parts: Ports<'database'>;
  session: Session;
  endpoint: string;
}): Promise<void> {
  await removeSubscription({ queryable: parts.database.orm, personId: session.personId, endpoint });
}
