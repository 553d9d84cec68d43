import { planLimits } from '@abhyas/contract/calendar/calendar-limits.ts';
import type { PlanPace } from '@abhyas/contract/calendar/plan.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { addDays, daysBetween, isLastDay, isOff, revisionKey, roomOn } from '@abhyas/rules/plan/schedule.ts';
import { catchUps, costOf, paceOf } from '@abhyas/rules/plan/slips.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import type { AgendaRow } from '../../agenda/read-queries.ts';
import { getDiagnosticState } from '../../adaptive/rounds/round-queries.ts';
import { entryIn } from '../entry-words.ts';
import {
  daysBack,
  inputOf,
  type Item,
  noPace,
  type PlanOf,
  present,
  presentPace,
  todayItems,
  type WorkedOut,
  workOutPlan,
} from './get-plan.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { findPlan, type PlanRow } from './plan-queries.ts';

type Whole = ResultOf<'wholeStudyPlan'>;
type Day = Whole['days'][number];

/** The whole plan of a student, day by day to the exam, with the two weeks before this one as far as there was a plan. */
export async function getWholePlan({ language, ...of }: PlanOf & { language: Language }): Promise<Whole> {
  const { parts, studentId, course, timeZone } = of;
  const row = await findPlan({ queryable: parts.database.orm, studentId, courseId: course.courseId });
  const plan = await workOutPlan({ ...of, row, pace: null });
  const pace: PlanPace = row === null ? noPace : presentPace(row);
  const { diagnostic } = await getDiagnosticState({ queryable: parts.database.orm, studentId, courseId: course.courseId });
  const shared = { isSet: row !== null, pace, courseExamOn: course.examDate, examOn: pace.examOn || course.examDate, diagnostic };
  const today = dayIn({ moment: parts.clock.now(), timeZone });
  if (plan === null || row === null)
    return {
      ...shared,
      sections: [],
      today,
      judgement: null,
      days: [],
      slipped: { items: [], minutes: 0, daysLater: 0, minutesPerWeek: 0, minutesSoon: 0, moved: null, settledAt: null },
      ahead: null,
      catchUps: [],
      leftOut: [],
      mocksLeft: 0,
    };
  const { slipped, ahead, ways } = compareOf({ plan, row, timeZone });
  const mocks = new Set(plan.input.mocks.map(({ key }) => key));
  const named = ({ key, minutes }: { key: string; minutes: number }) => ({ key, title: plan.byKey.get(key)?.title ?? '', minutes });
  const cost = costOf({ input: plan.input, slipped });
  return {
    ...shared,
    sections: [...plan.items.sections],
    today,
    judgement: plan.judgement,
    days: listDays({ plan, language, timeZone }),
    slipped: {
      items: slipped.slice(0, planLimits.slipped).map((one) => ({ ...named(one), day: one.day })),
      minutes: slipped.reduce((sum, { minutes }) => sum + minutes, 0),
      daysLater: cost.days,
      minutesPerWeek: cost.minutesPerWeek,
      minutesSoon: cost.minutesSoon,
      moved:
        cost.moved === null ? null : { title: named({ key: cost.moved.key, minutes: 0 }).title, from: cost.moved.from, to: cost.moved.to },
      settledAt: row.settledAt,
    },
    ahead,
    catchUps: ways.map(({ kind, minutes, days }) => ({ kind, minutes, days: [...days] })),
    leftOut: plan.items.leftOut.slice(0, planLimits.slipped).map(({ key, title, minutes }) => ({ key, title, minutes })),
    mocksLeft: plan.plan.left.filter(({ key }) => mocks.has(key)).length,
  };
}

/** What slipped since a plan was made, changed or settled, in the last two weeks at most, how far the student is ahead, null on the first day, and the ways to catch up. */
export function compareOf({ plan, row, timeZone }: { plan: WorkedOut; row: PlanRow; timeZone: string }) {
  const begun = [row.madeAt, row.changedAt, row.settledAt].map((moment) => (moment === null ? '' : dayIn({ moment, timeZone })));
  const from = [addDays(plan.day, -daysBack), ...begun].reduce((a, b) => (a > b ? a : b));
  if (from >= plan.day) return { slipped: [], ahead: null, ways: [] };
  // revision leaves no record of what was due: as much as today is taken for each day
  const revise = plan.input.revision.get(plan.day) ?? 0;
  const days = Array.from({ length: daysBetween(from, plan.day) }, (_, index) => addDays(from, index));
  const { items, madeOn, input } = plan;
  const { pace, taken } = input;
  const revision = new Map(days.map((day) => [day, revise]));
  const since = startOfDay({ day: from, timeZone });
  const earlier = inputOf({ items, since, madeOn, timeZone, from, pace, taken, revision, revisionBegun: false });
  const done = new Set([...items.paths.flat(), ...items.mocks].flatMap(({ key, doneAt }) => (doneAt === null ? [] : [key])));
  const { slipped, ahead } = paceOf({ earlier, today: plan.plan, done });
  return { slipped, ahead, ways: catchUps({ input, minutes: -ahead }) };
}

