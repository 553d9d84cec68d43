import { createContext, use } from 'react';

/** What someone wants of a proctored test: to book it, or to see the booking they have. */
export interface AskedBooking {
  readonly kind: 'book' | 'view-booking';
  readonly assetId: string;
  readonly assessmentId: string;
  readonly name: string;
}

type OpenBooking = (asked: AskedBooking) => void;

/** Where rows of tests reach the booking dialogs: a route composes the two, because features do not know each other. */
export const BookingDoor = createContext<OpenBooking | null>(null);

/** Opens the booking of a test. Throws where no route provides it. */
export function useBookingDoor(): OpenBooking {
  const open = use(BookingDoor);
  if (open === null) throw new Error('invariant: a booking is opened inside a BookingDoor');
  return open;
}
