import { createFileRoute } from '@tanstack/react-router';
import { SessionsAhead } from '../../features/centres/proc/sessions-ahead.tsx';
import { ProctoredPage } from '../../features/home/pages/proctored-page.tsx';
import { TestItem } from '../../features/learning/asset/test-item.tsx';
import { TestLauncher } from '../../features/learning/launch/test-launcher.tsx';
import { m } from '../../paraglide/messages.js';
import type { AskedBooking } from '../../shared/centres/booking-door.ts';

export const Route = createFileRoute('/_portal/proc')({ component: Proc });

const launch = ({ assetId, assessmentId }: AskedBooking) => (
  <TestLauncher asset={{ assetId, assetDetails: [{ assessmentId }] }} label={m.booked_launch()} look={{}} />
);

function Proc() {
  return (
    <ProctoredPage
      renderAhead={(tests) => <SessionsAhead tests={tests} launch={launch} />}
      renderTest={(test) => <TestItem test={test} />}
    />
  );
}
