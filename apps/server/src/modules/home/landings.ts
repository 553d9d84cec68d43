import type { z } from 'zod';
import { judgedOf } from '@abhyas/rules/analytics/main-kind.ts';
import { listTestCards } from '../assessment/cards.ts';
import type { TestCard } from '../assessment/cards.ts';
import { listMedians } from '../assessment/cards-queries.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { LandingLessonSchema } from '@abhyas/contract/home/path-landing.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { getCourse } from '../identity/people/courses.ts';
import { getCourseProgress } from '../learning/course/course-queries.ts';
import { getTestLists } from '../learning/paths/get-test-lists.ts';
import { listPathFronts } from '../learning/paths/list-path-fronts.ts';
import { presentAsset } from '../learning/course/present.ts';
import { nextTest } from '@abhyas/rules/assessment/cards/next-test.ts';
import { bookingRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { nodeUrl } from '@abhyas/rules/learning/node-url.ts';
import { getBookedSlots } from '../centres/booking/booked-slots.ts';
import { listWaitsAhead } from '../centres/seats/line-queries.ts';
import { isBookable } from './page/bookable.ts';

type LandingLesson = z.output<typeof LandingLessonSchema>;

/** How many scores make a trend. */
const most = 6;

type Scored = TestCard & { readonly completedAt: Date };

const isScored = (card: TestCard): card is Scored => card.completedAt !== null && card.marks !== '';

/** The scores of the tests by which the student is judged, oldest first, six at most. Without one that of the test completed last, which alone is no trend. */
export function lastScores(cards: readonly TestCard[]): Scored[] {
  const scored = cards.filter(isScored).toSorted((one, other) => one.completedAt.getTime() - other.completedAt.getTime());
  const judged = judgedOf({ tests: scored, of: ({ type, questionCount: questions, unranked }) => ({ type, questions, unranked }) });
  return judged.length > 0 ? judged.slice(-most) : scored.slice(-1);
}

type Lesson = NonNullable<Awaited<ReturnType<typeof listPathFronts>>['continueWith']>;

/** All of the Prepare or the Channels tab for the person of a session. Throws FORBIDDEN for a course that is not theirs. */
export async function getPathLanding({
  parts,
  linkTo,
  session,
  body: { type, ...which },
}: {
  parts: Ports<'clock' | 'database'>;
  linkTo: (key: string) => Promise<string>;
  session: Session;
  body: BodyOf<'pathLanding'>;
}): Promise<ResultOf<'pathLanding'>> {
  const queryable = parts.database.orm;
  const { courseId, courseKey } = await getCourse({ queryable, personId: session.personId, ...which });
  const of = { queryable, studentId: session.personId, courseId };
  const progress = await getCourseProgress(of);
  const cardList = await listTestCards({ ...of, ...progress, viewer: session, now: parts.clock.now() });
  const cards = new Map(cardList.map((card) => [card.assessmentId, card]));
  const testOf = (assessmentId: bigint) => {
    const card = cards.get(assessmentId);
    return { status: card?.status ?? '', isOpen: card?.actions.at(0)?.enabled ?? false } as const;
  };
  const { continueWith, paths } = await listPathFronts({ queryable, courseId, courseKey, type, progress, testOf });
  const present = async ({ asset, words, url, thumbKey, begun, progress: seen, minutesLeft }: Lesson): Promise<LandingLesson> => ({
    assetId: asset.id,
    assetName: asset.name,
    assetType: asset.type,
    place: words,
    url,
    thumbUrl: await linkTo(thumbKey),
    begun,
    progress: seen,
    minutesLeft,
  });
  return {
    continueWith: continueWith === null ? null : await present(continueWith),
    paths: await Promise.all(
      paths.map(async ({ path, url, tests, next, ...counts }) => {
        const last = lastScores(tests.flatMap((id) => cards.get(id) ?? [])).at(-1);
        return {
          learningPathId: path.id,
          name: path.name,
          url,
          thumbUrl: await linkTo(path.thumbKey),
          ...counts,
          lastScore: last === undefined ? null : { name: last.name, marks: last.marks, totalMarks: last.totalMarks },
          next: next === null ? null : await present(next),
        };
      }),
    ),
  };
}

type Landing = ResultOf<'testLanding'>;

/** All of the Test tab for the person of a session. Throws FORBIDDEN for a course that is not theirs. */
export async function getTestLanding({
  parts,
  session,
  courseId,
  variantId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'log'>;
  session: Session;
  courseId: bigint;
  variantId: bigint;
  timeZone: string;
}): Promise<Landing> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { personId: studentId } = session;
  const course = await getCourse({ queryable, personId: studentId, courseId, variantId });
  const of = { queryable, studentId, courseId: course.courseId };
  const progress = await getCourseProgress(of);
  const cardList = await listTestCards({ ...of, ...progress, viewer: session, now });
  const lists = await getTestLists({ ...of, progress });
  const cards = new Map(cardList.map((card) => [card.assessmentId, card]));
  const cardOf = ({ assessmentId }: { assessmentId: bigint | null }) => (assessmentId === null ? undefined : cards.get(assessmentId));
  const placed = lists
    .flatMap(({ assets }) => assets)
    .flatMap((asset) => {
      const card = cardOf(asset);
      return card === undefined ? [] : [{ asset, card }];
    });
  const failed: Landing['failed'] = [];
  const orNone = <T>(part: Landing['failed'][number], rows: Promise<T[]>): Promise<T[]> =>
    rows.catch((error: unknown) => {
      parts.log.error({ err: error, part }, 'a part of the test tab could not be read');
      failed.push(part);
      return [];
    });
  const assetIds = placed
    .filter(({ card }) => card.booked !== null && bookingRefusal({ test: card, now }) === '')
    .map(({ asset }) => asset.id);
  const shown = lastScores(placed.map(({ card }) => card));
  const bookable = placed.filter(({ card }) => isBookable(card));
  const assetOf = new Map(bookable.map(({ asset, card }) => [card.assessmentId, asset.id]));
  const [booked, waits, medians] = await Promise.all([
    orNone('booked', assetIds.length === 0 ? Promise.resolve([]) : getBookedSlots({ parts, studentId, assetIds, timeZone })),
    orNone('waits', listWaitsAhead({ queryable, studentId, assessmentIds: [...assetOf.keys()], now })),
    orNone('scores', listMedians({ queryable, assessmentIds: shown.map(({ assessmentId }) => assessmentId) })),
  ]);
  const medianOf = new Map(medians.map(({ assessmentId, marks }) => [assessmentId, formatMarks(marks)]));
  const next = nextTest({ tests: placed.map(({ card }) => card), now });
  const nextPlace = placed.find(({ card }) => card === next);
  return {
    groups: lists.map(({ path, unit, name, assets }) => ({
      learningPathId: unit.id,
      moduleId: path.parentId,
      name,
      url: nodeUrl({ ...path, courseKey: course.courseKey }),
      assets: assets.map((row) => presentAsset({ row, card: cardOf(row), timeZone })),
    })),
    nextTestId: nextPlace?.asset.id ?? null,
    booked: booked.filter(({ is_active }) => is_active),
    waits: waits.flatMap(({ slotId, assessmentId, place, offerEndsAt, startsAt, venue, timeZone: zone }) => {
      const assetId = assetOf.get(assessmentId);
      if (assetId === undefined) return [];
      return [
        { slot_id: slotId, asset_id: assetId, place, offer_ends_at: offerEndsAt, start_time: startsAt, venue_name: venue, time_zone: zone },
      ];
    }),
    scores: failed.includes('scores')
      ? []
      : shown.map((card) => ({
          assessmentId: card.assessmentId,
          name: card.name,
          marks: card.marks,
          totalMarks: card.totalMarks,
          percentile: card.percentile,
          cohortSize: card.cohortSize,
          unranked: card.unranked,
          median: medianOf.get(card.assessmentId) ?? '',
          completedAt: card.completedAt,
        })),
    failed,
  };
}
