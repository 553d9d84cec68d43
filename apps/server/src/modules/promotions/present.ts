import type { z } from 'zod';
import type { BlogSchema } from '@abhyas/contract/home/front-page.ts';
import type { OfferSchema, PromotionSchema } from '@abhyas/contract/promotions/promotions.ts';
import type { listBlogs, listOffers, listPromotions } from './queries.ts';

type Blog = z.output<typeof BlogSchema>;
type Offer = z.output<typeof OfferSchema>;
type Promotion = z.output<typeof PromotionSchema>;

type RowOf<Q extends (...args: never) => Promise<unknown[]>> = Awaited<ReturnType<Q>>[number];

export function presentPromotion({ row, imageUrl }: { row: RowOf<typeof listPromotions>; imageUrl: string }): Promotion {
  const { id, title, text, url } = row;
  return { promotionId: id, title, text, imageUrl, url };
}

export function presentBlog({ row, imageUrl }: { row: RowOf<typeof listBlogs>; imageUrl: string }): Blog {
  const { id, type, name, tag, day, url } = row;
  return { blogId: id, type, name, tag, date: day, imageUrl, url };
}

/** `variantId`: the variant the student is in. */
export function presentOffer({ row, variantId }: { row: RowOf<typeof listOffers>; variantId: bigint }): Offer {
  const { id, name, text, price, priceNote, url, recommended, benefits } = row;
  return {
    offerId: id,
    name,
    text,
    price,
    priceNote,
    url,
    recommended,
    current: row.variantId === variantId,
    benefits: [...benefits],
  };
}
