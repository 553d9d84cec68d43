import { AppError } from '../../../../platform/common/errors.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { askSoon, saveRecording } from './ask-queries.ts';
import { readEnded, readRecordingReady } from '../bigbluebutton/callbacks.ts';
import { findClassByMeeting } from '../meeting-queries.ts';
import { saveSeen, saveStretches } from '../presence-queries.ts';
import type { ProviderName } from '../provider.ts';
import { meetingRef } from '../providers.ts';
import { isSignedByZoom, readZoomMessage } from '../zoom/read-message.ts';

type Hearing = Ports<'clock' | 'config' | 'database'>;

/**
 * A message of Zoom's. It says sooner what asking would tell, in the same rows: late, twice or in another order, it comes to the same. A meeting that is not the portal's is no fault: the account may have others. Throws MEETING_SIGNATURE.
 */
export async function hearZoom({
  parts,
  body,
  timestamp,
  signature,
}: {
  parts: Hearing;
  body: Buffer;
  timestamp: string;
  signature: string;
}): Promise<object> {
  const secret = parts.config.zoom?.webhookSecret ?? null;
  const now = parts.clock.now();
  if (secret === null || !isSignedByZoom({ secret, body, timestamp, signature, now })) throw new AppError('MEETING_SIGNATURE');
  const message = readZoomMessage({ body, secret });
  if (message.kind === 'check') return message.answer;
  if (message.kind === 'other') return {};
  const queryable = parts.database.orm;
  const row = await findClassByMeeting({ queryable, meetingRef: meetingRef({ provider: 'zoom', ref: message.meeting }) });
  if (row === null) return {};
  const classId = row.class.id;
  if (message.kind === 'changed') {
    await askSoon({ queryable, classId, now });
    return {};
  }
  await parts.database.transaction(async (tx) => {
    if (message.kind === 'stretch') {
      await saveSeen({ tx, classId, save: () => saveStretches({ tx, classId, stretches: [message.stretch] }) });
      return;
    }
    const { ref, recordedAt, seconds, url } = message.recording;
    await saveRecording({ tx, row: { classId, ref, position: 0, url, seconds, expectedAt: recordedAt, readyAt: now } });
  });
  return {};
}

/** Has the next round ask about the class of a meeting; one that is not the portal's is no fault. */
async function askAboutMeeting({ parts, provider, ref }: { parts: Hearing; provider: ProviderName; ref: string }): Promise<object> {
  const queryable = parts.database.orm;
  const row = await findClassByMeeting({ queryable, meetingRef: meetingRef({ provider, ref }) });
  if (row !== null) await askSoon({ queryable, classId: row.class.id, now: parts.clock.now() });
  return {};
}

/** BigBlueButton says that a meeting has ended. Throws MEETING_SIGNATURE where the address is not one that the portal made. */
export async function hearEnded({ parts, query }: { parts: Hearing & Ports<'vault'>; query: unknown }): Promise<object> {
  const ref = readEnded({ vault: parts.vault, query });
  if (ref === null) throw new AppError('MEETING_SIGNATURE');
  return askAboutMeeting({ parts, provider: 'bigbluebutton', ref });
}

/** BigBlueButton says that a recording can be watched; what it is, is asked. Throws MEETING_SIGNATURE. */
export async function hearRecording({ parts, body }: { parts: Hearing; body: Buffer }): Promise<object> {
  const { bigBlueButton } = parts.config;
  const read = bigBlueButton === null ? null : readRecordingReady({ body, secret: bigBlueButton.secret });
  if (read === null) throw new AppError('MEETING_SIGNATURE');
  return askAboutMeeting({ parts, provider: 'bigbluebutton', ref: read.meeting });
}
