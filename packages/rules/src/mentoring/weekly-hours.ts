interface Hour {
  readonly weekday: number;
}

/** The weekdays, Sunday 0, on which weekly hours are others than before. */
export function changedWeekdays({ before, after }: { before: readonly Hour[]; after: readonly Hour[] }): number[] {
  const textOf = (hours: readonly Hour[], weekday: number) =>
    hours
      .filter((hour) => hour.weekday === weekday)
      .map((hour) =>
        Object.entries(hour)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .join(' '),
      )
      .toSorted()
      .join('; ');
  return [0, 1, 2, 3, 4, 5, 6].filter((weekday) => textOf(before, weekday) !== textOf(after, weekday));
}

/** The days from one to another (YYYY-MM-DD) whose times are to be opened: those of the changed weekdays, and all after the last day that is open already. */
export function daysToOpen({
  from,
  to,
  openUntil,
  weekdays,
}: {
  from: string;
  to: string;
  openUntil: string;
  weekdays: readonly number[];
}): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (day > openUntil || weekdays.includes(new Date(at).getUTCDay())) days.push(day);
  }
  return days;
}
