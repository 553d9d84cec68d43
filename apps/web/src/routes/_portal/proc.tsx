import { createFileRoute } from '@tanstack/react-router';
import { SessionsAhead } from '../../features/centres/sessions-ahead.tsx';
import { NoCourse } from '../../features/home/cards/no-course.tsx';
import { TestLauncher } from '../../features/learning/launch/test-launcher.tsx';
import { ProctoredPage } from '../../features/learning/tests/proctored-page.tsx';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import type { AskedBooking } from '../../shared/centres/booking-door.ts';

export const Route = createFileRoute('/_portal/proc')({ component: Proc });

const launch = ({ assetId, assessmentId }: AskedBooking) => (
  <TestLauncher asset={{ assetId, assetDetails: [{ assessmentId }] }} label={m.booked_launch()} look={{}} />
);

function Proc() {
  if (useOwnSession().lastLoggedInCourseId === '') return <NoCourse />;
  return <ProctoredPage renderAhead={(of) => <SessionsAhead {...of} launch={launch} />} />;
}
