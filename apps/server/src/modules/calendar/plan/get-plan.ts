import { planLimits } from '@abhyas/contract/calendar/calendar-limits.ts';
import type { PlanPace } from '@abhyas/contract/calendar/plan.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { judge } from '@abhyas/rules/plan/judge.ts';
import { planToday } from '@abhyas/rules/plan/plan-today.ts';
import { addDays, type PlanInput, revisionKey, schedule } from '@abhyas/rules/plan/schedule.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listRevisionLoad } from '../../adaptive/index.ts';
import { type AgendaRow, listEntries } from '../../agenda/index.ts';
import type { AssessmentFace } from '../../assessment/index.ts';
import { getCourseStatuses, listPlanAssets } from '../../learning/index.ts';
import type { getReadStudent } from '../../relations/index.ts';
import { readersOf } from '../find-reader.ts';
import { inputOf, type Item, itemsOf, maxRevisionMinutes, revisionItem } from './plan-items.ts';
import { findPlan, listMarks, type PlanRow } from './plan-queries.ts';

type Course = Awaited<ReturnType<typeof getReadStudent>>['course'];
/** How far ahead classes are looked up; nothing is known of most later ones. */
const daysOfClasses = 120;
const daysOfRevision = 30;

/** The time in which classes and sessions take from the plan: from the first moment of today on. */
export function busyRange({ now, timeZone }: { now: Date; timeZone: string }): { readonly from: Date; readonly to: Date } {
  const day = dayIn({ moment: now, timeZone });
  return { from: startOfDay({ day, timeZone }), to: startOfDay({ day: addDays(day, daysOfClasses), timeZone }) };
}

export interface PlanOf {
  readonly parts: Ports<'clock' | 'database' | 'log'>;
  readonly assessment: AssessmentFace;
  readonly session: Session;
  readonly studentId: bigint;
  readonly course: Course;
  readonly timeZone: string;
}

/**
 * The plan of a student, worked out from what is left: null where they have none. With `pace` it is as if they had said that. `busy`: what is on in `busyRange`, where the caller has read it.
 */
export async function workOutPlan(of: PlanOf & { row: PlanRow | null; pace: PlanPace | null; busy?: readonly AgendaRow[] | undefined }) {
  const { parts, row, course, timeZone } = of;
  const now = parts.clock.now();
  const day = dayIn({ moment: now, timeZone });
  const pace = of.pace ?? (row === null ? null : presentPace(row));
  const examOn = pace?.examOn || course.examDate;
  if (pace === null || examOn === '') return null;
  const since = startOfDay({ day, timeZone });
  const { marks, items, revision, revisionBegun, load, taken } = await readFacts({ ...of, now, day, since, examOn });
  const madeOn = row === null ? day : dayIn({ moment: row.madeAt, timeZone });
  const input: PlanInput = inputOf({
    items,
    since,
    madeOn,
    timeZone,
    from: day,
    pace: { minutesPerWeek: pace.hoursPerWeek * 60, weekdaysOff: pace.weekdaysOff, datesOff: pace.datesOff, examOn },
    taken,
    revision: load,
    revisionBegun,
  });
  const later = new Set(marks.filter(({ mark, at }) => mark === 'later' && at >= since).map(({ key }) => key));
  const plan = later.size === 0 ? schedule(input) : planToday({ input, later });
  const byKey = new Map([...items.paths.flat(), ...items.mocks, ...(revision === null ? [] : [revision])].map((item) => [item.key, item]));
  return { day, plan, byKey, judgement: judge({ input, plan }) };
}
type WorkedOut = NonNullable<Awaited<ReturnType<typeof workOutPlan>>>;

