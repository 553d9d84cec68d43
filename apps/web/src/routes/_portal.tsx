import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PortalWithBookings } from './-parts/portal-with-bookings.tsx';

/** Everything inside is in the portal's frame: header, breadcrumb, footer. The player is outside. */
export const Route = createFileRoute('/_portal')({
  component: () => (
    <PortalWithBookings>
      <Outlet />
    </PortalWithBookings>
  ),
});
