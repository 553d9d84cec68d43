import { lockBatches, nameStudents, unnameStudent } from '../../classes/member-queries.ts';
import { syncMembers } from '../../classes/batches.ts';
import { enrolNew, leaveCourse } from '../../identity/manage-queries.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { listOtherPlaces, saveOrder } from './order-queries.ts';

interface Sold {
  readonly batchId: bigint;
  readonly variantId: bigint;
}

/** Of an order and its student. Everywhere the batches of seats are held first, then the person, then the batches of students by their ids; of two orders of one student that end at once PostgreSQL may end one, whose news comes again. */
interface Place {
  readonly tx: Transaction;
  readonly personId: bigint;
  readonly intake: Sold;
  readonly now: Date;
}

type Given = Place & {
  readonly orderId: bigint;
  /** Whether the variant comes from the order. */
  readonly gaveVariant: boolean;
};

/**
 * Puts a student into the variant and the batch of an order, and gives whether the variant comes from it. An email is not proved by paying: who has another variant of the course stays
 * there, in no batch of this one.
 */
export async function givePlace({ tx, personId, intake: { batchId, variantId }, now }: Place): Promise<boolean> {
  const enrolled = await enrolNew({ tx, personId, variantId });
  if (enrolled !== 'elsewhere') {
    await lockBatches({ tx, batchIds: [batchId] });
    await nameStudents({ tx, batchId, personIds: [personId], since: now });
    await syncMembers({ tx, batchIds: [batchId], now });
  }
  return enrolled === 'joined';
}

async function leaveBatch({ tx, personId, intake: { batchId }, now, others }: Place & { others: readonly Sold[] }): Promise<void> {
  if (others.some((other) => other.batchId === batchId)) return;
  await unnameStudent({ tx, batchId, personId });
  await syncMembers({ tx, batchIds: [batchId], now });
}

/**
 * Takes back what an order gave: the place in the course, wherever staff have moved the student in it, and the batch. What other orders of the student are for they have then: first
 * the variant that they were in, else the one that was bought first.
 */
export async function takePlace({ orderId, gaveVariant, ...place }: Given): Promise<void> {
  const { tx, personId, intake } = place;
  const { batchId, variantId } = intake;
  await lockPerson({ tx, personId });
  const others = await listOtherPlaces({ queryable: tx, personId, orderId });
  await lockBatches({ tx, batchIds: [batchId, ...others.map((other) => other.batchId)] });
  if (gaveVariant) await leaveCourse({ tx, personId, variantId });
  await leaveBatch({ ...place, others });
  if (!gaveVariant) return;
  const isFirst = (other: (typeof others)[number]) => other.variantId === variantId;
  for (const other of [...others.filter(isFirst), ...others.filter((each) => !isFirst(each))])
    if (await givePlace({ ...place, intake: other })) await saveOrder({ tx, orderId: other.orderId, gaveVariant: true });
}

/** Moves a student to another batch on sale, `to`, and gives whether the variant comes from the order then. */
export async function changePlace({ orderId, gaveVariant, to, ...place }: Given & { readonly to: Sold }): Promise<boolean> {
  const { tx, personId, intake } = place;
  const { batchId, variantId } = intake;
  await lockPerson({ tx, personId });
  const others = await listOtherPlaces({ queryable: tx, personId, orderId });
  await lockBatches({ tx, batchIds: [batchId, to.batchId] });
  if (gaveVariant && to.variantId !== variantId) await leaveCourse({ tx, personId, variantId });
  await leaveBatch({ ...place, others });
  const isGiven = await givePlace({ ...place, intake: to });
  return to.variantId === variantId ? gaveVariant : isGiven;
}
