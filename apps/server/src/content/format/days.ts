/** Days of a pack: fixed ('2026-11-21') or relative to its anchor day ('today', 'today+3d', 'today-2w'). Days are YYYY-MM-DD. */

const relative = /^today(?:([+-])(\d{1,4})([dw]))?$/;

export function isDay(text: string): boolean {
  if (relative.test(text)) return true;
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // 31 February is read as a day of March
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Whether `end` comes before `start`, where that is so whatever the anchor day is: both hang on it, or neither does. */
export function endsBefore({ start, end }: { start: string; end: string }): boolean {
  const anchor = '2000-01-01';
  return relative.test(start) === relative.test(end) && toDay({ text: end, anchor }) < toDay({ text: start, anchor });
}

/** The day `text` means when the anchor day is `anchor`. */
export function toDay({ text, anchor }: { text: string; anchor: string }): string {
  const match = relative.exec(text);
  if (match === null) return text;
  const [, sign, count = '0', unit] = match;
  const days = Number(count) * (unit === 'w' ? 7 : 1) * (sign === '-' ? -1 : 1);
  const day = new Date(`${anchor}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The first moment of a day in a time zone (midnight there, or the first moment after it where midnight does not exist). */
export function startOfDay({ day, timeZone }: { day: string; timeZone: string }): Date {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`);
  const wall = (at: number) => {
    const parts = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(new Date(at));
    const get = (type: string) => parts.find((part) => part.type === type)?.value ?? '00';
    return Date.parse(`${get('year')}-${get('month')}-${get('day')}T${get('hour')}:${get('minute')}:${get('second')}Z`);
  };
  // two steps settle it: the offset at the guess, then the offset at the corrected guess
  const guess = midnightUtc - (wall(midnightUtc) - midnightUtc);
  return new Date(guess - (wall(guess) - midnightUtc));
}

/** The last second of a day in a time zone, 23:59:59. */
export function endOfDay({ day, timeZone }: { day: string; timeZone: string }): Date {
  const next = toDay({ text: 'today+1d', anchor: day });
  return new Date(startOfDay({ day: next, timeZone }).getTime() - 1000);
}
