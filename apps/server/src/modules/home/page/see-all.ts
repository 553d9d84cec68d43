import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { listTestCards } from '../../assessment/cards.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { getChannel } from '../../learning/paths/get-channel.ts';
import { getCourseProgress } from '../../learning/course/course-queries.ts';
import { listBegun } from '../../learning/paths/get-overview.ts';
import { requireSelf } from '../../learning/course/policy.ts';
import { listNewestBlogs } from '../../promotions/front-page.ts';
import { presentBlog } from '../../promotions/present.ts';
import { presentChannel, presentResume } from './present.ts';

/** How much the pages behind home's See all list. */
const limits = { resume: 100, blogs: 200 };

type LinkTo = (key: string) => Promise<string>;

/** All that a student has begun in a course and not finished, last opened first. Throws FORBIDDEN for another person's pin or course. */
export async function listResume({
  parts,
  linkTo,
  session,
  body: { studentImsPin: pin, ...which },
}: {
  parts: Ports<'database'>;
  linkTo: LinkTo;
  session: Session;
  body: BodyOf<'resumeAssets'>;
}): Promise<ResultOf<'resumeAssets'>> {
  requireSelf({ session, pin });
  const queryable = parts.database.orm;
  const { courseId } = await getCourse({ queryable, personId: session.personId, ...which });
  const progress = await getCourseProgress({ queryable, studentId: session.personId, courseId });
  return presentResume({ resume: await listBegun({ queryable, courseId, progress, limit: limits.resume }), linkTo });
}

/** A channel of a course with its playlists; none where the course has no such channel. Throws FORBIDDEN for another person's pin or course. */
export async function getChannelPage({
  parts,
  linkTo,
  session,
  body: { studentimspin: pin, channelId, courseId, variantId },
}: {
  parts: Ports<'clock' | 'database'>;
  linkTo: LinkTo;
  session: Session;
  body: BodyOf<'channelData'>;
}): Promise<ResultOf<'channelData'>> {
  requireSelf({ session, pin });
  const queryable = parts.database.orm;
  const course = await getCourse({ queryable, personId: session.personId, courseId, variantId });
  const of = { queryable, studentId: session.personId, courseId: course.courseId };
  const channel = await getChannel({ ...of, pathId: channelId });
  if (channel === null) return { channelListData: [] };
  const cardList = await listTestCards({ ...of, ...channel, viewer: session, now: parts.clock.now() });
  const cards = new Map(cardList.map((card) => [card.assessmentId, card]));
  return { channelListData: [await presentChannel({ channel, courseKey: course.courseKey, cards, linkTo })] };
}

/** The blogs of a course, newest first. Throws FORBIDDEN for a course that is not theirs. */
export async function listBlogs({
  parts,
  linkTo,
  session,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  linkTo: LinkTo;
  session: Session;
  body: BodyOf<'featuredBlogs'>;
  timeZone: string;
}): Promise<ResultOf<'featuredBlogs'>> {
  const queryable = parts.database.orm;
  const { courseId } = await getCourse({ queryable, personId: session.personId, ...body });
  const today = dayIn({ moment: parts.clock.now(), timeZone });
  // opened now and then: reread, which spares the query for the version
  const blogs = await listNewestBlogs({ queryable, courseId, version: null, today, max: limits.blogs });
  return Promise.all(blogs.map(async (row) => presentBlog({ row, imageUrl: await linkTo(row.imageKey) })));
}
