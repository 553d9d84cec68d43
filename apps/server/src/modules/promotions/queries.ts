import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { and, asc, type Column, desc, eq, isNull, not, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { hasOwnBrand } from '../identity/people/own-brand.ts';
import { blogs, offers, promotions } from './tables.ts';

interface Of {
  readonly queryable: Queryable;
  readonly courseId: bigint;
}

/** What is for a course: its own, and what is for all, which a brand with courses of its own does not show. */
const isFor = ({ column, courseId }: { column: Column; courseId: bigint }) =>
  or(eq(column, courseId), and(isNull(column), not(hasOwnBrand(courseId))));

/** The promotions for a course, in order, whatever the day. */
export async function listPromotions({ queryable, courseId }: Of) {
  return queryable
    .select()
    .from(promotions)
    .where(isFor({ column: promotions.courseId, courseId }))
    .orderBy(asc(promotions.position), asc(promotions.id))
    .limit(packLimits.promotions);
}

/** The blogs for a course, newest first, those of days to come among them. */
export async function listBlogs({ queryable, courseId }: Of) {
  return queryable
    .select()
    .from(blogs)
    .where(isFor({ column: blogs.courseId, courseId }))
    .orderBy(desc(blogs.day), desc(blogs.id))
    .limit(packLimits.blogs);
}

/** The offers for a course, in order. */
export async function listOffers({ queryable, courseId }: Of) {
  return queryable
    .select()
    .from(offers)
    .where(isFor({ column: offers.courseId, courseId }))
    .orderBy(asc(offers.position), asc(offers.id))
    .limit(packLimits.offers);
}