/** The first and the last day to which an item can be moved. */
export function rangeOf({ item: { notBefore, until }, plan: { day, input } }: { item: Item; plan: WorkedOut }) {
  const last = addDays(input.pace.examOn, -1);
  return { from: notBefore > day ? notBefore : day, until: until === '' || until > last ? last : until };
}

function listDays({ plan, language, timeZone }: { plan: WorkedOut; language: Language; timeZone: string }): Day[] {
  const { day: today, input, items } = plan;
  const { pace, taken } = input;
  const planned = new Map(plan.plan.days.map((one) => [one.day, one]));
  const doneOn = Map.groupBy(
    [...items.paths.flat(), ...items.mocks].filter(({ doneAt }) => doneAt !== null),
    ({ doneAt }) => dayIn({ moment: doneAt ?? new Date(0), timeZone }),
  );
  const entries = Map.groupBy(plan.busy.filter(isShown), ({ startsAt, allDay, zone }) =>
    dayIn({ moment: startsAt, timeZone: allDay ? zone : timeZone }),
  );
  const presentItem = (item: Item) => ({ ...present(item), movedTo: item.on, ...rangeOf({ item, plan }) });
  const itemsOn = (day: string): Item[] => {
    if (day < today) return doneOn.get(day) ?? [];
    if (day === today) return todayItems(plan);
    return (planned.get(day)?.items ?? []).flatMap(({ key, minutes }): Item[] => {
      if (key === revisionKey) return [revisionOn(minutes)];
      const item = plan.byKey.get(key);
      return item === undefined ? [] : [item];
    });
  };
  const begun = addDays(mondayOf(today), -daysBack);
  const first = plan.madeOn > begun ? mondayOf(plan.madeOn) : begun;
  const length = Math.min(planLimits.days, Math.max(0, daysBetween(first, pace.examOn)));
  return Array.from({ length }, (_, index): Day => {
    const day = addDays(first, index);
    const listed = itemsOn(day);
    return {
      day,
      isOff: isOff({ day, pace }),
      isLast: isLastDay({ day, examOn: pace.examOn }),
      room: planned.get(day)?.room ?? roomOn({ day, pace, taken }),
      more: pace.more.get(day) ?? 0,
      minutes: listed.reduce((sum, { minutes }) => sum + minutes, 0),
      items: listed.map(presentItem),
      entries: (entries.get(day) ?? []).map((row) => presentEntry({ row, language })),
    };
  });
}

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Revision of a day to come: how many questions it will be is not known yet. */
const revisionOn = (minutes: number): Item => ({
  key: revisionKey,
  kind: 'revision',
  title: '',
  about: '',
  questions: 0,
  questionsInAll: 0,
  minutes,
  minutesLeft: minutes,
  doneAt: null,
  byHand: false,
  url: '',
  notBefore: '',
  until: '',
  seatOn: '',
  on: '',
});

const isShown = ({ source, rule }: AgendaRow): boolean => rule === '' && ['class', 'session', 'task'].includes(source);

function presentEntry({ row, language }: { row: AgendaRow; language: Language }): Day['entries'][number] {
  const { title, link, source } = entryIn({ row, isOwner: true, language });
  const isTask = source === 'task';
  return {
    kind: source === 'class' ? 'class' : isTask ? 'task' : 'session',
    title: source === 'session' && row.withName !== '' ? `${title} · ${row.withName}` : title,
    startsAt: isTask ? null : row.startsAt,
    minutes: isTask ? 0 : Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / 60_000),
    url: link,
    done: row.doneAt !== null,
  };
}

/** How many minutes a student is behind their plan; 0 without one. */
export async function findBehind({
  parts,
  studentId,
  courseId,
  variantId,
  timeZone,
}: Pick<PlanOf, 'parts' | 'studentId' | 'timeZone'> & { courseId: bigint; variantId: bigint }): Promise<number> {
  const queryable = parts.database.orm;
  const row = await findPlan({ queryable, studentId, courseId });
  if (row === null) return 0;
  const course = await getCourse({ queryable, personId: studentId, courseId, variantId });
  const plan = await workOutPlan({
    parts,
    session: { role: 'student', actingAdminId: null },
    studentId,
    course,
    timeZone,
    row,
    pace: null,
  });
  if (plan === null) return 0;
  return Math.max(0, -(compareOf({ plan, row, timeZone }).ahead ?? 0));
}
