import { lockBatches, nameStudents, unnameStudent } from '../../classes/member-queries.ts';
import { syncMembers } from '../../classes/batches.ts';
import { enrolNew, leaveCourse } from '../../identity/manage-queries.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { listOtherPlaces, saveOrder } from './order-queries.ts';

interface Place {
  readonly tx: Transaction;
  readonly personId: bigint;
  readonly intake: { readonly batchId: bigint; readonly variantId: bigint };
  readonly now: Date;
}

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

/**
 * Takes back what an order gave: the place in the course, wherever staff have moved the student in it, and the batch. What other orders of the student are for they have then: first
 * the variant that they were in, else the one that was bought first.
 */
export async function takePlace({
  orderId,
  gaveVariant,
  ...place
}: Place & { readonly orderId: bigint; readonly gaveVariant: boolean }): Promise<void> {
  const { tx, personId, intake, now } = place;
  const { batchId, variantId } = intake;
  const others = await listOtherPlaces({ tx, personId, orderId });
  if (gaveVariant) await leaveCourse({ tx, personId, variantId });
  if (!others.some((other) => other.batchId === batchId)) {
    await lockBatches({ tx, batchIds: [batchId] });
    await unnameStudent({ tx, batchId, personId });
    await syncMembers({ tx, batchIds: [batchId], now });
  }
  if (!gaveVariant) return;
  const isFirst = (other: (typeof others)[number]) => other.variantId === variantId;
  for (const other of [...others.filter(isFirst), ...others.filter((each) => !isFirst(each))])
    if (await givePlace({ ...place, intake: other })) await saveOrder({ tx, orderId: other.orderId, gaveVariant: true });
}
