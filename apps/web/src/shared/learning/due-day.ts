import { now } from '../../lib/clock.ts';
import { dayOf, formatDayFirst } from '../../lib/dates/dates.ts';
import { m } from '../../paraglide/messages.js';

interface Step {
  /** '' for a step without a day. */
  readonly dueOn: string;
  readonly done: boolean;
}

/** When a step that was agreed on is due, in words, and whether it is late; null for one without a day. `today`: the day in the zone that counts, else the portal's. */
export function dueDay({
  step: { dueOn, done },
  today = dayOf(now()),
  format = formatDayFirst,
}: {
  step: Step;
  today?: string;
  format?: (day: string) => string;
}): { readonly text: string; readonly isLate: boolean } | null {
  if (dueOn === '') return null;
  const isLate = !done && dueOn < today;
  const date = format(dueOn);
  return { text: isLate ? m.study_agreed_late({ date }) : m.study_agreed_due({ date }), isLate };
}
