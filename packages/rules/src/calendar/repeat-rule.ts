import { isTimeZone } from './time-zone.ts';

/** How a series repeats, as the specification writes it (DAT-047). */
export interface Repeat {
  readonly meetingRecurrance: '0' | '1';
  readonly repeatType: '' | 'day' | 'week' | 'month' | 'year';
  readonly repeatCount: number;
  /** 'sun,tue'; '' for the day it begins on. */
  readonly repeatOn: string;
  readonly endsNever: boolean;
  /** The last day, YYYY-MM-DD; '' where it ends otherwise. */
  readonly endsOn: string;
  /** How many times in all; 0 where it ends otherwise. */
  readonly endsAfter: number;
}

const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;
/** The specification's days, Sunday first, as RFC 5545 writes them. */
const days = { sun: 'SU', mon: 'MO', tue: 'TU', wed: 'WE', thu: 'TH', fri: 'FR', sat: 'SA' } as const;
const isDay = (text: string): text is keyof typeof days => Object.hasOwn(days, text);

/**
 * The RFC 5545 rule of a series (CAL-028 to 034), without DTSTART; '' for an event that does not repeat. Weeks begin on Sunday (CAL-017),
 * `endsOn` includes its whole day in `timeZone`, and `endsAfter` wins over `endsOn`, both over `endsNever`.
 */
export function toRule({ repeat, timeZone }: { repeat: Repeat; timeZone: string }): string {
  const { meetingRecurrance, repeatType, repeatCount, repeatOn, endsOn, endsAfter } = repeat;
  if (meetingRecurrance === '0' || repeatType === '') return '';
  const on = [...new Set(repeatOn.split(',').flatMap((day) => (isDay(day) ? days[day] : [])))];
  return [
    `FREQ=${frequencies[repeatType]}`,
    ...(repeatCount > 1 ? [`INTERVAL=${repeatCount}`] : []),
    ...(repeatType === 'week' ? ['WKST=SU', ...(on.length > 0 ? [`BYDAY=${on.join(',')}`] : [])] : []),
    ...endOf({ endsOn, endsAfter, timeZone }),
  ].join(';');
}

function endOf({ endsOn, endsAfter, timeZone }: { endsOn: string; endsAfter: number; timeZone: string }): string[] {
  if (endsAfter > 0) return [`COUNT=${endsAfter}`];
  if (endsOn === '') return [];
  const lastSecond = Temporal.PlainDate.from(endsOn).add({ days: 1 }).toZonedDateTime(timeZone).subtract({ seconds: 1 });
  return [`UNTIL=${lastSecond.toInstant().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`];
}

const partsOf = (rule: string) =>
  new Map(rule.split(';').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const));
const keyOf = <T extends string>(names: Readonly<Record<T, string>>, value: string): T | '' =>
  (Object.keys(names) as T[]).find((name) => names[name] === value) ?? '';

/** The other way round: how a series repeats, from its rule; of '' that it does not. */
export function readRule({ rule, timeZone }: { rule: string; timeZone: string }): Omit<Repeat, 'meetingRecurrance'> {
  const parts = partsOf(rule);
  const until = parts.get('UNTIL') ?? '';
  const count = Number(parts.get('COUNT') ?? 0);
  return {
    repeatType: keyOf(frequencies, parts.get('FREQ') ?? ''),
    repeatCount: Number(parts.get('INTERVAL') ?? 1),
    repeatOn: (parts.get('BYDAY') ?? '')
      .split(',')
      .flatMap((day) => keyOf(days, day) || [])
      .join(','),
    endsNever: rule !== '' && until === '' && count === 0,
    endsOn: until === '' ? '' : dayOf({ until, timeZone }),
    endsAfter: count,
  };
}

/**
 * Whether a rule can be kept: it says what `readRule` reads of it and nothing else ('' is none), but UNTIL may be another moment of its
 * day. The only judge of rules for everything that stores or reads one.
 */
export function isRepeatRule({ rule, timeZone }: { rule: string; timeZone: string }): boolean {
  if (!isTimeZone(timeZone)) return false;
  try {
    const repeat = readRule({ rule, timeZone });
    // weeks begin on Sunday where a rule does not say it too
    const untilOf = (text: string) => text.replace(/UNTIL=\d{8}T\d{6}Z$/, 'UNTIL').replace(';WKST=SU', '');
    const isDayTwice = new Set(repeat.repeatOn.split(',')).size < repeat.repeatOn.split(',').length;
    return !isDayTwice && untilOf(toRule({ repeat: { ...repeat, meetingRecurrance: '1' }, timeZone })) === untilOf(rule) && rule !== '';
  } catch {
    return false;
  }
}

const dayOf = ({ until, timeZone }: { until: string; timeZone: string }) =>
  Temporal.Instant.from(until.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
