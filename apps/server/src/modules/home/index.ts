import * as contract from '@abhyas/contract/learning/learning.ts';
import { studentDataV2 } from '@abhyas/contract/profile/profile.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { createPictureLinks } from '../../platform/files/picture-links.ts';
import type { AssessmentFace } from '../assessment/index.ts';
import { getCourse } from '../identity/index.ts';
import { findLastPath, getChannel, getCourseProgress, getOverview, requireSelf } from '../learning/index.ts';
import { getProfile } from '../profile/index.ts';
import { listNewestBlogs, presentBlog } from '../promotions/index.ts';
import { getHome } from './get-home.ts';
import { presentChannel, presentResume } from './present.ts';

/** How much the pages behind home's See all list. */
const limits = { resume: 100, blogs: 200 };

/** What joins several modules: home in one round trip, the full lists behind it, and who the student is and where they were. It has no tables of its own. */
export function registerHome({ parts, mount, assessment }: ModuleContext & { assessment: AssessmentFace }): void {
  const queryable = parts.database.orm;
  const linkTo = createPictureLinks(parts);
  mount.session(studentDataV2, async ({ session: { personId: studentId } }) => {
    const [profile, pathId] = await Promise.all([getProfile({ parts, studentId }), findLastPath({ queryable, studentId })]);
    return {
      student_profile_details: { profile },
      student_prepare_resume_details: { active_learning_path_id: pathId === null ? '' : String(pathId) },
    };
  });
  mount.session(contract.homeData, async ({ session, body, request }) =>
    getHome({ parts, assessment, linkTo, session, ...body, timeZone: await parts.brands.timeZoneOf(request.hostname) }),
  );
  mount.session(contract.resumeAssets, async ({ session, body: { studentImsPin, ...which } }) => {
    requireSelf({ session, pin: studentImsPin });
    const { courseId } = await getCourse({ queryable, personId: session.personId, ...which });
    const progress = await getCourseProgress({ queryable, studentId: session.personId, courseId });
    const { resume } = await getOverview({ queryable, courseId, progress, resumeLimit: limits.resume, channelLimit: 0 });
    return presentResume({ resume, linkTo });
  });
  mount.session(contract.channelData, async ({ session, body: { studentimspin, channelId, courseId, variantId } }) => {
    requireSelf({ session, pin: studentimspin });
    const course = await getCourse({ queryable, personId: session.personId, courseId, variantId });
    const of = { queryable, studentId: session.personId, courseId: course.courseId };
    const channel = await getChannel({ ...of, pathId: BigInt(channelId) });
    if (channel === null) return { channelListData: [] };
    const cardList = await assessment.listTestCards({ ...of, ...channel, viewer: session, now: parts.clock.now() });
    const cards = new Map(cardList.map((card) => [card.assessmentId, card]));
    return { channelListData: [await presentChannel({ channel, courseKey: course.courseKey, cards, linkTo })] };
  });
  mount.session(contract.featuredBlogs, async ({ session, body, request }) => {
    const { courseId } = await getCourse({ queryable, personId: session.personId, ...body });
    const today = dayIn({ moment: parts.clock.now(), timeZone: await parts.brands.timeZoneOf(request.hostname) });
    // opened now and then: reread, which spares the query for the version
    const blogs = await listNewestBlogs({ queryable, courseId, version: null, today, max: limits.blogs });
    return Promise.all(blogs.map(async (row) => presentBlog({ row, imageUrl: await linkTo(row.imageKey) })));
  });
}
