import { and, eq, notInArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/postgres/database.ts';
import { blogs, offers, promotions } from './tables.ts';

/** What a pack says, without the number it has here. */
type InputOf<T extends { readonly $inferInsert: object }> = Omit<T['$inferInsert'], 'id' | 'pack' | 'position'>;
export type PromotionInput = InputOf<typeof promotions>;
export type OfferInput = InputOf<typeof offers>;
export type BlogInput = InputOf<typeof blogs>;

interface Import<T> {
  readonly tx: Transaction;
  readonly pack: string;
  readonly inputs: readonly T[];
}

const keysOf = (inputs: readonly { readonly key: string }[]) => inputs.map(({ key }) => key);

/** Makes the promotions of a pack be these, in this order. What is not among them is withdrawn. */
export async function importPromotions({ tx, pack, inputs }: Import<PromotionInput>): Promise<void> {
  await tx.delete(promotions).where(and(eq(promotions.pack, pack), notInArray(promotions.key, keysOf(inputs))));
  for (const [position, input] of inputs.entries()) {
    const values = { ...input, pack, position };
    await tx
      .insert(promotions)
      .values(values)
      .onConflictDoUpdate({ target: [promotions.pack, promotions.key], set: values });
  }
}

/** Makes the offers of a pack be these, in this order. What is not among them is withdrawn. */
export async function importOffers({ tx, pack, inputs }: Import<OfferInput>): Promise<void> {
  await tx.delete(offers).where(and(eq(offers.pack, pack), notInArray(offers.key, keysOf(inputs))));
  for (const [position, input] of inputs.entries()) {
    const values = { ...input, pack, position };
    await tx
      .insert(offers)
      .values(values)
      .onConflictDoUpdate({ target: [offers.pack, offers.key], set: values });
  }
}

/** Makes the blogs of a pack be these. What is not among them is withdrawn. */
export async function importBlogs({ tx, pack, inputs }: Import<BlogInput>): Promise<void> {
  await tx.delete(blogs).where(and(eq(blogs.pack, pack), notInArray(blogs.key, keysOf(inputs))));
  for (const input of inputs) {
    const values = { ...input, pack };
    await tx
      .insert(blogs)
      .values(values)
      .onConflictDoUpdate({ target: [blogs.pack, blogs.key], set: values });
  }
}
