/** An event as the month grid places it: on which days it is, first and last, YYYY-MM-DD. Sorted by start. */
export interface PlacedEvent {
  readonly id: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** How many events a cell shows, by how many long events are on its day: none, one, several (CAL-023 to CAL-025). */
const limits = { none: 15, one: 11, several: 7 } as const;

/** The longest title that is shown whole. */
const maxTitle = 28;

/** Long is what covers more than one day: it takes a row of several cells. */
export const isLong = ({ firstDay, lastDay }: PlacedEvent): boolean => firstDay !== lastDay;

/** The rule of CAL-025: a day shows 15 events; 11 if one long event is on it, 7 if more are. */
export function cellLimit(longEvents: number): number {
  if (longEvents === 0) return limits.none;
  return longEvents === 1 ? limits.one : limits.several;
}

/** Characters as people count them: a letter of Hindi with its vowel sign is one. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A title of at most 28 characters: what is longer is cut there, and an ellipsis says so (CAL-027). */
export function cutTitle(title: string): string {
  if (title.length <= maxTitle) return title;
  const cut = Array.from(characters.segment(title), ({ index }) => index)[maxTitle];
  return cut === undefined ? title : `${title.slice(0, cut).trimEnd()}…`;
}

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The days of an event from `first` to `last`. */
function daysOf({ firstDay, lastDay }: PlacedEvent, { first, last }: { first: string; last: string }): string[] {
  const days: string[] = [];
  for (let day = firstDay < first ? first : firstDay; day <= lastDay && day <= last; day = nextDay(day)) days.push(day);
  return days;
}

/**
 * Which events the cells from `first` to `last` show, and how many more each day has ('+N'). Long events have their rows first; one that finds no room on any of its days is hidden on all of them, since it is drawn as one bar.
 */
export function fillCells<E extends PlacedEvent>({
  events,
  first,
  last,
}: {
  events: readonly E[];
  first: string;
  last: string;
}): { readonly shown: E[]; readonly more: ReadonlyMap<string, number> } {
  const placed = events.map((event) => ({ event, days: daysOf(event, { first, last }) }));
  const longOn = new Map<string, number>();
  for (const { event, days } of placed) if (isLong(event)) for (const day of days) longOn.set(day, (longOn.get(day) ?? 0) + 1);
  const used = new Map<string, number>();
  const more = new Map<string, number>();
  const shown = new Set<E>();
  const ordered = [...placed.filter(({ event }) => isLong(event)), ...placed.filter(({ event }) => !isLong(event))];
  for (const { event, days } of ordered) {
    if (days.length === 0) continue;
    const hasRoom = days.every((day) => (used.get(day) ?? 0) < cellLimit(longOn.get(day) ?? 0));
    const counts = hasRoom ? used : more;
    for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
    if (hasRoom) shown.add(event);
  }
  return { shown: events.filter((event) => shown.has(event)), more };
}
