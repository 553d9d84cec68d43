/** Days that one call of the calendar spans at most: six weeks of a month, and some beside them. */
export const maxCalendarDays = 62;

/** A student's own study blocks: how many that are not over (a series is one), how many of them repeat, how long one is, in minutes, how far from today one begins, in days, the characters of its title, and of how many changed occurrences a removal can be taken back. */
export const blockLimits = {
  open: 200,
  series: 30,
  minMinutes: 5,
  maxMinutes: 12 * 60,
  daysBack: 31,
  daysAhead: 730,
  title: 100,
  undo: 400,
} as const;

/** A study plan: hours a week, single days off, how many of the coming days are listed, how many days the whole of it has, how many items that slipped or were left out are named, and how many sections a course has. */
export const planLimits = { hours: 60, datesOff: 100, comingDays: 14, days: 825, slipped: 100, sections: 50 } as const;
