import type { promotionPlaces } from '@abhyas/contract/promotions/promotions.ts';
import { createContentCache } from '../../platform/postgres/content.ts';
import { memoisePerDatabase, type Queryable } from '../../platform/postgres/database.ts';
import { listBlogs, listPromotions } from './queries.ts';

// apart, so that one that cannot be read leaves the other whole
const promotionsOf = memoisePerDatabase((queryable) => createContentCache((courseId) => listPromotions({ queryable, courseId })));
const blogsOf = memoisePerDatabase((queryable) => createContentCache((courseId) => listBlogs({ queryable, courseId })));

interface Which {
  readonly queryable: Queryable;
  readonly courseId: bigint;
  /** The version of the content that is in the database. */
  readonly version: string | null;
  /** YYYY-MM-DD, where the portal is looked at. */
  readonly today: string;
}

/** The promotions of a course in a place that run today, in order; from memory unless an import came in between. */
export async function listRunningPromotions({ place, today, queryable, ...which }: Which & { place: (typeof promotionPlaces)[number] }) {
  const promotions = await promotionsOf(queryable)(which);
  return promotions.filter(
    ({ place: there, fromDay, toDay }) => there === place && (fromDay === '' || fromDay <= today) && (toDay === '' || today <= toDay),
  );
}

/** The blogs of a course that are out, newest first, at most `max`; from memory unless an import came in between. */
export async function listNewestBlogs({ max, today, queryable, ...which }: Which & { max: number }) {
  const blogs = await blogsOf(queryable)(which);
  return blogs.filter(({ day }) => day <= today).slice(0, max);
}
