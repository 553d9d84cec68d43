import type { DiagnosticState } from '@abhyas/rules/home/start-step.ts';
import type { z } from 'zod';
import type { ChannelSchema, FirstWeekSchema, FrontOfferSchema, SliderSchema, SliderItemSchema } from '@abhyas/contract/home/front-page.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { ResumeAssetSchema } from '@abhyas/contract/learning/learning.ts';
import { toDuration } from '@abhyas/contract/wire.ts';
import { isOver, reviseRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { mockMinutes } from '@abhyas/rules/plan/minutes.ts';
import { assetPageUrl, nodeUrl } from '@abhyas/rules/learning/node-url.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { DueRow } from '../../adaptive/revision/card-queries.ts';
import { presentDue } from '../../adaptive/revision/present-due.ts';
import type { TestCard } from '../../assessment/cards.ts';
import type { CourseProgress } from '../../learning/course/course-queries.ts';
import type { getChannel } from '../../learning/paths/get-channel.ts';
import type { getOverview, listBegun } from '../../learning/paths/get-overview.ts';
import { moduleOf } from '../../learning/course/places.ts';
import { isBookable } from './bookable.ts';

type Channel = z.output<typeof ChannelSchema>;
type FirstWeek = z.output<typeof FirstWeekSchema>;
type FrontOffer = z.output<typeof FrontOfferSchema>;
type Slider = z.output<typeof SliderSchema>;
type SliderItem = z.output<typeof SliderItemSchema>;
type ResumeAsset = z.output<typeof ResumeAssetSchema>;

type Overview = Awaited<ReturnType<typeof getOverview>>;
type Begun = Awaited<ReturnType<typeof listBegun>>;
type Item = Overview['channels'][number]['items'][number] & { readonly status?: SliderItem['status'] };
/** The tests of a course by their number, as the student has them. */
export type Cards = ReadonlyMap<bigint, TestCard>;
type CourseTest = { readonly id: bigint; readonly name: string; readonly assessmentId: bigint | null };
type LinkTo = (key: string) => Promise<string>;
type HomePath = ResultOf<'homeData'>['paths'][number];

export async function presentResume({ resume, linkTo }: { resume: Begun; linkTo: LinkTo }): Promise<ResumeAsset[]> {
  return Promise.all(
    resume.map(async ({ asset, node, path, thumbKey, progress, left }) => {
      const ids = { moduleId: moduleOf(path), parentId: node.id, assetId: asset.id };
      return {
        assetId: ids.assetId,
        assetType: asset.type,
        assetName: asset.name,
        moduleName: path.name,
        moduleId: ids.moduleId,
        moduleType: path.type === 'channel' ? ('channel' as const) : ('other' as const),
        learningPathId: ids.parentId,
        learningPathName: node.name,
        url: assetPageUrl({ path, name: asset.name, ...ids }),
        thumbUrl: await linkTo(thumbKey),
        progress,
        left,
      };
    }),
  );
}

/** An asset on a card. A test has no page of its own: its card leads to `testUrl`. */
async function presentItem({
  item: { asset, status = '', thumbKey },
  path,
  testUrl,
  cards,
  linkTo,
}: {
  item: Item;
  path: Overview['channels'][number]['path'];
  testUrl: string;
  cards: Cards;
  linkTo: LinkTo;
}): Promise<SliderItem> {
  const ids = { moduleId: path.parentId, parentId: asset.nodeId, assetId: asset.id };
  return {
    assetId: ids.assetId,
    assetName: asset.name,
    assetType: asset.type,
    duration: toDuration(asset.seconds),
    thumbUrl: await linkTo(thumbKey),
    url: asset.type === 'assessment' ? testUrl : assetPageUrl({ path, name: asset.name, ...ids }),
    status: asset.assessmentId === null ? status : (cards.get(asset.assessmentId)?.status ?? ''),
  };
}

export async function presentSlider({
  channel: { path, items },
  courseKey,
  ...shared
}: {
  channel: Overview['channels'][number];
  courseKey: string;
  cards: Cards;
  linkTo: LinkTo;
}): Promise<Slider> {
  const seeAllUrl = nodeUrl({ ...path, courseKey });
  return {
    learningPathId: path.id,
    name: path.name,
    seeAllUrl,
    items: await Promise.all(items.map((item) => presentItem({ item, path, testUrl: seeAllUrl, ...shared }))),
  };
}

export async function presentChannel({
  channel: { path, only, playlists },
  courseKey,
  ...shared
}: {
  channel: NonNullable<Awaited<ReturnType<typeof getChannel>>>;
  courseKey: string;
  cards: Cards;
  linkTo: LinkTo;
}): Promise<Channel> {
  const url = nodeUrl({ ...path, courseKey });
  return {
    learningPathId: path.id,
    name: path.name,
    url,
    only,
    playlists: await Promise.all(
      playlists.map(async ({ unit, items }) => ({
        learningPathId: unit.id,
        name: unit.name,
        playListDuration: toDuration(items.reduce((sum, { asset }) => sum + asset.seconds, 0)),
        parentId: path.id,
        thumbUrl: await shared.linkTo(unit.thumbKey || path.thumbKey),
        url: nodeUrl({ ...unit, parentId: path.id, courseKey }),
        items: await Promise.all(items.map((item) => presentItem({ item, path, testUrl: url, ...shared }))),
      })),
    ),
  };
}

/** A prepare path without anything completed. */
export async function presentPathCard({
  path,
  courseKey,
  linkTo,
}: {
  path: Overview['paths'][number];
  courseKey: string;
  linkTo: LinkTo;
}): Promise<HomePath> {
  return {
    learningPathId: path.id,
    parentId: moduleOf(path),
    name: path.name,
    url: nodeUrl({ ...path, courseKey }),
    thumbUrl: await linkTo(path.thumbKey),
    completed: 0,
    total: path.total,
  };
}

/** What is due to be revised today; null for everyone but a student who may revise (TST-028) and has a question to revise. A test taken elsewhere does not count. */
export function presentRevision({
  revision: { due, seconds, next },
  session: { role },
  cards,
  timeZone,
}: {
  revision: DueRow;
  session: Pick<Session, 'role'>;
  cards: readonly TestCard[];
  timeZone: string;
}): ResultOf<'homeData'>['revision'] {
  const completedTests = cards.filter(({ countsToRevise }) => countsToRevise).length;
  if (role !== 'student' || reviseRefusal({ completedTests }) !== '' || (due === 0 && next === null)) return null;
  return presentDue({ due, seconds, next, timeZone });
}

/** The seats on offer for tests of the course, as far as the person may answer: support that looks on may not. */
export function presentOffers({
  offers,
  tests,
  cardOf,
}: {
  offers: readonly (Omit<FrontOffer, 'assetId' | 'assetName' | 'assessmentId'> & { readonly assessmentId: bigint })[];
  /** Those of the Test tab. */
  tests: readonly CourseTest[];
  cardOf: (test: bigint) => TestCard | undefined;
}): FrontOffer[] {
  return offers.flatMap(({ assessmentId, ...offer }) => {
    const test = tests.find((one) => one.assessmentId === assessmentId);
    const card = cardOf(assessmentId);
    if (test === undefined || card === undefined || !isBookable(card)) return [];
    return [{ ...offer, assetId: test.id, assetName: test.name, assessmentId }];
  });
}

/** The mocks of a course, by their number. */
export const mockIdsOf = (
  tests: readonly { readonly assessmentId: bigint | null; readonly seconds: number }[],
): ReadonlySet<bigint | null> =>
  new Set(tests.filter(({ seconds }) => seconds >= mockMinutes * 60).map(({ assessmentId }) => assessmentId));

/** What a student has done of their first week, null for what the course does not have. Every test that is no mock is a topic test. */
export function presentFirstWeek({
  diagnostic,
  diagnosticAnswered,
  progress: { opened },
  cards,
  courseCards,
  tests,
  profilePercent,
  now,
}: {
  diagnostic: DiagnosticState;
  diagnosticAnswered: number;
  progress: CourseProgress;
  /** Those of the student. */
  cards: readonly TestCard[];
  courseCards: Cards;
  /** Those of the Test tab. */
  tests: readonly { readonly id: bigint; readonly assessmentId: bigint | null; readonly seconds: number }[];
  profilePercent: number;
  now: Date;
}): FirstWeek {
  const mockIds = mockIdsOf(tests);
  const inCourse = [...courseCards.values()];
  const hasTopicTest = inCourse.some(({ assessmentId }) => !mockIds.has(assessmentId));
  const hasBooking = inCourse.some(
    ({ assessmentId, proctored, endAt }) => mockIds.has(assessmentId) && proctored && !isOver({ endAt, now }),
  );
  const canTake = (id: bigint | null) => {
    const card = cards.find(({ assessmentId }) => assessmentId === id) ?? inCourse.find(({ assessmentId }) => assessmentId === id);
    return card?.actions.some(({ kind, enabled }) => enabled && (kind === 'launch' || kind === 'resume')) ?? false;
  };
  const topicTest = tests.find(({ assessmentId }) => !mockIds.has(assessmentId) && canTake(assessmentId));
  return {
    diagnostic: diagnostic === 'unavailable' ? null : diagnostic === 'done',
    diagnosticAnswered,
    lesson: opened.completed.length > 0,
    topicTest:
      cards.some(({ assessmentId, status }) => !mockIds.has(assessmentId) && status === 'completed') || (hasTopicTest ? false : null),
    mock:
      cards.some(({ assessmentId, status, booked }) => mockIds.has(assessmentId) && (status !== '' || booked !== null)) ||
      (hasBooking ? false : null),
    topicTestId: topicTest === undefined ? null : topicTest.id,
    profilePercent,
  };
}
