import type { z } from 'zod';
import { planLimits } from '@abhyas/contract/calendar/calendar-limits.ts';
import type { PlanItemSchema, PlanPace } from '@abhyas/contract/calendar/plan.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { judge } from '@abhyas/rules/plan/judge.ts';
import { planToday } from '@abhyas/rules/plan/plan-today.ts';
import { type PlanInput, type PlanMock, addDays, isLastDay, revisionKey, schedule } from '@abhyas/rules/plan/schedule.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listRevisionLoad } from '../../adaptive/revision/load-queries.ts';
import { type AgendaRow, listEntries } from '../../agenda/read-queries.ts';
import { listTestCards } from '../../assessment/cards.ts';
import type { TestCard } from '../../assessment/cards.ts';
import { type PlanAsset, listPlanAssets } from '../../learning/paths/list-plan-assets.ts';
import { getCourseStatuses } from '../../learning/course/course-queries.ts';
import type { getReadStudent } from '../../relations/read-student.ts';
import { readersOf } from '../find-reader.ts';
import { type MarkRow, type PlanRow, findPlan, listMarks } from './plan-queries.ts';
import { minutesLeftOf, minutesOf, mockMinutes } from '@abhyas/rules/plan/minutes.ts';

type PlanItem = z.output<typeof PlanItemSchema>;

type Paths = Awaited<ReturnType<typeof listPlanAssets>>;

/** An item of a plan with its words, and when it was done. */
export interface Item extends Omit<PlanItem, 'doneAt'> {
  readonly doneAt: Date | null;
  /** The first and the last day on which it can be done; '' for any. */
  readonly notBefore: string;
  readonly until: string;
  readonly seatOn: string;
  /** The day to which the student moved it; '' for none. */
  readonly on: string;
}

/** What there is to do in a course, path by path, with what is done; mocks apart. A test that is over and was not taken is not in it, and what the student left out is apart. */
function itemsOf({
  paths,
  weakest,
  cards,
  marks,
  now,
  timeZone,
}: {
  paths: Paths;
  /** The key of the section that comes first; '' for none. */
  weakest: string;
  cards: readonly TestCard[];
  marks: readonly MarkRow[];
  now: Date;
  timeZone: string;
}): Items {
  const cardOf = new Map(cards.map((card) => [card.assessmentId, card]));
  const markOf = new Map(marks.map((mark) => [mark.key, mark]));
  const itemOf = (path: Paths[number]) => (asset: PlanAsset) => {
    const card = asset.assessmentId === null ? null : (cardOf.get(asset.assessmentId) ?? null);
    if (asset.assessmentId !== null && (card === null || isMissed({ card, now }))) return [];
    return [presentAsset({ asset, card, kind: path.type === 'test' ? 'mock' : 'lesson', about: path.name, markOf, now, timeZone })];
  };
  const isOut = ({ key, doneAt }: Item) => doneAt === null && markOf.get(key)?.mark === 'out';
  const of = (type: Paths[number]['type']) => paths.filter((path) => path.type === type).map((path) => path.assets.flatMap(itemOf(path)));
  const [lessons, mocks] = [
    of('prepare'),
    of('test')
      .flat()
      .filter(({ minutes, kind }) => kind === 'mock' && minutes >= mockMinutes),
  ];
  const sections = paths.filter(({ type, assets }) => type === 'prepare' && assets.length > 0);
  return {
    sections: sections.map(({ key, name }) => ({ key, name })),
    weakest: paths.filter(({ type }) => type === 'prepare').findIndex(({ key }) => key === weakest),
    paths: lessons.map((items) => items.filter((item) => !isOut(item))),
    mocks: mocks.filter((item) => !isOut(item)),
    leftOut: [...lessons.flat(), ...mocks].filter(isOut),
  };
}

interface Items {
  readonly sections: readonly { readonly key: string; readonly name: string }[];
  /** Which of the paths comes first; -1 for none. */
  readonly weakest: number;
  readonly paths: readonly (readonly Item[])[];
  readonly mocks: readonly Item[];
  readonly leftOut: readonly Item[];
}

const isMissed = ({ card, now }: { card: TestCard; now: Date }) => card.status !== 'completed' && card.endAt < now;

