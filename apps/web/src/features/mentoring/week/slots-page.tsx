import { m } from '../../../paraglide/messages.js';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { WeekPanel } from './week-panel.tsx';

/** /myPlan/slots: a mentor's own times and bookings, week by week (MEN-050). `off` is the day whose sessions a notice asks to move, '' for none. */
export function SlotsPage({ off = '' }: { off?: string }) {
  return (
    <>
      <PageHeader title={m.mentor_bar_slots()}>{m.mentor_slots_about()}</PageHeader>
      <WeekPanel off={off} />
    </>
  );
}
