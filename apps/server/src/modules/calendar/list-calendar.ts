import { IdCodec } from '@abhyas/contract/wire.ts';
import type { z } from 'zod';
import type { CalendarEventSchema } from '@abhyas/contract/calendar/event.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { expandSeries } from '@abhyas/rules/calendar/expand-series.ts';
import { readRule } from '@abhyas/rules/calendar/repeat-rule.ts';
import { isShownOnce } from '@abhyas/rules/calendar/shown-once.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import { say } from '../../platform/language.ts';
import { startOfDay } from '../../platform/common/moment-in.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { type AgendaRow, isSeenBy, listEntries, listOccurrences } from '../agenda/read-queries.ts';
import { mapPresent } from '../classes/class-facts-queries.ts';
import { findReader } from './find-reader.ts';
import { type PlanOf, busyRange, todayItems, workOutPlan } from './plan/get-plan.ts';
import { type PlanRow, findPlan } from './plan/plan-queries.ts';
import { presentEvent } from './present-event.ts';
import { durationSaid } from '@abhyas/rules/messages/duration-words.ts';
import { addDays, revisionKey } from '@abhyas/rules/plan/schedule.ts';

type CalendarEvent = z.output<typeof CalendarEventSchema>;

/** The days of a student's plan from today on in a range of days, one entry each, worked out for the reading of a calendar. Where a day leads and what is on it is for its owner. `busy` is as `workOutPlan` takes it. */
async function listPlanDays({
  from,
  to,
  isOwner,
  language,
  ...of
}: PlanOf & {
  row: PlanRow;
  busy: readonly AgendaRow[] | undefined;
  from: string;
  to: string;
  isOwner: boolean;
  language: Language;
}): Promise<CalendarEvent[]> {
  const { timeZone } = of;
  const found = await workOutPlan({ ...of, pace: null });
  if (found === null) return [];
  return found.plan.days
    .filter(({ day, items }) => day >= from && day <= to && items.length > 0)
    .map(({ day, items }) => {
      const isToday = day === found.day;
      const left = isToday
        ? todayItems(found)
            .filter(({ minutesLeft }) => minutesLeft > 0)
            .map(({ key, minutesLeft: minutes }) => ({ key, minutes }))
        : items;
      const minutes = left.reduce((sum, one) => sum + one.minutes, 0);
      const about = isOwner
        ? left
            .map(({ key }) => (key === revisionKey ? say({ key: 'calendar_revision' }, language) : (found.byKey.get(key)?.title ?? '')))
            .join(' · ')
        : '';
      return planEvent({
        day,
        timeZone,
        isOwner,
        language,
        name: nameOf({ minutes, isToday, language }),
        about,
        isDone: isToday && minutes === 0,
      });
    });
}

function nameOf({ minutes, isToday, language }: { minutes: number; isToday: boolean; language: Language }): string {
  const time = durationSaid(minutes * 60);
  if (time === null) return say({ key: 'calendar_study_done' }, language);
  return say({ key: isToday ? 'calendar_study_left' : 'calendar_study', values: { time } }, language);
}

const planEvent = ({
  day,
  timeZone,
  isOwner,
  language,
  name,
  about,
  isDone,
}: {
  day: string;
  timeZone: string;
  isOwner: boolean;
  language: Language;
  name: string;
  about: string;
  isDone: boolean;
}): CalendarEvent => ({
  id: `plan:${day}`,
  entryId: null,
  moduleType: 'Study',
  name,
  startTime: startOfDay({ day, timeZone }),
  endTime: startOfDay({ day: addDays(day, 1), timeZone }),
  venue: '',
  startDate: day,
  endDate: day,
  ctaName: say({ key: 'calendar_open_plan' }, language),
  link: isOwner ? `/myPage/plan?day=${day}` : '',
  hangoutLink: '',
  handout: '',
  mentor_name: '',
  about,
  countDownDate: null,
  publishTime: null,
  event_details: { batchName: '', moduleNumber: '', classTitle: '', classDate: '', classTime: null, mappingId: '', mode: '' },
  meetingRecurrance: '0',
  ...readRule({ rule: '', timeZone }),
  state: isDone ? 'done' : '',
  movedFrom: null,
  own: false,
  occursAt: null,
});

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
  session,
  body: { from, to, ...body },
  timeZone,
  language,
}: {
  parts: Ports<'clock' | 'database' | 'log'>;
  session: Session;
  body: BodyOf<'calendarData'>;
  timeZone: string;
  language: Language;
}): Promise<ResultOf<'calendarData'>> {
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
      : listPlanDays({ parts, session, studentId, course, timeZone, row: plan, busy, from, to, isOwner, language }),
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
            wasPresent: row.source === 'class' ? present.get(IdCodec.decode(row.ref)) : undefined,
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

const startOf = ({ startTime, bookingTime, classTime }: CalendarEvent) => (startTime ?? bookingTime ?? classTime)?.getTime() ?? 0;
const byStart = (one: CalendarEvent, other: CalendarEvent) => startOf(one) - startOf(other);

const classIdsOf = (rows: readonly AgendaRow[]) => rows.flatMap(({ source, ref }) => (source === 'class' ? [IdCodec.decode(ref)] : []));

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
