import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PortalFrame } from '../app/shell/portal-frame.tsx';
import { BookingDialogs } from '../features/centres/booking-dialogs.tsx';
import { TestLauncher } from '../features/learning/launch/test-launcher.tsx';
import { m } from '../paraglide/messages.js';

/** Everything inside is in the portal's frame: header, breadcrumb, footer. The player is outside. */
export const Route = createFileRoute('/_portal')({
  component: () => (
    <PortalFrame>
      <BookingDialogs
        launch={({ assetId, assessmentId }) => (
          <TestLauncher asset={{ assetId, assetDetails: [{ assessmentId }] }} label={m.booked_launch()} look={{}} />
        )}
      >
        <Outlet />
      </BookingDialogs>
    </PortalFrame>
  ),
});
