import * as admit from '@abhyas/contract/centres/admit.ts';
import * as contract from '@abhyas/contract/centres/booking.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { bookSlot } from './booking/book-slot.ts';
import { getBookedSlots } from './booking/booked-slots.ts';
import { getBookingOptions, getSlots, getVenues } from './booking/booking-options.ts';
import { changeSlot } from './booking/change-slot.ts';
import { cancelBooking } from './booking/cancel-booking.ts';
import { readWanted } from './booking/wanted.ts';
import { readWindow } from './booking/window.ts';
import { brandNameIn, getAdmitCard } from './admit/admit-card.ts';
import { createSeatQueue } from './booking/seat-queue.ts';
import { notifyReadiness } from './readiness/notify-readiness.ts';
import { mountArrangements } from './arrangements/routes.ts';
import { mountDesk } from './desk/routes.ts';
import { mountIncident } from './incident/routes.ts';
import { acceptOffer, endOffers, joinWaitlist, leaveWaitlist } from './waitlist.ts';

const offersJob = 'centres.offers';
const readinessJob = 'centres.readiness';

/** Venues, slots and their seats: booking, the waitlist, the desk of a centre. */
export function registerCentres({ parts, mount }: ModuleContext): void {
  const queueForSeat = createSeatQueue({ parts });
  mount.session(contract.getVenues, async ({ session, body, timeZone }) => {
    const window = readWindow({ body, timeZone });
    return getVenues({ parts, studentId: session.personId, assetId: body.asset_id, window });
  });
  mount.session(contract.getSlots, async ({ session, body, timeZone }) => {
    const window = readWindow({ body, timeZone });
    return getSlots({ parts, studentId: session.personId, assetId: body.asset_id, venueId: body.venue_id, window });
  });
  mount.session(contract.bookingOptions, ({ session, body, language, timeZone }) =>
    getBookingOptions({
      parts,
      studentId: session.personId,
      assetId: body.asset_id,
      timeZone,
      language,
    }),
  );
  mount.session(contract.bookSlot, ({ session, body, timeZone }) =>
    bookSlot({
      parts,
      queueForSeat,
      studentId: session.personId,
      assetId: body.asset_id,
      wanted: readWanted(body),
      timeZone,
    }),
  );
  mount.session(contract.changeSlot, async ({ session, body, timeZone }) => {
    const booking = { assetId: body.asset_id, bookingId: body.slot_booking_id, slotId: body.slot_id };
    return changeSlot({ parts, studentId: session.personId, ...booking, timeZone });
  });
  mount.session(contract.cancelSlotBooking, async ({ session, body, timeZone }) => {
    const booking = { assetId: body.asset_id, bookingId: body.slot_booking_id };
    await cancelBooking({ parts, studentId: session.personId, ...booking, timeZone });
    return {};
  });
  mount.session(contract.getStudentBookedSlots, ({ session, body, timeZone }) =>
    getBookedSlots({
      parts,
      studentId: session.personId,
      assetIds: body.asset_ids.split(',').map(BigInt),
      timeZone,
    }),
  );
  mount.session(contract.joinWaitlist, ({ session, body }) =>
    joinWaitlist({ parts, studentId: session.personId, assetId: body.asset_id, slotId: body.slot_id }),
  );
  mount.session(contract.leaveWaitlist, async ({ session, body }) => {
    await leaveWaitlist({ parts, studentId: session.personId, slotId: body.slot_id });
    return {};
  });
  mount.session(contract.acceptOffer, ({ session, body, timeZone }) =>
    acceptOffer({ parts, studentId: session.personId, slotId: body.slot_id, timeZone }),
  );
  mount.session(admit.admitCard, async ({ session, body, request, language }) =>
    getAdmitCard({
      parts,
      studentId: session.personId,
      bookingId: body.slot_booking_id,
      brand: brandNameIn((await parts.brands.forHost(request.hostname))?.data),
      language,
    }),
  );
  mountDesk({ parts, mount });
  mountIncident({ parts, mount });
  mountArrangements({ parts, mount });
  parts.jobs.define(offersJob, () => endOffers({ parts }));
  parts.jobs.schedule(offersJob, '* * * * *');
  parts.jobs.define(readinessJob, () => notifyReadiness({ parts }));
  parts.jobs.schedule(readinessJob, '* * * * *');
}
