const timed = /^(\S+) ((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A day of a pack, and the time of the clock on it that its text names, '' for none: '2026-12-05 09:30', 'today+3d'. */
export function splitMoment(text: string): { day: string; time: string } {
  const [, day = text, time = ''] = timed.exec(text) ?? [];
  return { day, time };
}

/** A day of a pack as it is written with a time of the clock, or without one. */
export const joinMoment = ({ day, time }: { day: string; time: string }): string => (time === '' ? day : `${day} ${time}`);

const relative = /^today(?:([+-])(\d{1,4})([dw]))?$/;

/** Whether a day of a pack hangs on its anchor day. */
export const isRelativeDay = (day: string): boolean => relative.test(day);

/** The day `text` means when the anchor day is `anchor`, whatever its time. */
export function toDay({ text, anchor }: { text: string; anchor: string }): string {
  const written = splitMoment(text).day;
  const match = relative.exec(written);
  if (match === null) return written;
  const [, sign, count = '0', unit] = match;
  const days = Number(count) * (unit === 'w' ? 7 : 1) * (sign === '-' ? -1 : 1);
  const day = new Date(`${anchor}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
