import { endOfSeries } from '@abhyas/rules/calendar/expand-series.ts';
import { type Repeat, toRule } from '@abhyas/rules/calendar/repeat-rule.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { listRefs } from '../agenda/read-queries.ts';
import { writeAgenda } from '../agenda/write-queries.ts';

/** An event of a pack. `variantId` null: for everyone of the course. */
export interface EventInput {
  readonly key: string;
  readonly courseId: bigint;
  readonly variantId: bigint | null;
  readonly name: string;
  readonly about: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly allDay: boolean;
  readonly place: string;
  readonly cta: string;
  readonly link: string;
  readonly meetingUrl: string;
  readonly handoutUrl: string;
  readonly publishAt: Date | null;
  readonly countdownTo: Date | null;
  readonly repeat: Repeat;
}

/** Brings the events of a pack to what it has now; those that it has no longer are called off. Times repeat in `timeZone`. */
export async function importEvents({
  tx,
  pack,
  events,
  timeZone,
  now,
}: {
  tx: Transaction;
  pack: string;
  events: readonly EventInput[];
  timeZone: string;
  now: Date;
}): Promise<void> {
  const refOf = (key: string) => `${pack}/${key}`;
  const entries = events.map(({ key, courseId, variantId, name, repeat, ...event }) => {
    const rule = toRule({ repeat, timeZone });
    const series = { startsAt: event.startsAt, endsAt: event.endsAt, rule, zone: timeZone };
    return {
      ...event,
      ref: refOf(key),
      audience: variantId === null ? `course:${courseId}` : `variant:${variantId}`,
      type: 'Event' as const,
      title: name,
      rule,
      zone: rule === '' && !event.allDay ? '' : timeZone,
      until: rule === '' ? event.endsAt : endOfSeries(series),
      cancelledAt: null,
    };
  });
  const before = await listRefs({ queryable: tx, source: 'event', prefix: refOf('') });
  await writeAgenda({ tx, source: 'event', refs: [...new Set([...before, ...entries.map(({ ref }) => ref)])], entries, now });
}
