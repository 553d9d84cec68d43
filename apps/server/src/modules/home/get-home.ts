import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { nextTest } from '@abhyas/rules/assessment/cards/next-test.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { endOfToday } from '../adaptive/index.ts';
import type { AssessmentFace } from '../assessment/index.ts';
import { countOpenDoubts } from '../doubts/index.ts';
import { getCourse } from '../identity/index.ts';
import { getOverview, presentAsset } from '../learning/index.ts';
import { listNewestBlogs, listRunningPromotions, presentBlog, presentPromotion } from '../promotions/index.ts';
import { listLinkedStudents, presentStudent } from '../relations/index.ts';
import { presentPathCard, presentResume, presentRevision, presentSlider } from './present.ts';
import { getOwnHome } from './queries.ts';

type Home = AnswerOf<'homeData'>;

/** How many of each home shows (HOM-004). */
const limits = { resume: 6, channel: 12, blogs: 8 };

/**
 * All of home for the person of a session: the course, then at once what is their own of it, and for a mentor their students. What is the same for
 * everyone comes from memory. Throws FORBIDDEN for a course that is not theirs.
 */
export async function getHome({
  parts,
  assessment,
  linkTo,
  session,
  courseId,
  variantId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'log'>;
  assessment: AssessmentFace;
  linkTo: (key: string) => Promise<string>;
  session: Session;
  courseId: string;
  variantId: string;
  timeZone: string;
}): Promise<Home> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { personId } = session;
  const isMentor = session.role === 'mentor';
  const course = await getCourse({ queryable, personId, courseId, variantId });
  const of = { queryable, studentId: personId, courseId: course.courseId };
  const failed: Home['failed'] = [];
  /** What home can do without: where it cannot be read, the rest is shown. */
  const orNone = <T>(part: Home['failed'][number], rows: Promise<T[]>): Promise<T[]> =>
    rows.catch((error: unknown) => {
      parts.log.error({ err: error, part }, 'a part of home could not be read');
      failed.push(part);
      return [];
    });
  const [{ progress, notices, revision, classes, sessions }, students, [openDoubts = 0]] = await Promise.all([
    getOwnHome({ ...of, now, until: endOfToday({ now, timeZone }) }),
    isMentor ? orNone('students', listLinkedStudents({ queryable, viewerId: personId, kind: 'mentor' })) : [],
    isMentor
      ? orNone(
          'doubts',
          countOpenDoubts({ queryable, mentorId: personId }).then((open) => [open]),
        )
      : [],
  ]);
  const { version } = progress;
  const cardList = await assessment.listTestCards({ ...of, ...progress, viewer: session, now });
  const overview = await getOverview({ ...of, progress, resumeLimit: limits.resume, channelLimit: limits.channel });
  const front = { queryable, courseId: course.courseId, version, today: dayIn({ moment: now, timeZone }) };
  const [blogs, carousel, small] = await Promise.all([
    orNone('blogs', listNewestBlogs({ ...front, max: limits.blogs })),
    orNone('promotions', listRunningPromotions({ ...front, place: 'home-carousel' })),
    orNone('promotions', listRunningPromotions({ ...front, place: 'home-small' })),
  ]);

  const cards = new Map(cardList.map((card) => [card.assessmentId, card]));
  const cardOf = ({ assessmentId }: { assessmentId: bigint | null }) => (assessmentId === null ? undefined : cards.get(assessmentId));
  const next = nextTest({ tests: overview.tests.flatMap((test) => cardOf(test) ?? []), now });
  const nextAsset = overview.tests.find(({ assessmentId }) => next !== null && assessmentId === next.assessmentId);
  const { courseKey } = course;
  const promote = (row: (typeof carousel)[number]) => linkTo(row.imageKey).then((imageUrl) => presentPromotion({ row, imageUrl }));
  return {
    examName: course.examName,
    examDate: course.examDate,
    resume: await presentResume({ resume: overview.resume, linkTo }),
    sliders: await Promise.all(overview.channels.map((channel) => presentSlider({ channel, courseKey, cards, linkTo }))),
    blogs: await Promise.all(blogs.map(async (row) => presentBlog({ row, imageUrl: await linkTo(row.imageKey) }))),
    tests: overview.tests.map((row) => presentAsset({ row, card: cardOf(row), timeZone })),
    nextTestId: nextAsset === undefined ? '' : String(nextAsset.id),
    paths: await Promise.all(overview.paths.map((path) => presentPathCard({ path, courseKey, cards, linkTo }))),
    promotions: { carousel: await Promise.all(carousel.map(promote)), small: await Promise.all(small.map(promote)) },
    notices,
    classes,
    sessions,
    revision: presentRevision({ revision, session, cards: cardList, timeZone }),
    mentor: isMentor ? { students: students.map(presentStudent), openDoubts } : null,
    failed: [...new Set(failed)],
  };
}
