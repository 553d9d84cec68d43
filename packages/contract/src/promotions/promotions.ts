import { z } from 'zod';
import { endpoint, everyRole } from '../endpoint.ts';
import { IdCodec } from '../wire.ts';

/** Where an advertisement is (NTF-015, SCH-042). */
export const promotionPlaces = ['home-carousel', 'home-small', 'schools'] as const;

/** An address outside the portal. */
const OutsideUrlSchema = z.url({ protocol: /^https$/ });

/** NTF-009, NTF-013: a picture with the words it stands for; `url` opens in a new tab. */
export const PromotionSchema = z.object({
  promotionId: IdCodec,
  title: z.string(),
  text: z.string(),
  imageUrl: z.string(),
  url: OutsideUrlSchema,
});
export type Promotion = z.input<typeof PromotionSchema>;

/** NTF-008. `price` is as it is shown ('₹ 24,999'); a benefit of one offer is in a row for all of them. */
export const OfferSchema = z.object({
  offerId: IdCodec,
  name: z.string(),
  text: z.string(),
  price: z.string(),
  priceNote: z.string(),
  url: OutsideUrlSchema,
  /** The offer most take. */
  recommended: z.boolean(),
  /** The programme the student has already. */
  current: z.boolean(),
  benefits: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Offer = z.input<typeof OfferSchema>;

export const upgrades = endpoint('upgrades', {
  summary: 'The programmes on offer to someone in this course',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: z.object({ offers: z.array(OfferSchema) }),
});

/** SCH-003, SCH-042: what the carousel and the banners of the school pages show. */
export const schoolPromotions = endpoint('schoolPromotions', {
  summary: 'The advertisements of the school pages that run today, in order',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: z.array(PromotionSchema),
});
