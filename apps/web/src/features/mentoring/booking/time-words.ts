import type { SessionMode } from '@abhyas/contract/mentoring/card.ts';
import type { FreeTime } from '@abhyas/contract/mentoring/student.ts';
import { shownIn } from '@abhyas/rules/mentoring/choose-time.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { dayAndTime } from '../../../lib/dates/time-there.ts';
import { m } from '../../../paraglide/messages.js';
import { placeText } from '../cards/session-words.ts';
import type { FreeTimes } from '../queries.ts';

export const mentorOf = ({ mentors }: FreeTimes, { mentorId }: FreeTime) => mentors.find((mentor) => mentor.mentorId === mentorId);
export const mentorName = (free: FreeTimes, time: FreeTime): string => mentorOf(free, time)?.name ?? '';

/** '45 min' */
export const lengthText = ({ startsAt, endsAt }: FreeTime): string => formatDuration((Date.parse(endsAt) - Date.parse(startsAt)) / 1000);

/** 'Demo Mentor · Virtual or Andheri centre' */
export function whereText(free: FreeTimes, time: FreeTime): string {
  const venue = free.venues.find(({ venueId }) => venueId === time.venueId)?.name ?? '';
  const virtual = time.modes.includes('Virtual') ? m.session_virtual() : '';
  const inPerson = time.modes.includes('In person') ? venue || m.session_in_person() : '';
  const place = virtual !== '' && inPerson !== '' ? m.slot_either({ one: virtual, other: inPerson }) : virtual || inPerson;
  return m.slot_place({ mentor: mentorName(free, time), place });
}

/** 'Wed 25 Nov 2026, 06:00 PM', with the zone where the reader's clock shows another. */
export const startText = (time: FreeTime, mode: SessionMode | ''): string =>
  dayAndTime({ moment: time.startsAt, zone: shownIn({ time, mode }).timeZone });

/** How and where a session at this time would be: 'Virtual', or 'In person · Andheri centre'. */
export const modeText = ({ venues }: FreeTimes, { time, mode }: { time: FreeTime; mode: SessionMode | '' }): string =>
  mode === '' ? '' : placeText({ mode, venue: venues.find(({ venueId }) => venueId === time.venueId)?.name ?? '' });
