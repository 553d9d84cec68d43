import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import type { AskedBooking } from '../../shared/centres/booking-door.ts';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';

/** Loaded with the first address that asks for it: home brings no dialogs. */
const LinkedDialog = lazyDialog(() => import('./linked-dialog.tsx').then(({ LinkedDialog: component }) => component));

interface LinkedBookingProps {
  readonly launch: (test: AskedBooking) => ReactNode;
}

/** The dialog that the address asks for, as mails and notices link to it: `?book=` and `?booking=` name the asset, `decline=` the slot of an offer. */
export function LinkedBooking({ launch }: LinkedBookingProps) {
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
