import type { CalendarEvent } from '@abhyas/contract/calendar/event.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { expandSeries } from '@abhyas/rules/calendar/expand-series.ts';
import { readRule } from '@abhyas/rules/calendar/repeat-rule.ts';
import { readEvent } from '@abhyas/rules/calendar/read-event.ts';
import { isShownOnce } from '@abhyas/rules/calendar/shown-once.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import { startOfDay } from '../../platform/common/moment-in.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { type AgendaRow, isSeenBy, listEntries, listOccurrences } from '../agenda/index.ts';
import type { AssessmentFace } from '../assessment/index.ts';
import { mapPresent } from '../classes/index.ts';
import { findReader } from './find-reader.ts';
import { busyRange } from './plan/get-plan.ts';
import { listPlanDays } from './plan/plan-days.ts';
import { findPlan } from './plan/plan-queries.ts';
import { presentEvent } from './present-event.ts';

type Change = Awaited<ReturnType<typeof listOccurrences>>[number];
/** One time at which an entry takes place: as its rule has it (`occursAt`), and as it was moved. */
export interface Occurrence {
  readonly occursAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly change: Change | null;
}

/**
 * The events of a range of days in the zone of the portal, by their start, for whom `findReader` lets read them: the owner with where each leads, others without. Throws NOT_FOUND, FORBIDDEN.
 */
export async function listCalendar({
  parts,
  assessment,
  session,
  body: { from, to, ...body },
  timeZone,
  language,
}: {
  parts: Ports<'clock' | 'database' | 'log'>;
  assessment: AssessmentFace;
  session: Session;
  body: RequestOf<'calendarData'>;
  timeZone: string;
  language: Language;
}): Promise<AnswerOf<'calendarData'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { reader, whole, isOwner, studentId, course } = await findReader({ parts, session, body });
  const range = {
    from: startOfDay({ day: from, timeZone }),
    to: startOfDay({ day: Temporal.PlainDate.from(to).add({ days: 1 }).toString(), timeZone }),
  };
  const plan = studentId === null || to < dayIn({ moment: now, timeZone }) ? null : await findPlan({ queryable, studentId, ...course });
  const ahead = busyRange({ now, timeZone });
  // one reading serves both, where they meet; the plan knows of more than others are shown
  const isShared = plan !== null && range.from <= ahead.to;
  const wide = isShared ? { reader: whole, from: earlier(range.from, ahead.from), to: later(range.to, ahead.to) } : { reader, ...range };
  const found = await listEntries({ queryable, log: parts.log, ...wide, now, cancelled: 'classes' });
  const isSeen = isSeenBy(reader);
  const rows = found.filter((row) => isIn(row, range) && isSeen(row) && isShownOnce(row));
  const busy = isShared ? found.filter((row) => row.cancelledAt === null && isIn(row, ahead)) : undefined;
  const [changes, present, planDays] = await Promise.all([
    changesOf({ queryable, rows, range }),
    studentId === null ? new Map<bigint, boolean>() : mapPresent({ queryable, studentId, classIds: classIdsOf(rows) }),
    studentId === null || plan === null
      ? []
      : listPlanDays({ parts, assessment, session, studentId, course, timeZone, row: plan, busy, from, to, isOwner, language }),
  ]);
  return {
    timeZone,
    events: [
      ...planDays,
      ...rows
        .flatMap((row) => {
          const repeat = readRule({ rule: row.rule, timeZone: row.zone || timeZone });
          return occurrencesOf({ row, changes: changes.get(row.id) ?? [], range }).map((occurrence) => ({ row, repeat, occurrence }));
        })
        .toSorted((a, b) => a.occurrence.startsAt.getTime() - b.occurrence.startsAt.getTime() || Number(a.row.id - b.row.id))
        .map(({ row, ...of }) =>
          presentEvent({
            row,
            ...of,
            isOwner,
            wasPresent: row.source === 'class' ? present.get(BigInt(row.ref)) : undefined,
            timeZone,
            language,
          }),
        ),
    ].toSorted(byStart),
  };
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const later = (a: Date, b: Date): Date => (a > b ? a : b);
/** Whether an entry may be in a range; of a series its expansion says so. */
const isIn = ({ rule, startsAt, endsAt }: AgendaRow, { from, to }: { from: Date; to: Date }): boolean =>
  rule !== '' || (startsAt < to && endsAt > from);

/** ISO texts of one zone sort as the moments do. */
const byStart = (one: CalendarEvent, other: CalendarEvent) => readEvent(one).startsAt.localeCompare(readEvent(other).startsAt);

const classIdsOf = (rows: readonly AgendaRow[]) => rows.flatMap(({ source, ref }) => (source === 'class' ? [BigInt(ref)] : []));

async function changesOf({
  queryable,
  rows,
  range,
}: {
  queryable: Ports<'database'>['database']['orm'];
  rows: readonly AgendaRow[];
  range: { readonly from: Date; readonly to: Date };
}) {
  const series = rows.filter(({ rule }) => rule !== '');
  const found = series.length === 0 ? [] : await listOccurrences({ queryable, entryIds: series.map(({ id }) => id), ...range });
  return Map.groupBy(found, ({ entryId }) => entryId);
}

/** The times of an entry that overlap the range: of a series without those that are called off, and with those that were moved into it. */
function occurrencesOf({
  row: { startsAt, endsAt, rule, zone },
  changes,
  range: { from, to },
}: {
  row: AgendaRow;
  changes: readonly Change[];
  range: { from: Date; to: Date };
}): Occurrence[] {
  if (rule === '') return [{ occursAt: startsAt, startsAt, endsAt, change: null }];
  const changed = new Map(changes.map((change) => [change.occursAt.getTime(), change]));
  const regular = expandSeries({ series: { startsAt, endsAt, rule, zone }, from, to })
    .filter((one) => !changed.has(one.startsAt.getTime()))
    .map((one) => ({ occursAt: one.startsAt, ...one, change: null }));
  const length = endsAt.getTime() - startsAt.getTime();
  const others = changes
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((change) => ({
      occursAt: change.occursAt,
      startsAt: change.startsAt ?? change.occursAt,
      endsAt: change.endsAt ?? new Date(change.occursAt.getTime() + length),
      change,
    }))
    .filter((one) => one.startsAt < to && one.endsAt > from);
  return [...regular, ...others];
}
