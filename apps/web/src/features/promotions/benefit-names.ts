import type { Offer } from '@abhyas/contract/promotions/promotions.ts';

/** Every benefit that any of the offers has, in the order in which they first name them. */
export function benefitNames(offers: readonly Pick<Offer, 'benefits'>[]): string[] {
  return [...new Set(offers.flatMap(({ benefits }) => benefits.map(({ name }) => name)))];
}
