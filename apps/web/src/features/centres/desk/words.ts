import type { Candidate, DeskSession, SeatState } from '@abhyas/contract/centres/desk.ts';
import { formatDayMonth } from '../../../lib/dates/day-month.ts';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { weekdayOf } from '../../../lib/dates/time-there.ts';
import { m } from '../../../paraglide/messages.js';

/** What a seat's state is called, in the order of the key. */
export const stateWords: Readonly<Record<SeatState, () => string>> = {
  writing: m.desk_is_writing,
  offline: m.desk_is_offline,
  break: m.desk_is_break,
  in: m.desk_is_in,
  expected: m.desk_is_expected,
  absent: m.desk_is_absent,
  done: m.desk_is_done,
};

/** 'Offline since 02:41 PM' */
export function stateText({ candidate: { state, since }, zone }: { candidate: Candidate; zone: string }): string {
  const words = stateWords[state]();
  if (since === '') return words;
  const place = { state: words, time: formatTime(since, zone) };
  return state === 'done' || state === 'in' ? m.desk_at(place) : m.desk_since(place);
}

/** 'Sun 22 Nov 2026, 06:00 PM' */
export function whenText(moment: string, zone: string): string {
  return `${weekdayOf({ moment, zone })} ${formatDayFirst(moment, zone)}, ${formatTime(moment, zone)}`;
}

/** 'Sun 22 Nov' */
export function dayText(moment: string, zone: string): string {
  return `${weekdayOf({ moment, zone })} ${formatDayMonth(moment, zone)}`;
}

/** 'Sun 22 Nov, 06:00 PM' */
export function dayTimeText(moment: string, zone: string): string {
  return `${dayText(moment, zone)}, ${formatTime(moment, zone)}`;
}

export function sessionStateText({ state, checkInFrom }: DeskSession, zone: string): string {
  switch (state) {
    case 'later':
      return m.desk_check_in_from({ time: formatTime(checkInFrom, zone) });
    case 'check-in':
      return m.desk_state_check_in();
    case 'running':
      return m.desk_state_running();
    case 'completed':
      return m.desk_state_completed();
    case 'cancelled':
      return m.desk_state_cancelled();
  }
}

/** Whether anything is arranged for a candidate. */
export const isArranged = ({ extraMinutes, arrangements }: Candidate): boolean => extraMinutes > 0 || arrangements.length > 0;

/** What is arranged for a candidate; '' for nothing. */
export const arrangedText = ({ extraMinutes, arrangements }: Candidate): string =>
  [...(extraMinutes === 0 ? [] : [m.desk_extra_minutes({ minutes: extraMinutes })]), ...arrangements].join(' · ');
