import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { Composer } from './composer/composer.tsx';
import { blankDraft, type Person } from './composer/draft.ts';
import { messageChoicesQuery } from './queries.ts';

/** /staff/messages/new: writes a message; `person` is whom it is for where staff come from their page. */
export function NewMessagePage({ person = null }: { person?: Person | null }) {
  return (
    <StaffScreen right="people">
      <NewMessage person={person} />
    </StaffScreen>
  );
}

function NewMessage({ person }: { person: Person | null }) {
  const query = useQuery(messageChoicesQuery);
  const { history } = useRouter();
  const start =
    person === null
      ? blankDraft
      : { ...blankDraft, named: [person], audience: { ...blankDraft.audience, personIds: [person.personId] } };
  return (
    <>
      <PageHeader title={m.smsg_new()} />
      <QueryView query={query} loading={<TableSkeleton />}>
        {(choices) => <Composer start={start} choices={choices} onSaved={(id) => history.replace(`/staff/messages/${id}`)} />}
      </QueryView>
    </>
  );
}
