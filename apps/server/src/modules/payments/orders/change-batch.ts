import { needsState } from '@abhyas/rules/payments/tax.ts';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { recordAudit } from '../../audit/queries.ts';
import { splitName } from '../../identity/enrol-buyer.ts';
import { queueMessage } from '../../identity/messages/deliver.ts';
import { isInVariant } from '../../identity/manage-queries.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { findIntake, holdIntakes, listIntakes, putIntakeSeatBack, takeIntakeSeat } from '../intake-queries.ts';
import type { Applying } from './apply-event.ts';
import { listOtherPlaces, lockOrder, type OrderRow, saveOrder } from './order-queries.ts';
import { orderUrl } from './order-token.ts';
import { getOrder } from './place-order.ts';
import { changePlace } from './place-in-course.ts';
import type { Place } from './quote.ts';
import { todayOf } from './today.ts';

/**
 * The batches that a paid order may be changed to on a day, as `listIntakes` has them: open ones of its page that cost as much. Of another variant only where the place in the course comes
 * from this order alone; none for a student whom staff took out of the variant.
 */
export async function listOffers({
  queryable,
  order,
  place: { intake, prospectus },
  today,
}: {
  queryable: Queryable;
  order: OrderRow;
  place: Place;
  today: string;
}) {
  const { id: orderId, personId, status } = order;
  const { variantId } = intake;
  if (status !== 'enrolled' || personId === null || intake.changeUntil < today) return [];
  if (!(await isInVariant({ queryable, personId, variantId }))) return [];
  const isAlone = order.gaveVariant && (await listOtherPlaces({ queryable, personId, orderId })).length === 0;
  return (await listIntakes({ queryable, prospectusId: prospectus.id })).filter(
    ({ intake: each }) =>
      each.id !== intake.id &&
      each.isOpen &&
      each.price === intake.price &&
      (each.variantId === variantId || isAlone) &&
      // its tax hangs on where the buyer lives, and the order does not say
      !(order.state === '' && needsState({ gstin: order.gstin, centreState: each.centreState })),
  );
}

/** Moves a paid order to another batch for its buyer, with seat, enrolment and batch; what was paid stays as it is. Throws NOT_FOUND, CHANGE_TOO_LATE, INTAKE_CLOSED, INTAKE_FULL. */
export async function changeBatch({
  parts,
  body: { orderToken, intakeId },
}: {
  parts: Applying & Ports<'database'>;
  body: BodyOf<'changeBatch'>;
}): Promise<void> {
  const { id: orderId } = await getOrder({ parts, orderToken });
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const order = await lockOrder({ tx, orderId });
    if (order === null) throw new AppError('NOT_FOUND');
    if (order.intakeId === intakeId) return;
    // both in one order: of two who swap neither waits for the other
    await holdIntakes({ tx, intakeIds: [order.intakeId, intakeId] });
    const place = await findIntake({ queryable: tx, intakeId: order.intakeId });
    if (place === null) throw new Error('an order has its batch');
    const { personId } = order;
    const offers = await listOffers({ queryable: tx, order, place, today: todayOf(now) });
    if (personId === null || order.status !== 'enrolled' || place.intake.changeUntil < todayOf(now)) throw new AppError('CHANGE_TOO_LATE');
    const to = offers.find(({ intake }) => intake.id === intakeId)?.intake;
    if (to === undefined) throw new AppError('INTAKE_CLOSED');
    const seat = await takeIntakeSeat({ tx, intakeId });
    if (seat === null) throw new AppError('INTAKE_FULL');
    if (order.seat !== null) await putIntakeSeatBack({ tx, intakeId: order.intakeId, seat: order.seat });
    const gaveVariant = await changePlace({ tx, orderId, personId, intake: place.intake, to, gaveVariant: order.gaveVariant, now });
    await saveOrder({ tx, orderId, intakeId, seat, gaveVariant });
    await queueMessage({
      parts,
      tx,
      host: order.host,
      message: {
        kind: 'batch-changed',
        to: order.email,
        firstName: splitName(order.name).firstName,
        course: place.prospectus.title,
        batch: to.name,
        schedule: to.schedule,
        startsOn: to.startsOn,
        url: orderUrl({ parts, reference: order.reference }),
      },
    });
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: null,
        action: 'payments.batch-changed',
        targetKind: 'order',
        targetId: orderId,
        data: { from: order.intakeId, to: intakeId },
      },
    });
  });
}
