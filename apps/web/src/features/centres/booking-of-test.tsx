import { Suspense, useState, type ReactNode } from 'react';
import type { AskedBooking } from '../../shared/centres/booking-door.ts';
import { useReturnFocus } from '../../ui/focus/use-return-focus.ts';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';

const load = () => import('./load-dialogs.ts');
const BookingDialog = lazyDialog(async () => (await (await load()).loadBookingDialog()).BookingDialog);
const BookedSlotDialog = lazyDialog(async () => (await (await load()).loadBookedSlotDialog()).BookedSlotDialog);

interface BookingOfTestProps {
  readonly test: AskedBooking;
  /** Launch Test, of a booking whose slot runs. */
  readonly launch: ReactNode;
  /** The slot whose seat on offer is to be declined, as a mail links to it; '' for none. */
  readonly declines?: string;
  readonly onClose: () => void;
}

/** The booking form of a test, or its booking, which leads to the form with Change slot. They load when they are first asked for. */
export function BookingOfTest({ test, launch, declines = '', onClose }: BookingOfTestProps) {
  // the page may have changed since: then the test's row there
  useReturnFocus((opener) => opener ?? document.querySelector<HTMLElement>(`#main [data-booking='${test.assetId}']`));
  const [isChanging, setChanging] = useState(false);
  return (
    <Suspense fallback={null}>
      {test.kind === 'view-booking' && !isChanging ? (
        <BookedSlotDialog test={test} launch={launch} onChangeSlot={() => setChanging(true)} onClose={onClose} />
      ) : (
        <BookingDialog test={test} launch={launch} declines={declines} onClose={onClose} />
      )}
    </Suspense>
  );
}
