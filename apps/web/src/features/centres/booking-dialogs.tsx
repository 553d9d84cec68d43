import { type ReactNode, Suspense, useState } from 'react';
import { type AskedBooking, BookingDoor } from '../../shared/centres/booking-door.ts';
import { BookingOfTest } from './booking-of-test.tsx';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';

/** Loaded with the first address that asks for it: home brings no dialogs. */
const LinkedDialog = lazyDialog(() => import('./linked-dialog.tsx').then(({ LinkedDialog: component }) => component));

interface LinkedBookingProps {
  readonly launch: (test: AskedBooking) => ReactNode;
}

/** The dialog that the address asks for, as mails and notices link to it: `?book=` and `?booking=` name the asset, `decline=` the slot of an offer. */
function LinkedBooking({ launch }: LinkedBookingProps) {
  const { book, booking, decline = '' } = useLocation({ select: ({ search }) => search as Record<string, string | undefined> });
  const navigate = useNavigate();
  const assetId = book ?? booking;
  if (assetId === undefined || !/^\d+$/.test(assetId)) return null;
  const close = () =>
    void navigate({
      to: '.',
      search: ({ book: _book, booking: _booking, decline: _decline, ...rest }: Record<string, string | undefined>) => rest,
      replace: true,
    });
  return (
    <Suspense fallback={null}>
      <LinkedDialog key={assetId} assetId={assetId} views={book === undefined} declines={decline} launch={launch} onClose={close} />
    </Suspense>
  );
}

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
