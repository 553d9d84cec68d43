import { isInWindow } from '@abhyas/rules/centres/booking.ts';
import { momentIn } from '../../../platform/common/moment-in.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { type Faults, defaultTimeZone, haveOneAnchor, isDay, isMoment, windowIn } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';

/** Days are counted from here where the anchor day is not known. */
const anyAnchor = '2000-01-01';
const minute = 60_000;

/**
 * Checks when the slots of a pack are: that two in one room do not overlap, and that each is long enough for its test and starts in the test's window. Without an
 * anchor day only what holds for every anchor day is a fault.
 */
export function checkSlotTimes({
  files,
  anchor,
  faults,
}: {
  files: Pick<PackFiles, 'brands' | 'tests' | 'venues'>;
  anchor: string | null;
  faults: Faults;
}): void {
  const { venues: file } = files;
  if (file === null) return;
  const brandZone = files.brands?.value.brands[0]?.timezone || defaultTimeZone;
  const tests = new Map(files.tests.map(({ yaml }) => [yaml.value.test, yaml.value]));
  const zones = new Map(file.value.venues.map(({ key, timezone = '' }) => [key, timezone === '' ? brandZone : timezone]));
  const day = (text: string) => toDay({ text, anchor: anchor ?? anyAnchor });
  const comparable = (...days: readonly string[]) => days.every(isMoment) && (anchor !== null || haveOneAnchor(days));
  const before: { key: string; place: string; day: string; startsAt: Date; endsAt: Date }[] = [];

  file.value.slots.forEach((slot, s) => {
    const at = (field: string) => file.at(['slots', s, field]);
    const test = tests.get(slot.test);
    const needed = test === undefined ? Number.NaN : minutesOf(test);
    if (slot.minutes < needed)
      faults.add({ ...at('minutes'), cause: `the test takes ${needed} minutes, and the slot has ${slot.minutes}` });
    const zone = zones.get(slot.venue);
    if (zone === undefined || !isDay(slot.day) || !/^\d\d:\d\d$/.test(slot.time) || Number.isNaN(slot.minutes)) return;
    const startsAt = momentIn({ text: `${day(slot.day)} ${slot.time}`, timeZone: zone });
    const endsAt = new Date(startsAt.getTime() + slot.minutes * minute);
    const isKnown = anchor !== null || zone === brandZone;
    if (test !== undefined && isKnown && comparable(slot.day, test.release, test.end)) {
      const window = windowIn({ ...test, anchor: anchor ?? anyAnchor, timeZone: brandZone });
      if (!isInWindow({ test: window, startsAt }))
        faults.add({ ...at('day'), cause: `the slot starts outside the window of the test '${slot.test}'` });
    }
    const place = `${slot.venue}/${slot.room}`;
    const other = before.find(
      (one) => one.place === place && comparable(slot.day, one.day) && startsAt < one.endsAt && one.startsAt < endsAt,
    );
    if (other !== undefined) faults.add({ ...at('time'), cause: `the room is taken by the slot '${other.key}' then` });
    before.push({ key: slot.key, place, day: slot.day, startsAt, endsAt });
  });
}

/** How long a test takes, breaks included; NaN where no clock says. */
function minutesOf({ sections }: PackFiles['tests'][number]['yaml']['value']): number {
  if (sections.length === 0) return Number.NaN;
  return sections.reduce((sum, { minutes = Number.NaN, break: pause = 0 }) => sum + minutes + pause, 0);
}
