import type { Minor } from '@abhyas/contract/payments/money.ts';
import { splitEvenly } from './money.ts';

/** A part of a price. Number 1 is paid with the order. */
export interface Instalment {
  readonly number: number;
  readonly amount: Minor;
  /** YYYY-MM-DD. */
  readonly dueDay: string;
}

/** The parts of a price, one today and one on each later day, as equal as minor units allow. A day that has come is no part of its own. */
export function planInstalments({ total, today, laterDays }: { total: Minor; today: string; laterDays: readonly string[] }): Instalment[] {
  const ahead = laterDays.filter((day) => day > today).toSorted();
  const days = [today, ...ahead];
  return splitEvenly(total, days.length).map((amount, at) => ({ number: at + 1, amount, dueDay: days[at] ?? today }));
}

/** Days after the due day on which an unpaid instalment closes the course. */
export const graceDays = 7;
/** Days before and after the due day on which the buyer is reminded. */
export const remindDays = [-3, 0, 4] as const;

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** `late` from the day after the due day, `closing` from `graceDays` after it: no lesson, class or test begins until it is paid. */
export type Standing = 'paid' | 'ahead' | 'late' | 'closing';

/** The standing of an instalment on a day. */
export function standingOf({ dueDay, isPaid, today }: { dueDay: string; isPaid: boolean; today: string }): Standing {
  if (isPaid) return 'paid';
  const days = daysBetween(dueDay, today);
  if (days <= 0) return 'ahead';
  return days < graceDays ? 'late' : 'closing';
}

/** The day (YYYY-MM-DD) on which an instalment that is still unpaid closes the course. */
export const closesOn = (dueDay: string): string => new Date(Date.parse(dueDay) + graceDays * dayMs).toISOString().slice(0, 10);

/** The reminders that are due for an unpaid instalment by a day, as a count; a buyer who has had as many gets none. */
export const remindersDue = ({ dueDay, today }: { dueDay: string; today: string }): number =>
  remindDays.filter((days) => daysBetween(dueDay, today) >= days).length;
