import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import type { SessionsOf } from '../queries.ts';
import { SessionList } from './session-list.tsx';

/** The sessions of a student with their feedback, to be read by a parent or mentor (MEN-033). `name` is the student's first name. */
export function StudentSessions({ of, name }: { of: SessionsOf; name: string }) {
  const { isParent, isMentor } = useOwnSession();
  if (!isParent && !isMentor) return <NotForRole />;
  return (
    <>
      <PageHeader title={m.report_sessions_title()}>{m.report_sessions_about({ name })}</PageHeader>
      <SessionList of={of} />
    </>
  );
}
