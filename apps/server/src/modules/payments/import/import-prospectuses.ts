import { freeSeatsOf } from '@abhyas/rules/payments/seats.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { discounts, intakes, prospectuses, sellers } from '../tables.ts';
import {
  clearChanged,
  findBatchOfOther,
  findSlugOfOther,
  listSoldSeats,
  saveDiscount,
  saveIntake,
  saveProspectus,
  saveSeller,
  setNamesAside,
  withdrawLeftOut,
} from './import-queries.ts';

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
  readonly field: 'slug' | 'seats' | 'batch';
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
  const saved: { prospectus: string; prospectusId: bigint; sold: ProspectusInput['intakes'] }[] = [];
  const keysOf = (of: readonly { readonly key: string }[]) => of.map(({ key }) => key);
  const keys = {
    tx,
    pack,
    prospectuses: keysOf(pages),
    intakes: keysOf(pages.flatMap((page) => page.intakes)),
    discounts: keysOf(pages.flatMap((page) => page.discounts)),
  };
  await withdrawLeftOut(keys);
  // two that swap would meet on the way
  await setNamesAside(keys);
  const sellerIds = new Map<string, bigint>();
  for (const seller of sellerInputs) sellerIds.set(seller.key, await saveSeller({ tx, row: { ...seller, pack } }));
  for (const { seller, intakes: sold, discounts: reduced, ...page } of pages) {
    const other = await findSlugOfOther({ tx, pack, key: page.key, slug: page.slug });
    if (other !== null) {
      unfit.push({
        prospectus: page.key,
        intake: null,
        field: 'slug',
        cause: `the pack '${other}' has a page with the slug '${page.slug}': choose another one`,
      });
      continue;
    }
    const sellerId = sellerIds.get(seller);
    if (sellerId === undefined) throw new Error('a page has its seller');
    const prospectusId = await saveProspectus({ tx, row: { ...page, pack, sellerId } });
    for (const { key, batchId, variantId } of sold) {
      if (await clearChanged({ tx, pack, key, batchId, variantId })) continue;
      unfit.push({
        prospectus: page.key,
        intake: key,
        field: 'batch',
        cause: `'${key}' was ordered, or someone waits for it: its batch and variant stay as they were`,
      });
    }
    for (const discount of reduced) await saveDiscount({ tx, row: { ...discount, pack, prospectusId } });
    saved.push({ prospectus: page.key, prospectusId, sold });
  }
  if (unfit.length > 0) return unfit;
  for (const { prospectus, prospectusId, sold } of saved) {
    for (const intake of sold) {
      const refuse = (field: 'seats' | 'batch', cause: string) => unfit.push({ prospectus, intake: intake.key, field, cause });
      const taken = await listSoldSeats({ tx, pack, key: intake.key });
      const other = await findBatchOfOther({ tx, pack, ...intake });
      if (other !== null) refuse('batch', `the batch is on sale as '${other}', which was ordered or is of another pack: keep that key`);
      else if (taken.length > intake.seats) refuse('seats', `${taken.length} seats are sold or held: there are no fewer`);
      else await saveIntake({ tx, row: { ...intake, pack, prospectusId, freeSeats: freeSeatsOf({ seats: intake.seats, taken }) } });
    }
  }
  return unfit;
}
