import { freeSeatsOf } from '@abhyas/rules/payments/seats.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { discounts, intakes, prospectuses, sellers } from '../tables.ts';
import { findSlugOfOther, listSoldSeats, saveDiscount, saveIntake, saveProspectus, saveSeller, withdrawLeftOut } from './import-queries.ts';

type RowOf<T extends { readonly $inferInsert: object }> = Omit<T['$inferInsert'], 'id' | 'pack' | 'prospectusId' | 'sellerId'>;
export type SellerInput = RowOf<typeof sellers>;
/** A page with its seller by key, and what is sold on it. */
export interface ProspectusInput extends RowOf<typeof prospectuses> {
  /** By its key. */
  readonly seller: string;
  readonly intakes: readonly Omit<RowOf<typeof intakes>, 'freeSeats' | 'lastSeat'>[];
  readonly discounts: readonly Omit<RowOf<typeof discounts>, 'uses'>[];
}

/** What in a pack cannot be: of a page, or of a batch on it, by the keys. */
export interface UnfitProspectus {
  readonly prospectus: string;
  readonly intake: string | null;
  readonly cause: string;
}

/**
 * Makes what a pack sells be this, in batches that `lockIntakes` holds: seats that are sold or held stay so, the rest of the new number is free, and nothing changes for who has
 * an order. Gives what cannot be, with which the caller must not commit.
 */
export async function importProspectuses({
  tx,
  pack,
  sellers: sellerInputs,
  prospectuses: pages,
}: {
  tx: Transaction;
  pack: string;
  sellers: readonly SellerInput[];
  prospectuses: readonly ProspectusInput[];
}): Promise<UnfitProspectus[]> {
  const unfit: UnfitProspectus[] = [];
  const keysOf = (of: readonly { readonly key: string }[]) => of.map(({ key }) => key);
  await withdrawLeftOut({
    tx,
    pack,
    prospectuses: keysOf(pages),
    intakes: keysOf(pages.flatMap((page) => page.intakes)),
    discounts: keysOf(pages.flatMap((page) => page.discounts)),
  });
  const sellerIds = new Map<string, bigint>();
  for (const seller of sellerInputs) sellerIds.set(seller.key, await saveSeller({ tx, row: { ...seller, pack } }));
  for (const { seller, intakes: sold, discounts: reduced, ...page } of pages) {
    const other = await findSlugOfOther({ tx, pack, key: page.key, slug: page.slug });
    if (other !== null) {
      unfit.push({
        prospectus: page.key,
        intake: null,
        cause: `the pack '${other}' has a page with the slug '${page.slug}': choose another one`,
      });
      continue;
    }
    const sellerId = sellerIds.get(seller);
    if (sellerId === undefined) throw new Error('a page has its seller');
    const prospectusId = await saveProspectus({ tx, row: { ...page, pack, sellerId } });
    for (const intake of sold) {
      const taken = await listSoldSeats({ tx, pack, key: intake.key });
      if (taken.length > intake.seats)
        unfit.push({ prospectus: page.key, intake: intake.key, cause: `${taken.length} seats are sold or held: there are no fewer` });
      else await saveIntake({ tx, row: { ...intake, pack, prospectusId, freeSeats: freeSeatsOf({ seats: intake.seats, taken }) } });
    }
    for (const discount of reduced) await saveDiscount({ tx, row: { ...discount, pack, prospectusId } });
  }
  return unfit;
}
