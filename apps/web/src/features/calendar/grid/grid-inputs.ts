import type { EventInput } from '@fullcalendar/react';
import type { EventLook } from '@abhyas/rules/calendar/event-filter.ts';
import { cutTitle, fillCells } from '@abhyas/rules/calendar/month-cells.ts';
import { addDays } from '@abhyas/rules/calendar/view-days.ts';
import { onDay, type ShownEvent } from '../shown-event.ts';

/** How many events a day has beside those that its cell shows. */
export interface MoreOnDay {
  readonly day: string;
  readonly count: number;
}

/** What a day of the month has, on a phone. */
export interface DayDots {
  readonly day: string;
  readonly count: number;
  readonly looks: readonly EventLook[];
}

/** What the library keeps beside each thing that it places. */
export interface InputProps {
  readonly order: number;
  readonly zone: string;
  /** The event, where it is one; of a part of one that is all there is to be said. */
  readonly shown?: ShownEvent;
  /** In the month: what is drawn there, one under the other. */
  readonly chips?: readonly ShownEvent[];
  /** In the month: how many chips are under each other on the fullest of its days. */
  readonly rows?: number;
  readonly more?: MoreOnDay;
  readonly dots?: DayDots;
}

type Input = EventInput & InputProps;

const inputOf = ({ shown, zone, order }: { shown: ShownEvent; zone: string; order: number }): Input => ({
  id: shown.id,
  title: cutTitle(shown.name),
  start: shown.isAllDay ? shown.firstDay : shown.wallStart,
  // of whole days the library wants the day after
  end: shown.isAllDay ? addDays(shown.lastDay, 1) : shown.wallEnd,
  allDay: shown.isAllDay,
  editable: shown.event.own,
  order,
  shown,
  zone,
});

/** The events of a grid of hours. */
export const timedInputs = (events: readonly ShownEvent[], zone: string): EventInput[] =>
  events.map((shown, order) => inputOf({ shown, zone, order }));

const wholeDays = ({ id, firstDay, lastDay = firstDay }: { id: string; firstDay: string; lastDay?: string }): EventInput => ({
  id,
  title: '',
  start: firstDay,
  end: addDays(lastDay, 1),
  allDay: true,
  editable: false,
});

interface MonthOf {
  readonly events: readonly ShownEvent[];
  readonly zone: string;
  readonly first: string;
  readonly last: string;
}

/**
 * What the month grid places, long events first, and in each full cell how many more there are (CAL-023, CAL-024). Placing costs the
 * library much more than drawing, so neighbouring events of one day are placed as one; only what can be dragged, or is beside a long event,
 * is placed alone.
 */
export function monthInputs({ events, zone, first, last }: MonthOf): EventInput[] {
  const { bars, singles, more } = fillCells({ events, first, last });
  const inputs: EventInput[] = [];
  const rows = new Map<string, number>();
  const addRows = (day: string, count: number) => rows.set(day, (rows.get(day) ?? 0) + count);
  const besideBars = new Set<string>();
  for (const { firstDay, lastDay } of bars)
    for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
      besideBars.add(day);
      addRows(day, 1);
    }
  for (const [day, ofDay] of singles) addRows(day, ofDay.length);
  for (const day of more.keys()) addRows(day, 1);
  const add = (input: EventInput, props: Omit<InputProps, 'order' | 'zone' | 'rows'>, days: { firstDay: string; lastDay?: string }) => {
    let fullest = 0;
    for (let day = days.firstDay; day <= (days.lastDay ?? days.firstDay); day = addDays(day, 1))
      fullest = Math.max(fullest, rows.get(day) ?? 0);
    inputs.push({ ...input, ...props, rows: fullest, order: inputs.length, zone });
  };
  for (const { event: shown, firstDay, lastDay, isWhole } of bars) {
    const input = isWhole ? inputOf({ shown, zone, order: 0 }) : wholeDays({ id: `${shown.id}:${firstDay}`, firstDay, lastDay });
    add(input, { shown, chips: [shown] }, { firstDay, lastDay });
  }
  for (const day of new Set([...singles.keys(), ...more.keys()])) {
    const isAlone = ({ event: { own } }: ShownEvent) => own || besideBars.has(day);
    let run: ShownEvent[] = [];
    const endRun = (rest: MoreOnDay | null) => {
      const [begin] = run;
      const id = `${day}:${begin?.id ?? 'more'}`;
      if (begin !== undefined || rest !== null)
        add(wholeDays({ id, firstDay: day }), { chips: run, ...(rest === null ? {} : { more: rest }) }, { firstDay: day });
      run = [];
    };
    for (const shown of singles.get(day) ?? []) {
      if (!isAlone(shown)) run.push(shown);
      else {
        endRun(null);
        add(inputOf({ shown, zone, order: 0 }), { shown, chips: [shown] }, { firstDay: day });
      }
    }
    const count = more.get(day);
    endRun(count === undefined ? null : { day, count });
  }
  return inputs;
}

/** What the month grid places on a phone: for each day that has events a row of dots, one for each type. */
export function dotInputs({ events, zone, first, last }: MonthOf): EventInput[] {
  const inputs: EventInput[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const here = onDay(events, day);
    if (here.length === 0) continue;
    const looks = [...new Set(here.map(({ look }) => look))];
    inputs.push({ ...wholeDays({ id: day, firstDay: day }), order: inputs.length, zone, dots: { day, count: here.length, looks } });
  }
  return inputs;
}