function presentAsset({
  asset,
  card,
  kind,
  about,
  markOf,
  now,
  timeZone,
}: {
  asset: PlanAsset;
  card: TestCard | null;
  kind: 'mock' | 'lesson';
  about: string;
  markOf: ReadonlyMap<string, MarkRow>;
  now: Date;
  timeZone: string;
}): Item {
  const key = `asset:${asset.id}`;
  // a test that was submitted a moment ago is done, before its score says when
  const done = card === null ? asset.completedAt : card.status === 'completed' ? (card.completedAt ?? now) : null;
  const mark = markOf.get(key);
  const byHand = done === null && mark?.mark === 'done' ? mark.at : null;
  const doneAt = done ?? byHand;
  const day = (moment: Date) => dayIn({ moment, timeZone });
  const booked = card?.booked ?? null;
  return {
    key,
    kind: card === null ? 'lesson' : kind === 'mock' ? 'mock' : 'test',
    title: asset.name,
    about: asset.topic === '' || asset.topic === about ? about : `${about} · ${asset.topic}`,
    questions: card?.questionCount ?? 0,
    questionsInAll: card?.questionCount ?? 0,
    minutes: minutesOf(asset),
    minutesLeft: doneAt === null ? minutesLeftOf(asset) : 0,
    doneAt,
    byHand: byHand !== null,
    url: asset.url,
    notBefore: card === null ? '' : day(card.releaseAt),
    until: card === null ? '' : day(card.endAt),
    seatOn: booked === null || booked.takeHome ? '' : day(booked.opensAt),
    on: mark?.mark === 'moved' ? (mark.onDay ?? '') : '',
  };
}

/** What a plan is made from, as a day began: what has been done since is still in it. `since` is the first moment of the day. */
export function inputOf({
  items: { paths, weakest, mocks },
  since,
  ...more
}: {
  items: Items;
  since: Date;
} & Pick<PlanInput, 'from' | 'pace' | 'taken' | 'revision' | 'revisionBegun'> & { madeOn: string; timeZone: string }): PlanInput {
  const { madeOn, timeZone, ...input } = more;
  const wasLeft = ({ doneAt }: Item) => doneAt === null || doneAt >= since;
  const plain = ({ key, minutes, notBefore, on }: Item) => ({ key, minutes, notBefore, on });
  return {
    ...input,
    paths: paths.map((items, index) => ({
      isWeakest: index === weakest,
      doneMinutes: items.filter((item) => !wasLeft(item)).reduce((sum, { minutes }) => sum + minutes, 0),
      items: items.filter(wasLeft).map(plain),
    })),
    mocks: mocks
      .filter(wasLeft)
      .map((item): PlanMock => ({ ...plain(item), until: item.until, seatOn: seatOf({ item, from: input.from, since, timeZone }) })),
    madeOn,
    mocksTaken: mocks.flatMap(({ doneAt }) => (doneAt === null || doneAt >= since ? [] : [dayIn({ moment: doneAt, timeZone })])),
    owed: 0,
  };
}

/** One that was done since then is on the day on which it was. */
const seatOf = ({ item: { doneAt, seatOn }, from, since, timeZone }: { item: Item; from: string; since: Date; timeZone: string }) =>
  doneAt !== null && doneAt >= since ? dayIn({ moment: doneAt, timeZone }) : seatOn >= from ? seatOn : '';

/** A plan never asks for more revision than this on one day; what is over waits. In the last days before the exam there is nothing else. */
const mostRevision = (of: { day: string; examOn: string }): number => (isLastDay(of) ? Infinity : 30);

/** Revision as an item of today: what is due, with what was answered today. */
function revisionItem({
  due,
  done,
  again,
  most,
  marks,
  since,
  now,
}: {
  due: { questions: number; seconds: number };
  done: { questions: number; seconds: number };
  /** How many questions answered today are due again. */
  again: number;
  most: number;
  marks: readonly MarkRow[];
  since: Date;
  now: Date;
}): Item | null {
  if (due.questions + done.questions === 0) return null;
  const byHand = marks.find(({ key, mark, at }) => key === revisionKey && mark === 'done' && at >= since)?.at ?? null;
  const minutes = Math.min(most, Math.max(1, Math.ceil((due.seconds + done.seconds) / 60)));
  const left = Math.max(0, minutes - Math.floor(done.seconds / 60));
  const isDone = due.questions === 0 || left === 0;
  const doneAt = isDone ? now : byHand;
  return {
    key: revisionKey,
    kind: 'revision',
    title: '',
    about: '',
    questions: isDone ? done.questions : due.questions,
    // the same all day: a question that is due again today counts once
    questionsInAll: isDone ? done.questions : done.questions + due.questions - again,
    minutes,
    minutesLeft: doneAt === null ? Math.max(1, left) : 0,
    doneAt,
    byHand: !isDone && byHand !== null,
    url: `/revisetest/round?minutes=${Math.max(1, left || minutes)}`,
    notBefore: '',
    until: '',
    seatOn: '',
    on: '',
  };
}

type Course = Awaited<ReturnType<typeof getReadStudent>>['course'];
/** How far ahead classes are looked up; nothing is known of most later ones. */
const daysOfClasses = 120;
/** With so many days a plan is compared that are over. */
export const daysBack = 14;
const daysOfRevision = 30;

/** The time in which classes and sessions take from the plan, with the weeks that are over which it is compared with. */
export function busyRange({ now, timeZone }: { now: Date; timeZone: string }): { readonly from: Date; readonly to: Date } {
  const day = dayIn({ moment: now, timeZone });
  return {
    from: startOfDay({ day: addDays(day, -daysBack - 6), timeZone }),
    to: startOfDay({ day: addDays(day, daysOfClasses), timeZone }),
  };
}

