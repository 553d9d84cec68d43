const minute = 60_000;
const hour = 60 * minute;

/** Before what people are reminded: a slot of a test, a session with a mentor, a class, and a deadline of a shortlisted programme. A reminder's `key` names it for good. */
const plans = {
  slot: [
    { key: 'day', before: 24 * hour },
    { key: 'hours', before: 2 * hour },
  ],
  session: [
    { key: 'day', before: 24 * hour },
    { key: 'minutes', before: 30 * minute },
  ],
  class: [
    { key: 'day', before: 24 * hour },
    { key: 'minutes', before: 30 * minute },
  ],
  deadline: [
    { key: 'week', before: 7 * 24 * hour },
    { key: 'day', before: 24 * hour },
  ],
} as const;
type Plan = keyof typeof plans;
export type Reminder<P extends Plan> = (typeof plans)[P][number]['key'];

/** The reminders of what starts at `startsAt` that are still to come at `now`, and when. One whose time has passed is left out: the booking itself has just said it. */
export function remindersOf<P extends Plan>({
  plan,
  startsAt,
  now,
}: {
  plan: P;
  startsAt: Date;
  now: Date;
}): { key: Reminder<P>; at: Date }[] {
  const all: readonly { key: Reminder<P>; before: number }[] = plans[plan];
  return all.map(({ key, before }) => ({ key, at: new Date(startsAt.getTime() - before) })).filter(({ at }) => at > now);
}
