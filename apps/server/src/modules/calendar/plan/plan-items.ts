import type { PlanItem } from '@abhyas/contract/calendar/plan.ts';
import { minutesLeftOf, minutesOf, mockMinutes } from '@abhyas/rules/plan/minutes.ts';
import { type PlanInput, type PlanMock, revisionKey } from '@abhyas/rules/plan/schedule.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { TestCard } from '../../assessment/index.ts';
import type { listPlanAssets, PlanAsset } from '../../learning/index.ts';
import type { MarkRow } from './plan-queries.ts';

type Paths = Awaited<ReturnType<typeof listPlanAssets>>;

/** An item of a plan with what is told of it, and when it was done. */
export interface Item extends Omit<PlanItem, 'doneAt'> {
  readonly doneAt: Date | null;
  /** The first and the last day on which it can be done; '' for any. */
  readonly notBefore: string;
  readonly until: string;
  readonly seatOn: string;
}

/** What there is to do in a course, path by path, with what is done; mocks apart. A test that is over and was not taken is left out. */
export function itemsOf({
  paths,
  cards,
  marks,
  now,
  timeZone,
}: {
  paths: Paths;
  cards: readonly TestCard[];
  marks: readonly MarkRow[];
  now: Date;
  timeZone: string;
}): { paths: Item[][]; mocks: Item[] } {
  const cardOf = new Map(cards.map((card) => [card.assessmentId, card]));
  const doneByHand = new Map(marks.filter(({ mark }) => mark === 'done').map(({ key, at }) => [key, at]));
  const itemOf = (path: Paths[number]) => (asset: PlanAsset) => {
    const card = asset.assessmentId === null ? null : (cardOf.get(asset.assessmentId) ?? null);
    if (asset.assessmentId !== null && (card === null || isMissed({ card, now }))) return [];
    return [presentAsset({ asset, card, kind: path.type === 'test' ? 'mock' : 'lesson', about: path.name, doneByHand, now, timeZone })];
  };
  const of = (type: Paths[number]['type']) => paths.filter((path) => path.type === type).map((path) => path.assets.flatMap(itemOf(path)));
  return {
    paths: of('prepare'),
    mocks: of('test')
      .flat()
      .filter(({ minutes, kind }) => kind === 'mock' && minutes >= mockMinutes),
  };
}

const isMissed = ({ card, now }: { card: TestCard; now: Date }) => card.status !== 'completed' && card.endAt < now;

function presentAsset({
  asset,
  card,
  kind,
  about,
  doneByHand,
  now,
  timeZone,
}: {
  asset: PlanAsset;
  card: TestCard | null;
  kind: 'mock' | 'lesson';
  about: string;
  doneByHand: ReadonlyMap<string, Date>;
  now: Date;
  timeZone: string;
}): Item {
  const key = `asset:${asset.id}`;
  // a test that was submitted a moment ago is done, before its score says when
  const done = card === null ? asset.completedAt : card.status === 'completed' ? (card.completedAt ?? now) : null;
  const byHand = done === null ? (doneByHand.get(key) ?? null) : null;
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
  };
}

/** What a plan is made from, as today began: what has been done since is still in it. `since` is the first moment of today. */
export function inputOf({
  items: { paths, mocks },
  since,
  ...more
}: {
  items: { readonly paths: readonly Item[][]; readonly mocks: readonly Item[] };
  since: Date;
} & Pick<PlanInput, 'from' | 'pace' | 'taken' | 'revision' | 'revisionBegun'> & { madeOn: string; timeZone: string }): PlanInput {
  const { madeOn, timeZone, ...input } = more;
  const wasLeft = ({ doneAt }: Item) => doneAt === null || doneAt >= since;
  const plain = ({ key, minutes, notBefore }: Item) => ({ key, minutes, notBefore });
  const taken = mocks.flatMap(({ doneAt }) => (doneAt === null || doneAt >= since ? [] : [dayIn({ moment: doneAt, timeZone })]));
  return {
    ...input,
    paths: paths.map((items) => ({
      doneMinutes: items.filter((item) => !wasLeft(item)).reduce((sum, { minutes }) => sum + minutes, 0),
      items: items.filter(wasLeft).map(plain),
    })),
    mocks: mocks
      .filter(wasLeft)
      .map((item): PlanMock => ({ ...plain(item), until: item.until, seatOn: seatOf({ item, from: input.from, since }) })),
    mocksSince: [madeOn, ...taken].reduce((a, b) => (a > b ? a : b)),
  };
}

/** One that was done today is on today. */
const seatOf = ({ item, from, since }: { item: Item; from: string; since: Date }) =>
  item.doneAt !== null && item.doneAt >= since ? from : item.seatOn >= from ? item.seatOn : '';

/** A plan never asks for more revision than this on one day; what is over waits. */
export const maxRevisionMinutes = 30;

/** Revision as an item of today: what is due, with what was answered today. */
export function revisionItem({
  due,
  done,
  again,
  marks,
  since,
  now,
}: {
  due: { questions: number; seconds: number };
  done: { questions: number; seconds: number };
  /** How many of those that were answered today are due again. */
  again: number;
  marks: readonly MarkRow[];
  since: Date;
  now: Date;
}): Item | null {
  if (due.questions + done.questions === 0) return null;
  const byHand = marks.find(({ key, mark, at }) => key === revisionKey && mark === 'done' && at >= since)?.at ?? null;
  const minutes = Math.min(maxRevisionMinutes, Math.max(1, Math.ceil((due.seconds + done.seconds) / 60)));
  const left = Math.max(0, minutes - Math.floor(done.seconds / 60));
  const isDone = due.questions === 0 || left === 0;
  const doneAt = isDone ? now : byHand;
  return {
    key: revisionKey,
    kind: 'revision',
    title: '',
    about: '',
    questions: isDone ? done.questions : due.questions,
    // the same all day: a question that comes back today counts once
    questionsInAll: isDone ? done.questions : done.questions + due.questions - again,
    minutes,
    minutesLeft: doneAt === null ? Math.max(1, left) : 0,
    doneAt,
    byHand: !isDone && byHand !== null,
    url: `/revisetest/round?minutes=${Math.max(1, left || minutes)}`,
    notBefore: '',
    until: '',
    seatOn: '',
  };
}
