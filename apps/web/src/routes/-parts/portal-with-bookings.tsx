import type { ReactNode } from 'react';
import { PortalFrame } from '../../app/shell/portal-frame.tsx';
import { BookingDialogs } from '../../features/centres/booking-dialogs.tsx';
import { TestLauncher } from '../../features/learning/launch/test-launcher.tsx';
import { m } from '../../paraglide/messages.js';
import type { AskedBooking } from '../../shared/centres/booking-door.ts';

const launchBooked = ({ assetId, assessmentId }: AskedBooking) => (
  <TestLauncher asset={{ assetId, assetDetails: [{ assessmentId }] }} label={m.booked_launch()} look={{}} />
);

/** The portal's frame, with the booking dialogs that a row of a test inside may open. */
export function PortalWithBookings({ children }: { children: ReactNode }) {
  return (
    <PortalFrame>
      <BookingDialogs launch={launchBooked}>{children}</BookingDialogs>
    </PortalFrame>
  );
}
