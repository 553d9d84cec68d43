import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { nextTest } from '@abhyas/rules/assessment/cards/next-test.ts';
import { bookingRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { nodeUrl } from '@abhyas/rules/learning/node-url.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { type AssessmentFace, listMedians } from '../../assessment/index.ts';
import { getBookedSlots, listWaitsAhead } from '../../centres/index.ts';
import { getCourse } from '../../identity/index.ts';
import { getCourseProgress, getTestLists, presentAsset } from '../../learning/index.ts';
import { isBookable } from '../front/bookable.ts';
import { lastScores } from './last-scores.ts';

type Landing = AnswerOf<'testLanding'>;

/** All of the Test tab for the person of a session. Throws FORBIDDEN for a course that is not theirs. */
export async function getTestLanding({
  parts,
  assessment,
  session,
  courseId,
  variantId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'log'>;
  assessment: AssessmentFace;
  session: Session;
  courseId: string;
  variantId: string;
  timeZone: string;
}): Promise<Landing> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { personId: studentId } = session;
  const course = await getCourse({ queryable, personId: studentId, courseId, variantId });
  const of = { queryable, studentId, courseId: course.courseId };
  const progress = await getCourseProgress(of);
  const cardList = await assessment.listTestCards({ ...of, ...progress, viewer: session, now });
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
    groups: lists.map(({ path, unit, name, assets }) => {
      const ids = { id: String(path.id), parentId: String(path.parentId) };
      return {
        learningPathId: String(unit.id),
        moduleId: ids.parentId,
        name,
        url: nodeUrl({ ...path, ...ids, courseKey: course.courseKey }),
        assets: assets.map((row) => presentAsset({ row, card: cardOf(row), timeZone })),
      };
    }),
    nextTestId: nextPlace === undefined ? '' : String(nextPlace.asset.id),
    booked: booked.filter(({ is_active }) => is_active === '1'),
    waits: waits.map(({ slotId, assessmentId, place, offerEndsAt, startsAt, venue, timeZone: zone }) => ({
      slot_id: String(slotId),
      asset_id: String(assetOf.get(assessmentId)),
      place,
      offer_ends_at: offerEndsAt?.toISOString() ?? '',
      start_time: startsAt.toISOString(),
      venue_name: venue,
      time_zone: zone,
    })),
    scores: failed.includes('scores')
      ? []
      : shown.map((card) => ({
          assessmentId: String(card.assessmentId),
          name: card.name,
          marks: card.marks,
          totalMarks: card.totalMarks,
          percentile: card.percentile,
          cohortSize: card.cohortSize,
          unranked: card.unranked,
          median: medianOf.get(card.assessmentId) ?? '',
          completedAt: card.completedAt.toISOString(),
        })),
    failed,
  };
}
