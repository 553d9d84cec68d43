import { alignStart } from '@abhyas/rules/calendar/change-series.ts';
import { endOfSeries } from '@abhyas/rules/calendar/expand-series.ts';
import { type Repeat, toRule } from '@abhyas/rules/calendar/repeat-rule.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { findBlockId } from '../agenda/own-queries.ts';
import { writeAgenda } from '../agenda/write-queries.ts';
import { addPlan, type PlanRow } from './plan/plan-queries.ts';

/** A study plan of a pack, of a student in a course. */
export type PlanInput = Pick<PlanRow, 'studentId' | 'courseId' | 'hoursPerWeek' | 'weekdaysOff' | 'datesOff' | 'examOn' | 'madeAt'>;

/** A study block of a pack. `on`: the weekdays on which it repeats every week, as a rule names them; none for a block that is once. */
export interface BlockInput {
  readonly ref: string;
  readonly personId: bigint;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly on: readonly string[];
}

const once: Repeat = { meetingRecurrance: '0', repeatType: '', repeatCount: 1, repeatOn: '', endsNever: false, endsOn: '', endsAfter: 0 };

/** Brings plans and blocks that are not there yet. What is there belongs to its student, and stays as it is. */
export async function importPlans({
  tx,
  plans,
  blocks,
  timeZone,
  now,
}: {
  tx: Transaction;
  plans: readonly PlanInput[];
  blocks: readonly BlockInput[];
  timeZone: string;
  now: Date;
}): Promise<void> {
  for (const { madeAt, ...plan } of plans) await addPlan({ queryable: tx, ...plan, now: madeAt });
  for (const { ref, personId, title, startsAt, endsAt, on } of blocks) {
    if ((await findBlockId({ tx, personId, ref })) !== null) continue;
    const repeat: Repeat =
      on.length === 0 ? once : { ...once, meetingRecurrance: '1', repeatType: 'week', repeatOn: on.join(','), endsNever: true };
    const times = alignStart({ startsAt, endsAt, repeat, zone: timeZone });
    const rule = toRule({ repeat, timeZone });
    const until = rule === '' ? times.endsAt : endOfSeries({ ...times, rule, zone: timeZone });
    const entry = { type: 'Study' as const, title, ...times, rule, zone: rule === '' ? '' : timeZone, until };
    await writeAgenda({ tx, source: 'block', refs: [ref], entries: [{ ...entry, ref, personId }], now });
  }
}
