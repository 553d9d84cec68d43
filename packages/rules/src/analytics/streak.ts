const dayMs = 86_400_000;

/** Days of study in a row that earn a freeze: a day without study that ends no streak. */
const earnedBy = 7;

/** Days in a row on which someone studied, and the one freeze that they may have for a day that they miss. */
interface Streak {
  /** Days with study; a frozen day is none, and ends nothing. */
  readonly days: number;
  readonly hasFreeze: boolean;
  /** Days in a row left until the next freeze; 0 while there is one. */
  readonly untilFreeze: number;
  /** The frozen days of the streak, the latest last. */
  readonly frozen: readonly string[];
}

/**
 * The streak up to today, or up to yesterday while today has nothing yet, from days as YYYY-MM-DD of the student's zone in any order. Seven days of study in a row earn a freeze; at most one is kept, and the first day that is
 * missed uses it up.
 */
export function streakOf({ days, today }: { days: Iterable<string>; today: string }): Streak {
  const studied = new Set([...days].filter((day) => day <= today));
  const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  const none = { days: 0, inRow: 0, hasFreeze: false, frozen: [] as string[] };
  let streak = none;
  const [first = today] = [...studied].toSorted();
  for (let day = first; day <= today; day = dayAfter(day)) {
    if (studied.has(day)) {
      const inRow = streak.hasFreeze ? 0 : streak.inRow + 1;
      const isEarned = inRow === earnedBy;
      streak = { ...streak, days: streak.days + 1, inRow: isEarned ? 0 : inRow, hasFreeze: streak.hasFreeze || isEarned };
    } else if (day < today) {
      streak = streak.hasFreeze ? { ...streak, inRow: 0, hasFreeze: false, frozen: [...streak.frozen, day] } : none;
    }
  }
  const { days: count, inRow, hasFreeze, frozen } = streak;
  return { days: count, hasFreeze, untilFreeze: hasFreeze ? 0 : earnedBy - inRow, frozen };
}
