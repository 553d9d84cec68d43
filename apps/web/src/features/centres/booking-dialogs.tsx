import { useState, type ReactNode } from 'react';
import { type AskedBooking, BookingDoor } from '../../shared/centres/booking-door.ts';
import { BookingOfTest } from './booking-of-test.tsx';
import { LinkedBooking } from './linked-booking.tsx';

interface BookingDialogsProps {
  /** Launch Test of the booked-slot dialog: launching is another feature's. */
  readonly launch: (test: AskedBooking) => ReactNode;
  readonly children: ReactNode;
}

/** The booking dialogs of every test in what is inside, one open at a time. */
export function BookingDialogs({ launch, children }: BookingDialogsProps) {
  const [asked, setAsked] = useState<AskedBooking | null>(null);
  return (
    <BookingDoor value={setAsked}>
      {children}
      <LinkedBooking launch={launch} />
      {asked === null ? null : <BookingOfTest test={asked} launch={launch(asked)} onClose={() => setAsked(null)} />}
    </BookingDoor>
  );
}
