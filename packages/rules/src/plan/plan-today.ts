import { addDays, type PlanInput, revisionKey, type Schedule, schedule } from './schedule.ts';

/**
 * Today as the day began, and the days after it. `input` has what was left when today began, with what has been done since; `later` is what the student put off today. That leaves today without taking something else in, and comes again from tomorrow on.
 */
export function planToday({ input, later }: { input: PlanInput; later: ReadonlySet<string> }): Schedule {
  const whole = schedule(input);
  const [today] = whole.days;
  if (today === undefined || later.size === 0) return whole;
  const items = today.items.filter(({ key }) => !later.has(key));
  const kept = new Set(items.map(({ key }) => key));
  const tomorrow = addDays(input.from, 1);
  const over = Math.max(0, items.reduce((total, { minutes }) => total + minutes, 0) - today.room);
  const isOpen = ({ key }: { key: string }) => !kept.has(key);
  const rest = schedule({
    ...input,
    from: tomorrow,
    mocks: input.mocks.filter(isOpen),
    paths: input.paths.map(({ doneMinutes, items: all, ...path }) => ({
      ...path,
      doneMinutes: doneMinutes + all.filter((item) => !isOpen(item)).reduce((total, { minutes }) => total + minutes, 0),
      items: all.filter(isOpen),
    })),
    mocksTaken: [...input.mocksTaken, ...input.mocks.filter((mock) => !isOpen(mock)).map(() => input.from)],
    owed: over,
    revision: kept.has(revisionKey)
      ? input.revision
      : new Map([...input.revision, [tomorrow, (input.revision.get(tomorrow) ?? 0) + (input.revision.get(input.from) ?? 0)]]),
  });
  return { days: [{ ...today, items }, ...rest.days], left: rest.left, finishesOn: rest.finishesOn };
}
