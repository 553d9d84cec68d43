import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Session } from '../../../../platform/http/session.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { handleFault, requireJoinable } from './join-class.ts';
import { meetingFactsOf, refOf } from '../meeting-facts.ts';
import { findMeetingRow, getNames, type MeetingRow, saveStarted } from '../meeting-queries.ts';
import type { Providers } from '../providers.ts';

type Starting = Ports<'clock' | 'database' | 'jobs' | 'log'>;

/**
 * The link at which the mentor of a class begins it, and the note that they did. Where the provider fails, the batch's own link is given. Throws NOT_FOUND for a class that someone else teaches, CLASS_NOT_LIVE, CLASS_IN_ROOM,
 * NO_MEETING_LINK, MEETING_UNAVAILABLE.
 */
export async function startClass({
  parts,
  providers,
  session,
  classId,
}: {
  parts: Starting;
  providers: Providers;
  session: Session;
  classId: bigint;
}): Promise<AnswerOf<'startClass'>> {
  const queryable = parts.database.orm;
  const row = await findMeetingRow({ queryable, classId });
  if (row === null || row.class.mentorId !== session.personId) throw new AppError('NOT_FOUND');
  const now = parts.clock.now();
  requireJoinable({ row, now });
  const link = await findStartUrl({ parts, providers, row, personId: session.personId });
  await saveStarted({ queryable, classId, now });
  return { hostJoinURL: link.url, isFallback: toFlag(link.isFallback) };
}

async function findStartUrl({
  parts,
  providers,
  row,
  personId,
}: {
  parts: Starting;
  providers: Providers;
  row: MeetingRow;
  personId: bigint;
}): Promise<{ url: string; isFallback: boolean }> {
  const meeting = meetingFactsOf(row);
  try {
    const provider = providers(row.batch.provider);
    const person = await getNames({ queryable: parts.database.orm, personId });
    return { url: await provider.startUrl({ ref: refOf(row), meeting, person }), isFallback: false };
  } catch (error) {
    const url = meeting.hostUrl || meeting.joinUrl;
    await handleFault({ parts, row, error, hasLink: row.batch.provider !== 'link' && url !== '' });
    return { url, isFallback: true };
  }
}
