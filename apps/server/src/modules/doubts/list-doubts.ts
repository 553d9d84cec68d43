import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { doubtActions } from '@abhyas/rules/doubts/thread.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import { findContentVersion } from '../../platform/postgres/content.ts';
import type { Session } from '../../platform/http/session.ts';
import { getCourse } from '../identity/people/courses.ts';
import { getPlaces } from '../learning/course/places.ts';
import { linkToUpload } from '../media/uploads.ts';
import { findAbout } from './about.ts';
import { findUsualAnswerMinutes } from './answer-time-queries.ts';
import { presentDoubt, presentPeer, presentPeerPost, presentPost } from './present.ts';
import { hasSame } from './peer-queries.ts';
import { findShared, isOfTest } from './peers.ts';
import { countDoubts, findDoubt, type FoundDoubt, listDoubts as listRows, listPosts, pageSize } from './queries.ts';

/** On which side of a thread someone writes. */
export const sideOf = ({ role }: Session) => (role === 'admin' ? ('staff' as const) : role);

/**
 * A page, or the last there is, of a student's doubts in a course of theirs, or of those of all courses that someone else may read. Throws FORBIDDEN for a course that is not the
 * student's.
 */
export async function listDoubts({
  parts,
  session,
  body: { courseId, variantId, status, search, of, mentorId = null, page, sort },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'listDoubts'>;
}): Promise<ResultOf<'listDoubts'>> {
  const queryable = parts.database.orm;
  const isStudent = session.role === 'student';
  if (isStudent && (courseId === null || variantId === null))
    throw new AppError('INVALID_REQUEST', { fields: { courseId: { key: 'field_course' } } });
  const course =
    isStudent && courseId !== null && variantId !== null
      ? await getCourse({ queryable, personId: session.personId, courseId, variantId })
      : null;
  const inCourse = { queryable, viewer: session, courseId: course?.courseId ?? null, search };
  const found = of === 'shared' && search.trim() !== '' ? await findShared(inCourse) : null;
  const which = { ...inCourse, of, mentorId, found };
  const [{ hasMentor, ...counts }, asked, usualAnswerMinutes] = await Promise.all([
    countDoubts(which),
    listRows({ ...which, status, page, sort }),
    course === null ? null : findUsualAnswerMinutes({ queryable, courseId: course.courseId, now: parts.clock.now() }),
  ]);
  const total = status === '' ? counts.open + counts.answered + counts.closed : counts[status];
  // what was on the page may have been answered meanwhile
  const shown = Math.min(page, Math.max(1, Math.ceil(total / pageSize)));
  const rows = shown === page ? asked : await listRows({ ...which, status, page: shown, sort });
  return {
    doubts: rows.map(of === 'shared' ? presentPeer : presentDoubt),
    page: shown,
    total,
    counts,
    hasMentor,
    usualAnswerMinutes,
  };
}

/** A doubt with what it is about and its thread, or NOT_FOUND if it is none of the person's. */
export async function getDoubt({
  parts,
  session,
  doubtId,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  doubtId: bigint;
}): Promise<ResultOf<'getDoubt'>> {
  const queryable = parts.database.orm;
  const row = await findDoubt({ queryable, viewer: session, doubtId });
  if (row === null) throw new AppError('NOT_FOUND', { said: { key: 'refusal_doubt_gone' } });
  const { personId, actingAdminId } = session;
  if (row.isPeer) {
    const posts = await listPosts({ queryable, doubtId: row.id });
    const isStudent = session.role === 'student';
    return {
      doubt: presentPeer(row),
      // a page of the course for who is in it; nothing that leads to who asked
      about: isStudent ? await findAbout({ parts, session, doubt: row }) : { kind: 'place', assetType: '', at: null, url: '' },
      posts: posts.map((post) => presentPeerPost({ row: post, of: row })),
      actions: {
        reply: false,
        close: false,
        shared: null,
        same: isStudent && actingAdminId === null ? await hasSame({ queryable, personId, doubtId }) : null,
        hidden: isStudent ? null : row.hiddenAt !== null,
        assign: false,
      },
    };
  }
  const [posts, about] = await Promise.all([listPosts({ queryable, doubtId: row.id }), findAbout({ parts, session, doubt: row })]);
  const linkTo = (fileKey: string) => linkToUpload({ parts, fileKey });
  const actions = doubtActions({ status: row.status, by: sideOf(session) });
  return {
    doubt: presentDoubt(row),
    about,
    posts: await Promise.all(posts.map((post) => presentPost({ row: post, viewerId: personId, linkTo }))),
    // support looks on
    actions: {
      ...(actingAdminId === null ? actions : { reply: false, close: false }),
      shared: session.role === 'student' && actingAdminId === null && !(await isOfTest({ queryable, doubt: row })) ? row.shared : null,
      same: null,
      hidden: mayHide({ session, row }) ? row.hiddenAt !== null : null,
      assign: sideOf(session) === 'staff' && row.parentId === null,
    },
  };
}

/** Whether someone can keep a doubt of theirs to read from others: its mentors, and staff once it is answered. */
const mayHide = ({ session, row }: { session: Session; row: FoundDoubt }): boolean =>
  row.shared && (session.role === 'mentor' || (sideOf(session) === 'staff' && row.status !== 'open' && row.itemId === null));

/** What a student can ask about in a course of theirs. */
export async function listTopics({
  parts,
  session,
  ...course
}: {
  parts: Ports<'database'>;
  session: Session;
  courseId: bigint;
  variantId: bigint;
}): Promise<ResultOf<'doubtTopics'>> {
  const queryable = parts.database.orm;
  const [{ courseId, courseKey }, version] = await Promise.all([
    getCourse({ queryable, personId: session.personId, ...course }),
    findContentVersion({ queryable }),
  ]);
  const places = await getPlaces({ queryable, courseId, courseKey, version });
  return places.topics().map(({ id, name, path }) => ({ learningPathId: id, name, path }));
}