async function readFacts({
  parts,
  assessment,
  session,
  studentId,
  course,
  timeZone,
  now,
  day,
  since,
  examOn,
  busy: known,
}: PlanOf & { now: Date; day: string; since: Date; examOn: string; busy?: readonly AgendaRow[] | undefined }) {
  const queryable = parts.database.orm;
  const of = { queryable, studentId, courseId: course.courseId };
  const ahead = (days: number) => startOfDay({ day: addDays(day, days), timeZone });
  const progress = await getCourseStatuses(of);
  const [marks, paths, cards, revision, busy] = await Promise.all([
    listMarks(of),
    listPlanAssets({ ...of, version: progress.version }),
    assessment.listTestCards({ ...of, ...progress, viewer: session, now }),
    listRevisionLoad({ ...of, now, from: since, until: ahead(daysOfRevision), timeZone }),
    known ??
      readersOf({ queryable, studentId, course }).then(({ whole: reader }) =>
        listEntries({ queryable, log: parts.log, reader, ...busyRange({ now, timeZone }), now, cancelled: 'without' }),
      ),
  ]);
  const taken = new Map<string, number>();
  for (const { type, rule, startsAt, endsAt } of busy) {
    if ((type !== 'Class' && type !== 'Mentor Visit') || rule !== '') continue;
    const on = dayIn({ moment: startsAt, timeZone });
    if (on < examOn) taken.set(on, (taken.get(on) ?? 0) + Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000));
  }
  const none = { questions: 0, seconds: 0 };
  const due = revision.filter(({ kind }) => kind === 'due');
  const done = revision.find(({ kind }) => kind === 'done') ?? none;
  const again = revision.find(({ kind }) => kind === 'again')?.questions ?? 0;
  const item = revisionItem({ due: due.find((one) => one.day === day) ?? none, done, again, marks, since, now });
  const load = new Map(due.map((one) => [one.day, Math.min(maxRevisionMinutes, Math.ceil(one.seconds / 60))]));
  if (item !== null) load.set(day, item.minutes);
  return { marks, items: itemsOf({ paths, cards, marks, now, timeZone }), revision: item, revisionBegun: done.questions > 0, load, taken };
}

/** The plan of a student as the screens read it. */
export async function getPlan(of: PlanOf): Promise<AnswerOf<'studyPlan'>> {
  const { parts, studentId, course, timeZone } = of;
  const row = await findPlan({ queryable: parts.database.orm, studentId, courseId: course.courseId });
  const found = await workOutPlan({ ...of, row, pace: null });
  const day = dayIn({ moment: parts.clock.now(), timeZone });
  const shared = { isSet: row !== null, pace: row === null ? noPace : presentPace(row), courseExamOn: course.examDate };
  if (found === null) return { ...shared, today: { day, items: [], minutesLeft: 0 }, coming: [], judgement: null };
  const items = todayItems(found);
  const [, ...ahead] = found.plan.days;
  return {
    ...shared,
    today: { day, items: items.map(present), minutesLeft: items.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0) },
    coming: ahead
      .filter((one) => one.items.length > 0)
      .slice(0, planLimits.comingDays)
      .map((one) => ({ day: one.day, minutes: one.items.reduce((sum, { minutes }) => sum + minutes, 0), items: one.items.length })),
    judgement: found.judgement,
  };
}

/** What a student studies who has not said it yet. */
const noPace: PlanPace = { hoursPerWeek: 9, weekdaysOff: [], datesOff: [], examOn: '' };

const presentPace = ({ hoursPerWeek, weekdaysOff, datesOff, examOn }: PlanRow): PlanPace => ({
  hoursPerWeek,
  weekdaysOff,
  datesOff,
  examOn: examOn ?? '',
});

/** Today's items, those that are done first, in the order in which they were done. */
export function todayItems({ plan, byKey, day }: Pick<WorkedOut, 'plan' | 'byKey' | 'day'>): Item[] {
  const [today] = plan.days;
  if (today?.day !== day) return [];
  const items = today.items.flatMap(({ key, minutes }) => {
    const item = byKey.get(key);
    if (item === undefined) return [];
    return [{ ...item, minutes: key === revisionKey ? minutes : item.minutes, minutesLeft: Math.min(item.minutesLeft, minutes) }];
  });
  const doneAt = ({ doneAt: moment }: Item) => moment?.getTime() ?? Infinity;
  return items.toSorted((a, b) => (doneAt(a) === doneAt(b) ? 0 : doneAt(a) - doneAt(b)));
}

const present = ({ key, kind, title, about, questions, questionsInAll, minutes, minutesLeft, doneAt, byHand, url }: Item) => ({
  key,
  kind,
  title,
  about,
  questions,
  questionsInAll,
  minutes,
  minutesLeft,
  doneAt: doneAt?.toISOString() ?? ('' as const),
  byHand,
  url,
});
