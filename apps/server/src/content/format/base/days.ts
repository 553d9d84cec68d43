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
