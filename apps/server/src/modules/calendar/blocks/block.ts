import { blockLimits } from '@abhyas/contract/calendar/calendar-limits.ts';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { alignStart } from '@abhyas/rules/calendar/change-series.ts';
import { endOfSeries, expandSeries, type Series } from '@abhyas/rules/calendar/expand-series.ts';
import { type Repeat, toRule } from '@abhyas/rules/calendar/repeat-rule.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { countOpenBlocks, type lockBlock } from '../../agenda/own-queries.ts';

/** A study block as it is kept. */
export type Block = NonNullable<Awaited<ReturnType<typeof lockBlock>>>;

const dayMs = 86_400_000;
/** The longest that a unit of a repeat lasts, in days. */
const unitDays = { '': 1, day: 1, week: 7, month: 31, year: 366 } as const;
/** A series that is to end after so many times ends within forty years, so that its end can be worked out. */
const maxSpanDays = 40 * 366;

/**
 * What a block's body says, as the agenda keeps it: a weekly series begins on the first of its days. Throws BLOCK_TOO_FAR for a start or an end too far from now, NO_SUCH_DAY for a series that never
 * takes place.
 */
export function readBlock({
  body: { title, startsAt, endsAt },
  repeat,
  zone,
  now,
}: {
  body: Pick<BodyOf<'addStudyBlock'>, 'title' | 'startsAt' | 'endsAt'>;
  repeat: Repeat;
  zone: string;
  now: Date;
}) {
  const times = alignStart({ startsAt, endsAt, repeat, zone });
  requireNear({ moment: times.startsAt, now });
  requireEnd({ repeat, zone, now });
  const rule = toRule({ repeat, timeZone: zone });
  const series: Series = { ...times, rule, zone };
  if (rule !== '' && expandSeries({ series, from: times.startsAt, to: new Date(times.startsAt.getTime() + 1) }).length === 0)
    throw new AppError('NO_SUCH_DAY');
  return {
    series,
    entry: {
      type: 'Study' as const,
      title,
      ...times,
      rule,
      zone: rule === '' ? '' : zone,
      until: rule === '' ? times.endsAt : endOfSeries(series),
    },
  };
}

/** Throws BLOCK_TOO_FAR. */
export function requireNear({ moment, now }: { moment: Date; now: Date }): void {
  const days = (moment.getTime() - now.getTime()) / dayMs;
  if (days < -blockLimits.daysBack || days > blockLimits.daysAhead) throw new AppError('BLOCK_TOO_FAR');
}

/** Throws BLOCK_TOO_FAR for a series that ends too far from now. */
export function requireEnd({
  repeat: { repeatType, repeatCount, endsOn, endsAfter },
  zone,
  now,
}: {
  repeat: Omit<Repeat, 'meetingRecurrance'>;
  zone: string;
  now: Date;
}): void {
  if (endsOn !== '') requireNear({ moment: startOfDay({ day: endsOn, timeZone: zone }), now });
  if (unitDays[repeatType] * repeatCount * endsAfter > maxSpanDays) throw new AppError('BLOCK_TOO_FAR');
}

/** Throws TOO_MANY_BLOCKS, and TOO_MANY_SERIES for one that repeats (`rule`): each of those is worked out whenever the calendar is read. In a transaction that has locked the person. */
export async function requireRoom({
  tx,
  personId,
  rule,
  now,
}: {
  tx: Transaction;
  personId: bigint;
  rule: string;
  now: Date;
}): Promise<void> {
  const { open, series } = await countOpenBlocks({ queryable: tx, personId, now });
  if (open >= blockLimits.open) throw new AppError('TOO_MANY_BLOCKS');
  if (rule !== '' && series >= blockLimits.series) throw new AppError('TOO_MANY_SERIES');
}

/** The series of a block that repeats. */
export const seriesOf = ({ startsAt, endsAt, rule, zone }: Block): Series => ({ startsAt, endsAt, rule, zone });
