const hour = 3_600_000;
/** When candidates are reminded of a slot. `key` names the reminder for good. */
const reminders = [
  { key: 'day', before: 24 * hour },
  { key: 'hours', before: 2 * hour },
] as const;
export type Reminder = (typeof reminders)[number]['key'];

/** The reminders of a slot that are still to come at `now`, and when. One whose time has passed is left out: the booking itself has just said it. */
export function remindersOf({ startsAt, now }: { startsAt: Date; now: Date }): { key: Reminder; at: Date }[] {
  return reminders.map(({ key, before }) => ({ key, at: new Date(startsAt.getTime() - before) })).filter(({ at }) => at > now);
}
