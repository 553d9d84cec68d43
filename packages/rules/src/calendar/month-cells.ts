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

/** A long event on neighbouring days that have room for it: it is drawn as one bar from the first to the last. */
export interface Bar<E> {
  readonly event: E;
  readonly firstDay: string;
  readonly lastDay: string;
  /** It covers every day of the event, or all that the cells have of them. */
  readonly isWhole: boolean;
}

/** What the cells of a month show: the bars, what each day has beside them, and how many more there are on it ('+N'). */
export interface FilledCells<E> {
  readonly bars: readonly Bar<E>[];
  readonly singles: ReadonlyMap<string, readonly E[]>;
  readonly more: ReadonlyMap<string, number>;
}

/** Neighbouring days together. */
function runsOf(days: readonly string[]): { readonly firstDay: string; readonly lastDay: string }[] {
  const runs: { firstDay: string; lastDay: string }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && nextDay(run.lastDay) === day) run.lastDay = day;
    else runs.push({ firstDay: day, lastDay: day });
  }
  return runs;
}

/**
 * Takes the events of the days from `first` to `last` and gives what their cells show. Long events have their rows first; on a day that has no room for one it is counted with what is not shown, and on its other days it is a bar.
 */
export function fillCells<E extends PlacedEvent>({
  events,
  first,
  last,
}: {
  events: readonly E[];
  first: string;
  last: string;
}): FilledCells<E> {
  const placed = events.map((event) => ({ event, days: daysOf(event, { first, last }) }));
  const longOnes = placed.filter(({ event }) => isLong(event));
  const longOn = new Map<string, number>();
  for (const { days } of longOnes) for (const day of days) longOn.set(day, (longOn.get(day) ?? 0) + 1);
  const used = new Map<string, number>();
  const more = new Map<string, number>();
  /** Whether the day has room for one more, which is then taken. */
  const takesRoom = (day: string): boolean => {
    const hasRoom = (used.get(day) ?? 0) < cellLimit(longOn.get(day) ?? 0);
    const counts = hasRoom ? used : more;
    counts.set(day, (counts.get(day) ?? 0) + 1);
    return hasRoom;
  };
  const bars = longOnes.flatMap(({ event, days }) => {
    const shown = days.filter(takesRoom);
    return runsOf(shown).map((run) => ({ event, ...run, isWhole: shown.length === days.length }));
  });
  const singles = new Map<string, E[]>();
  for (const { event, days } of placed) {
    const [day] = days;
    if (day === undefined || isLong(event) || !takesRoom(day)) continue;
    const here = singles.get(day);
    if (here === undefined) singles.set(day, [event]);
    else here.push(event);
  }
  return { bars, singles, more };
}
