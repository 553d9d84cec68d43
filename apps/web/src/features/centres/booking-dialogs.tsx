import { lazy, Suspense, useState, type ReactNode } from 'react';
import { type AskedBooking, BookingDoor } from '../../shared/centres/booking-door.ts';

const BookingDialog = lazy(() => import('./book/booking-dialog.tsx').then(({ BookingDialog: component }) => ({ default: component })));
const BookedSlotDialog = lazy(() =>
  import('./booked/booked-slot-dialog.tsx').then(({ BookedSlotDialog: component }) => ({ default: component })),
);

interface BookingDialogsProps {
  /** Launch Test of the booked-slot dialog: launching is another feature's. */
  readonly launch: (test: AskedBooking) => ReactNode;
  readonly children: ReactNode;
}

/** The booking dialogs of every test in what is inside, one open at a time. They load when they are first asked for. */
export function BookingDialogs({ launch, children }: BookingDialogsProps) {
  const [asked, setAsked] = useState<AskedBooking | null>(null);
  const close = () => setAsked(null);
  return (
    <BookingDoor value={setAsked}>
      {children}
      <Suspense fallback={null}>
        {asked?.kind === 'book' ? <BookingDialog test={asked} onClose={close} /> : null}
        {asked?.kind === 'view-booking' ? <BookedSlotDialog test={asked} launch={launch(asked)} onClose={close} /> : null}
      </Suspense>
    </BookingDoor>
  );
}
