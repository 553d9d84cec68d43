import type { MeetingRow } from './meeting-queries.ts';
import { type MeetingFacts, MeetingFault } from './provider.ts';
import { parseMeetingRef } from './providers.ts';

/** The facts of a class that a provider gets. */
export const meetingFactsOf = ({ class: held, batch, mentorEmail }: MeetingRow): MeetingFacts => ({
  classId: held.id,
  title: `${batch.name}: ${held.title}`,
  startsAt: held.startsAt,
  endsAt: held.endsAt,
  joinUrl: held.joinUrl || batch.joinUrl,
  hostUrl: held.hostUrl || batch.hostUrl,
  mentorEmail,
});

/** The meeting that a class has at the provider of its batch; '' at a plain link. Throws MeetingFault where it is not made yet. */
export function refOf({ class: held, batch }: MeetingRow): string {
  if (batch.provider === 'link') return '';
  const made = parseMeetingRef(held.meetingRef);
  if (made?.provider !== batch.provider) throw new MeetingFault('gone', 'The meeting of the class is not made yet');
  return made.ref;
}
