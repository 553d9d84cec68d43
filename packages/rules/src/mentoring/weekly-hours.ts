/** Hours of a day on the mentor's clock, and where sessions in them are. */
export interface DayHours {
  readonly from: string;
  readonly to: string;
  readonly virtual: boolean;
  readonly venueId: bigint | null;
}

/** When a mentor works: the hours of every week (weekday 0 is Sunday), and those of single days (YYYY-MM-DD) that have others. */
export interface Pattern {
  readonly hours: readonly (DayHours & { readonly weekday: number })[];
  readonly otherDays: readonly { readonly day: string; readonly hours: readonly DayHours[] }[];
}

/** The hours that a pattern has on a day: its own where it has other ones, else those of its weekday. */
export function hoursOn({ pattern: { hours, otherDays }, day }: { pattern: Pattern; day: string }): readonly DayHours[] {
  return otherDays.find((other) => other.day === day)?.hours ?? hours.filter(({ weekday }) => weekday === new Date(day).getUTCDay());
}

/** The days from one to another whose hours are others than before. */
export function changedDays({ before, after, from, to }: { before: Pattern; after: Pattern; from: string; to: string }): string[] {
  const textOf = (pattern: Pattern, day: string) =>
    hoursOn({ pattern, day })
      .map((each) => `${each.from} ${each.to} ${each.virtual} ${each.venueId}`)
      .toSorted()
      .join('; ');
  return daysFrom({ from, to }).filter((day) => textOf(before, day) !== textOf(after, day));
}

/** The days from one to another whose times are to be opened: those that changed, and all after the last day that is open already. */
export function daysToOpen({
  from,
  to,
  openUntil,
  changed,
}: {
  from: string;
  to: string;
  openUntil: string;
  changed: readonly string[];
}): string[] {
  return daysFrom({ from, to }).filter((day) => day > openUntil || changed.includes(day));
}

/** The days from one to another, both included. */
function daysFrom({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
