import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Session } from '../../../lib/session/session.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { helpdeskLink } from '../../../lib/brand/helpdesk.ts';
import { StudentCards } from '../../../shared/relations/student-cards.tsx';
import { linkedStudentsQuery } from '../../../shared/relations/linked-students.ts';

/** The dialog that sets or changes a parent's password; it belongs to the account. */
type PasswordDialogPart = ComponentType<{ session: Session; onClose: () => void }>;

/** What a parent reads, of another feature; `account` is shown at its head. */
type ParentPagePart = ComponentType<{ account: ReactNode }>;

interface StudentListPageProps {
  readonly PasswordDialog: PasswordDialogPart;
  readonly ParentPage: ParentPagePart;
}

/** /studentList: how a parent's children do, and the students of a mentor. The address is open, the students are not (IDN-071). */
export function StudentListPage({ PasswordDialog, ParentPage }: StudentListPageProps) {
  const session = useSession();
  if (session === null) {
    return (
      <EmptyState
        drawing="desk"
        heading="h1"
        title={m.students_guest_title()}
        action={<PathButton href="/">{m.action_sign_in()}</PathButton>}
      >
        {m.students_guest_text()}
      </EmptyState>
    );
  }
  if (session.isParent) return <ParentPage account={<FirstPassword session={session} PasswordDialog={PasswordDialog} />} />;
  return session.isMentor ? <Students /> : <NotForRole />;
}

/** A parent who came by a code can set a password, to sign in without one. Who has one changes it in their account. */
function FirstPassword({ session, PasswordDialog }: { session: Session; PasswordDialog: PasswordDialogPart }) {
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <>
      {session.hasPassword ? null : (
        <Button variant="default" size="sm" onClick={open}>
          {m.password_set()}
        </Button>
      )}
      {asking ? <PasswordDialog session={session} onClose={close} /> : null}
    </>
  );
}

function Students() {
  const students = useQuery(linkedStudentsQuery());
  return (
    <>
      <PageHeader title={m.students_title()}>{m.students_about_mentor()}</PageHeader>
      {students.isPending ? <Skeleton height={120} radius="lg" role="status" aria-label={m.loading()} /> : null}
      {students.isLoadingError ? <ErrorState error={students.error} onRetry={() => void students.refetch()} /> : null}
      {students.data?.length === 0 ? (
        <EmptyState
          drawing="shelf"
          heading="h2"
          title={m.students_none()}
          action={
            <Button component="a" href={helpdeskLink(m.parent_request_subject())} variant="default">
              {m.students_helpdesk()}
            </Button>
          }
        >
          {m.students_none_mentor()}
        </EmptyState>
      ) : null}
      {students.data ? <StudentCards students={students.data} /> : null}
    </>
  );
}
