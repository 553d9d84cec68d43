import { TestsPage } from '../../features/home/pages/tests-page.tsx';
import { TestItem } from '../../features/learning/rows/test-item.tsx';
import { PortalWithBookings } from './portal-with-bookings.tsx';

/** The tests of the course, at an address that otherwise is the window of a test: it brings the portal's frame along. */
export function TestsScreen() {
  return (
    <PortalWithBookings>
      <TestsPage renderTest={(test) => <TestItem test={test} />} />
    </PortalWithBookings>
  );
}
