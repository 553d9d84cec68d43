import { upgrades } from '@abhyas/contract/promotions/promotions.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { getCourse } from '../identity/index.ts';
import { presentOffer } from './present.ts';
import { listOffers } from './queries.ts';

export { type BlogInput, importBlogs, importOffers, importPromotions, type OfferInput, type PromotionInput } from './content-queries.ts';
export { listNewestBlogs, listRunningPromotions } from './front-page.ts';
export { presentBlog, presentPromotion } from './present.ts';

/** What the provider lays before students and leads out of the portal: advertisements, offers, blogs. All of it comes from packs. */
export function registerPromotions({ parts, mount }: ModuleContext): void {
  const queryable = parts.database.orm;
  mount.session(upgrades, async ({ session, body }) => {
    const course = await getCourse({ queryable, personId: session.personId, ...body });
    const rows = await listOffers({ queryable, courseId: course.courseId });
    return { offers: rows.map((row) => presentOffer({ row, variantId: course.variantId })) };
  });
}