export interface PlanOf {
  readonly parts: Ports<'clock' | 'database' | 'log'>;
  readonly session: Pick<Session, 'role' | 'actingAdminId'>;
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
  const { marks, items, revision, revisionBegun, load, taken, busy } = await readFacts({
    ...of,
    now,
    day,
    since,
    examOn,
    weakest: pace.weakest ?? row?.weakest ?? '',
  });
  const madeOn = row === null ? day : dayIn({ moment: row.madeAt, timeZone });
  const input: PlanInput = inputOf({
    items,
    since,
    madeOn,
    timeZone,
    from: day,
    pace: { minutesPerWeek: pace.hoursPerWeek * 60, weekdaysOff: pace.weekdaysOff, datesOff: pace.datesOff, more: moreOf(row), examOn },
    taken,
    revision: load,
    revisionBegun,
  });
  const later = new Set(marks.filter(({ mark, at }) => mark === 'later' && at >= since).map(({ key }) => key));
  const plan = later.size === 0 ? schedule(input) : planToday({ input, later });
  const byKey = new Map([...items.paths.flat(), ...items.mocks, ...(revision === null ? [] : [revision])].map((item) => [item.key, item]));
  return { day, plan, byKey, judgement: judge({ input, plan }), input, items, busy, madeOn };
}

/** The days of a plan that have more time, and how much. */
export const moreOf = (row: PlanRow | null): Map<string, number> =>
  new Map(row?.moreOn.map((day, index) => [day, row.moreMinutes[index] ?? 0]));

export type WorkedOut = NonNullable<Awaited<ReturnType<typeof workOutPlan>>>;

async function readFacts({
  parts,
  session,
  studentId,
  course,
  timeZone,
  now,
  day,
  since,
  examOn,
  weakest,
  busy: known,
}: PlanOf & { now: Date; day: string; since: Date; examOn: string; weakest: string; busy?: readonly AgendaRow[] | undefined }) {
  const queryable = parts.database.orm;
  const of = { queryable, studentId, courseId: course.courseId };
  const ahead = (days: number) => startOfDay({ day: addDays(day, days), timeZone });
  const progress = await getCourseStatuses(of);
  const [marks, paths, cards, revision, busy] = await Promise.all([
    listMarks(of),
    listPlanAssets({ ...of, version: progress.version }),
    listTestCards({ ...of, ...progress, viewer: session, now }),
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
  const item = revisionItem({
    due: due.find((one) => one.day === day) ?? none,
    done,
    again,
    most: mostRevision({ day, examOn }),
    marks,
    since,
    now,
  });
  const load = new Map(due.map((one) => [one.day, Math.min(mostRevision({ day: one.day, examOn }), Math.ceil(one.seconds / 60))]));
  if (item !== null) load.set(day, item.minutes);
  return {
    marks,
    items: itemsOf({ paths, weakest, cards, marks, now, timeZone }),
    revision: item,
    revisionBegun: done.questions > 0,
    load,
    taken,
    busy,
  };
}

/** The plan of a student as the screens read it. */
export async function getPlan(of: PlanOf): Promise<ResultOf<'studyPlan'>> {
  const { parts, studentId, course, timeZone } = of;
  const row = await findPlan({ queryable: parts.database.orm, studentId, courseId: course.courseId });
  const found = await workOutPlan({ ...of, row, pace: null });
  const day = dayIn({ moment: parts.clock.now(), timeZone });
  const shared = { isSet: row !== null, pace: row === null ? noPace : presentPace(row), courseExamOn: course.examDate };
  if (found === null) return { ...shared, sections: [], today: { day, items: [], minutesLeft: 0 }, coming: [], judgement: null };
  const items = todayItems(found);
  const [, ...ahead] = found.plan.days;
  return {
    ...shared,
    sections: [...found.items.sections],
    today: { day, items: items.map(present), minutesLeft: items.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0) },
    coming: ahead
      .filter((one) => one.items.length > 0)
      .slice(0, planLimits.comingDays)
      .map((one) => ({ day: one.day, minutes: one.items.reduce((sum, { minutes }) => sum + minutes, 0), items: one.items.length })),
    judgement: found.judgement,
  };
}

/** What a student studies who has not said it yet. */
export const noPace: PlanPace = { hoursPerWeek: 9, weekdaysOff: [], datesOff: [], examOn: '', weakest: '' };

export const presentPace = ({ hoursPerWeek, weekdaysOff, datesOff, examOn, weakest }: PlanRow): PlanPace => ({
  hoursPerWeek,
  weekdaysOff,
  datesOff,
  examOn: examOn ?? '',
  weakest,
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

export const present = ({ key, kind, title, about, questions, questionsInAll, minutes, minutesLeft, doneAt, byHand, url }: Item) => ({
  key,
  kind,
  title,
  about,
  questions,
  questionsInAll,
  minutes,
  minutesLeft,
  doneAt,
  byHand,
  url,
});
