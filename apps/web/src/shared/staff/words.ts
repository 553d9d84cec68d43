import { formatDayFirst, formatTime, formatTimeToSecond } from '../../lib/dates/dates.ts';

/** '24 Nov 2026, 07:05:09 PM' */
export function momentText(moment: string): string {
  return `${formatDayFirst(moment)}, ${formatTimeToSecond(moment)}`;
}

/** '24 Feb 2027, 07:00 PM' in a zone. */
export const whenText = (moment: string, zone: string): string => `${formatDayFirst(moment, zone)}, ${formatTime(moment, zone)}`;

/** The address of a doubt of a student that waits, among the others. */
export const waitingDoubtPath = (doubtId: string): string =>
  `/staff/questions?${new URLSearchParams({ tab: 'students', doubtId }).toString()}`;

/** The number of a page as an address has it; 1 where it has none. */
export function pageOf(text: string): number {
  return /^[1-9]\d{0,2}$/.test(text) ? Math.min(Number(text), 500) : 1;
}
