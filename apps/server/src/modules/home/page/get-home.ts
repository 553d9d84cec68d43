import { listTestCards, listUnbegunCards } from '../../assessment/cards.ts';
import type { z } from 'zod';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { HomeContentSchema, OwnHomeSchema } from '@abhyas/contract/home/home-parts.ts';
import { nextTest } from '@abhyas/rules/assessment/cards/next-test.ts';
import { withOwnHome } from '@abhyas/rules/home/own-home.ts';
import type { SharedAnswer } from '../../../platform/http/shared-answers.ts';
import { endOfToday } from '../../adaptive/revision/today.ts';
import { countOpen as countOpenDoubts } from '../../doubts/queries.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { getOwnOverview, listBegun } from '../../learning/paths/get-overview.ts';
import { presentAsset } from '../../learning/course/present.ts';
import { listLinkedStudents } from '../../relations/queries.ts';
import { presentStudent } from '../../relations/present.ts';
import { orNoneOf } from './or-none.ts';
import { presentFirstWeek, presentOffers, presentResume, presentRevision } from './present.ts';
import { getOwnHome as loadOwnHome } from './queries.ts';
import { listOwnRewards } from './own-rewards.ts';
import { getSharedHome, type HomeAsked, limits } from './shared-home.ts';

type HomeContent = z.output<typeof HomeContentSchema>;
type OwnHome = z.output<typeof OwnHomeSchema>;

/** All of home for the person of a session. Throws FORBIDDEN for a course that is not theirs. */
export async function getHome(asked: HomeAsked): Promise<ResultOf<'homeData'>> {
  const { own, shared } = await getOwnHome(asked);
  return withOwnHome({ content: shared.content, own });
}

/** The person's own part of home, in one query, for a mentor two more; and what they share with everyone. Throws FORBIDDEN for a course that is not theirs. */
export async function getOwnHome(asked: HomeAsked): Promise<{ own: OwnHome; shared: SharedAnswer<HomeContent> }> {
  const { parts, linkTo, session, courseId, variantId, timeZone } = asked;
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { personId } = session;
  const isMentor = session.role === 'mentor';
  const of = { queryable, studentId: personId, courseId };
  const { failed, orNone } = orNoneOf<OwnHome['failed'][number]>(parts.log);
  const [
    { progress, revision, classes, sessions, offers, isEnrolled, showsFirstWeek, diagnostic, diagnosticAnswered, profilePercent, lately },
    students,
    [waiting = { open: 0, oldestAt: null }],
  ] = await Promise.all([
    loadOwnHome({ ...of, variantId, now, until: endOfToday({ now, timeZone }) }),
    isMentor ? orNone('students', listLinkedStudents({ queryable, viewerId: personId, kind: 'mentor' })) : [],
    isMentor
      ? orNone(
          'doubts',
          countOpenDoubts({ queryable, mentorId: personId }).then((doubts) => [doubts]),
        )
      : [],
  ]);
  // throws FORBIDDEN
  if (!isEnrolled) await getCourse({ queryable, personId, courseId, variantId });
  const { version } = progress;
  const shared = await getSharedHome({ ...asked, version });
  const unbegun = await listUnbegunCards({ queryable, courseId, version, viewer: session, now });
  const cardList = await listTestCards({ ...of, ...progress, viewer: session, now, onlyOwn: true });
  const cards = new Map(cardList.map((card) => [card.assessmentId, card]));
  const completedTests = new Set(cardList.filter(({ status }) => status === 'completed').map(({ assessmentId }) => assessmentId));
  const overview = await getOwnOverview({ queryable, courseId, progress, completedTests });
  const cardOf = (test: bigint | null) => (test === null ? undefined : (cards.get(test) ?? unbegun.cards.get(test)));
  const next = nextTest({ tests: overview.tests.flatMap(({ assessmentId }) => cardOf(assessmentId) ?? []), now });
  const nextAsset = overview.tests.find(({ assessmentId }) => next !== null && assessmentId === next.assessmentId);
  const own: OwnHome = {
    version: shared.version,
    resume: await presentResume({ resume: await listBegun({ queryable, courseId, progress, limit: limits.resume }), linkTo }),
    items: [
      ...overview.items,
      ...overview.itemTests.flatMap(({ id: test, assessmentId }) => {
        const card = assessmentId === null ? undefined : cards.get(assessmentId);
        return card === undefined ? [] : [{ id: test, status: card.status }];
      }),
    ].map((item) => ({ assetId: item.id, status: item.status })),
    tests: overview.tests
      .filter(({ assessmentId, bookmarked, isMyTask }) => bookmarked || isMyTask || (assessmentId !== null && cards.has(assessmentId)))
      .map((row) => presentAsset({ row, card: cardOf(row.assessmentId), timeZone })),
    nextTestId: nextAsset?.id ?? null,
    paths: [...overview.completed].map(([pathId, completed]) => ({ learningPathId: pathId, completed })),
    classes,
    sessions,
    offers: presentOffers({ offers, tests: overview.tests, cardOf }),
    firstWeek:
      showsFirstWeek && session.role === 'student'
        ? presentFirstWeek({
            diagnostic,
            diagnosticAnswered,
            progress,
            cards: cardList,
            courseCards: unbegun.cards,
            tests: overview.tests,
            profilePercent,
            now,
          })
        : null,
    rewards:
      session.role === 'student'
        ? await listOwnRewards({ queryable, courseId, progress, lately, cards: cardList, tests: overview.tests, now })
        : [],
    revision: presentRevision({ revision, session, cards: cardList, timeZone }),
    mentor: isMentor
      ? {
          students: students.map(presentStudent),
          openDoubts: waiting.open,
          oldestDoubtAt: waiting.oldestAt,
        }
      : null,
    failed: [...new Set(failed)],
  };
  return { own, shared };
}
