import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { asc, desc, eq, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { blogs, offers, promotions } from './tables.ts';

interface Of {
  readonly queryable: Queryable;
  readonly courseId: bigint;
}

/** The promotions for a course, in order, whatever the day. */
export async function listPromotions({ queryable, courseId }: Of) {
  return queryable
    .select()
    .from(promotions)
    .where(or(eq(promotions.courseId, courseId), isNull(promotions.courseId)))
    .orderBy(asc(promotions.position), asc(promotions.id))
    .limit(packLimits.promotions);
}

/** The blogs for a course, newest first, those of days to come among them. */
export async function listBlogs({ queryable, courseId }: Of) {
  return queryable
    .select()
    .from(blogs)
    .where(or(eq(blogs.courseId, courseId), isNull(blogs.courseId)))
    .orderBy(desc(blogs.day), desc(blogs.id))
    .limit(packLimits.blogs);
}

/** The offers for a course, in order. */
export async function listOffers({ queryable, courseId }: Of) {
  return queryable
    .select()
    .from(offers)
    .where(or(eq(offers.courseId, courseId), isNull(offers.courseId)))
    .orderBy(asc(offers.position), asc(offers.id))
    .limit(packLimits.offers);
}
