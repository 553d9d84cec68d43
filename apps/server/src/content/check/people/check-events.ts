import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { type Faults, endsBefore, haveOneAnchor } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import { requireKnown, uniqueNames } from '../check-names.ts';

/** A calendar's range is found by where events begin, so they are not longer; an hour is left for a change of clocks. */
const maxEventDays = 61;

const daysBetween = ({ start, end }: { start: string; end: string }): number => {
  const day = (text: string) => Temporal.PlainDate.from(toDay({ text, anchor: '2026-01-01' }));
  return day(start).until(day(end)).days;
};

/** Checks events and holidays: programmes and variants, days in their order, and repeats that make sense. */
export function checkEvents({
  files: { events: file, programmes: known },
  faults,
}: {
  files: Pick<PackFiles, 'events' | 'programmes'>;
  faults: Faults;
}): void {
  if (file === null) return;
  const checkName = requireKnown(faults);
  const once = uniqueNames({ faults, what: 'event' });
  const programmes = new Map((known?.value.programmes ?? []).map((programme) => [programme.key, programme]));
  const holidayOnce = uniqueNames({ faults, what: 'day' });
  file.value.holidays.forEach(({ day }, h) => holidayOnce(day, file.at(['holidays', h, 'day'])));
  file.value.events.forEach((event, e) => {
    const at = (...path: PropertyKey[]) => file.at(['events', e, ...path]);
    once(event.key, at('key'));
    checkName(programmes, event.programme, 'programme', at('programme'));
    const variants = new Set(programmes.get(event.programme)?.variants.map(({ key }) => key));
    if (programmes.has(event.programme)) checkName(variants, event.variant, 'variant', at('variant'));
    const { lastDay, time, repeat } = event;
    if (lastDay !== undefined && time !== undefined)
      faults.add({ ...at('lastDay'), cause: "only an event of whole days has a 'lastDay': leave 'time' out" });
    if (lastDay !== undefined && haveOneAnchor([event.day, lastDay]) && endsBefore({ start: event.day, end: lastDay }))
      faults.add({ ...at('lastDay'), cause: 'the last day is before the first one' });
    else if (
      lastDay !== undefined &&
      haveOneAnchor([event.day, lastDay]) &&
      daysBetween({ start: event.day, end: lastDay }) >= maxEventDays
    )
      faults.add({ ...at('lastDay'), cause: `an event lasts ${maxEventDays} days at most` });
    if (repeat?.endsOn !== undefined && repeat.endsAfter !== undefined)
      faults.add({ ...at('repeat', 'endsAfter'), cause: "a series ends 'endsOn' a day or 'endsAfter' some times, not both" });
    if (repeat !== undefined && repeat.on.length > 0 && repeat.type !== 'week')
      faults.add({ ...at('repeat', 'on'), cause: "only a series of type 'week' is 'on' days of the week" });
  });
}
