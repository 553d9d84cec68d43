import { PortalFrame } from '../app/shell/portal-frame.tsx';
import { TestsPage } from '../features/home/pages/tests-page.tsx';
import { TestItem } from '../features/learning/asset/test-item.tsx';

/** The tests of the course, at an address that otherwise is the window of a test: it brings the portal's frame along. */
export function TestsScreen() {
  return (
    <PortalFrame>
      <TestsPage renderTest={(test) => <TestItem test={test} />} />
    </PortalFrame>
  );
}
