import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { call } from '../../../lib/api.ts';
import type { Session } from '../../../lib/session/session.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { helpdeskLink } from '../../../lib/helpdesk.ts';
import { StudentCards } from '../../../shared/relations/student-cards.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';

const studentListQuery = () =>
  queryOptions({ queryKey: queryKeys.identity.students, queryFn: ({ signal }) => call('studentList', {}, { signal }) });

/** The dialog that sets or changes a parent's password; it belongs to the account. */
type PasswordDialogPart = ComponentType<{ session: Session; onClose: () => void }>;

/** /studentList: the students a parent or mentor may see. The address is open, the students are not (IDN-071). */
export function StudentListPage({ PasswordDialog }: { PasswordDialog: PasswordDialogPart }) {
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
  return session.isParent || session.isMentor ? <Students session={session} PasswordDialog={PasswordDialog} /> : <NotForRole />;
}

function Students({ session, PasswordDialog }: { session: Session; PasswordDialog: PasswordDialogPart }) {
  const students = useQuery(studentListQuery());
  const [asking, { open, close }] = useDisclosure(false);
  const { isParent } = session;
  return (
    <>
      <PageHeader
        title={m.students_title()}
        aside={
          isParent ? (
            <Button variant="default" onClick={open}>
              {session.hasPassword ? m.password_change() : m.password_set()}
            </Button>
          ) : null
        }
      >
        {isParent ? m.students_about_parent() : m.students_about_mentor()}
      </PageHeader>
      {students.isPending ? <Skeleton height={120} radius="lg" aria-label={m.loading()} /> : null}
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
          {isParent ? m.students_none_parent() : m.students_none_mentor()}
        </EmptyState>
      ) : null}
      {students.data ? <StudentCards students={students.data} /> : null}
      {asking ? <PasswordDialog session={session} onClose={close} /> : null}
    </>
  );
}
