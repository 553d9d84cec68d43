import type { z } from 'zod';
import { HomeContentSchema } from '@abhyas/contract/home/home-parts.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { picturePeriod } from '../../../platform/files/picture-links.ts';
import { createSharedAnswers, type SharedAnswer } from '../../../platform/http/shared-answers.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { findContentVersion } from '../../../platform/postgres/content.ts';
import { memoisePerDatabase } from '../../../platform/postgres/database.ts';
import { listUnbegunCards } from '../../assessment/cards.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { getOverview } from '../../learning/paths/get-overview.ts';
import { nothingOwn } from '../../learning/course/contents.ts';
import { presentAsset } from '../../learning/course/present.ts';
import { listNewestBlogs, listRunningPromotions } from '../../promotions/front-page.ts';
import { presentBlog, presentPromotion } from '../../promotions/present.ts';
import { orNoneOf } from './or-none.ts';
import { presentPathCard, presentSlider } from './present.ts';

type HomeContent = z.output<typeof HomeContentSchema>;

/** Which home, as a person of a session asks for it. */
export interface HomeAsked {
  readonly parts: Ports<'clock' | 'database' | 'log'>;
  readonly linkTo: (key: string) => Promise<string>;
  readonly session: Session;
  readonly courseId: bigint;
  readonly variantId: bigint;
  readonly timeZone: string;
}

/** How many of each home shows (HOM-004). */
export const limits = { resume: 6, channel: 12, blogs: 8 };

const sharedHomes = memoisePerDatabase(() => createSharedAnswers<HomeContent>(HomeContentSchema));
const scopeOf = ({ courseId, variantId }: HomeAsked): string => `${courseId} ${variantId}`;

/**
 * Home as everyone of a role sees it who has nothing of their own in the course, from memory unless an import came in between, a day began or a test opened.
 * `version` is the content's. The caller has made sure that the person is in the course.
 */
export async function getSharedHome({ version, ...asked }: HomeAsked & { version: string | null }): Promise<SharedAnswer<HomeContent>> {
  const { parts, session, timeZone } = asked;
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const today = dayIn({ moment: now, timeZone });
  const unbegun = await listUnbegunCards({ queryable, courseId: asked.courseId, version, viewer: session, now });
  return sharedHomes(queryable).get({
    key: unbegun.key === null ? null : `${timeZone} ${today} ${picturePeriod(now)} ${unbegun.key}`,
    scope: scopeOf(asked),
    make: () => makeHome({ ...asked, version, today, cards: unbegun.cards }),
    isKept: ({ failed }) => failed.length === 0,
  });
}

async function makeHome({
  parts,
  linkTo,
  session,
  courseId: id,
  variantId,
  timeZone,
  version,
  today,
  cards,
}: HomeAsked & {
  version: string | null;
  today: string;
  cards: Awaited<ReturnType<typeof listUnbegunCards>>['cards'];
}): Promise<HomeContent> {
  const queryable = parts.database.orm;
  const { courseId, courseKey, examName, examDate } = await getCourse({ queryable, personId: session.personId, courseId: id, variantId });
  const { channels, tests, paths } = await getOverview({ queryable, courseId, version, channelLimit: limits.channel });
  const { failed, orNone } = orNoneOf<HomeContent['failed'][number]>(parts.log);
  const front = { queryable, courseId, version, today };
  const [blogs, carousel, small] = await Promise.all([
    orNone('blogs', listNewestBlogs({ ...front, max: limits.blogs })),
    orNone('promotions', listRunningPromotions({ ...front, place: 'home-carousel' })),
    orNone('promotions', listRunningPromotions({ ...front, place: 'home-small' })),
  ]);
  const promote = (row: (typeof carousel)[number]) => linkTo(row.imageKey).then((imageUrl) => presentPromotion({ row, imageUrl }));
  return {
    examName,
    examDate,
    sliders: await Promise.all(channels.map((channel) => presentSlider({ channel, courseKey, cards, linkTo }))),
    blogs: await Promise.all(blogs.map(async (row) => presentBlog({ row, imageUrl: await linkTo(row.imageKey) }))),
    tests: tests.map((row) =>
      presentAsset({ row: { ...row, ...nothingOwn }, card: row.assessmentId === null ? undefined : cards.get(row.assessmentId), timeZone }),
    ),
    paths: await Promise.all(paths.map((path) => presentPathCard({ path, courseKey, linkTo }))),
    promotions: { carousel: await Promise.all(carousel.map(promote)), small: await Promise.all(small.map(promote)) },
    failed: [...new Set(failed)],
  };
}

/**
 * The part of home that everyone shares. Under a version in memory it needs no query, because only who may read it knows the version.
 * Throws FORBIDDEN for a course that is not the person's.
 */
export async function getHomeContent({ version, ...asked }: HomeAsked & { version: string }): Promise<SharedAnswer<HomeContent>> {
  const queryable = asked.parts.database.orm;
  const known = sharedHomes(queryable).find({ version, scope: scopeOf(asked) });
  if (known !== null) return known;
  await getCourse({ queryable, personId: asked.session.personId, ...asked });
  return getSharedHome({ ...asked, version: await findContentVersion({ queryable }) });
}
