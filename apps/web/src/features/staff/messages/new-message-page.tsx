import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { Composer } from './composer/composer.tsx';
import { blankDraft, type Draft, newPlace, type Person } from './composer/draft.ts';
import { personQuery } from '../people/queries.ts';
import { nameOf } from '../people/words.ts';
import { messageChoicesQuery } from './queries.ts';

/** /staff/messages/new: writes a message; `personId` is whom it is for where staff come from their page, else ''. */
export function NewMessagePage({ personId = '' }: { personId?: string }) {
  const { history } = useRouter();
  return (
    <StaffScreen right="people">
      <PageHeader title={m.smsg_new()} />
      <NewMessage key={personId} personId={personId} onSaved={(id) => history.replace(`/staff/messages/${id}`)} />
    </StaffScreen>
  );
}

function NewMessage({ personId, onSaved }: { personId: string; onSaved: (broadcastId: string) => void }) {
  const choices = useQuery(messageChoicesQuery);
  const person = useQuery({ ...personQuery(personId), enabled: personId !== '' });
  if (personId === '')
    return (
      <QueryView query={choices} loading={<TableSkeleton />}>
        {(known) => <Composer place={newPlace('')} start={blankDraft} choices={known} onSaved={onSaved} />}
      </QueryView>
    );
  return (
    <QueryView query={person} loading={<TableSkeleton />}>
      {({ person: named }) => (
        <QueryView query={choices} loading={<TableSkeleton />}>
          {(known) => (
            <Composer
              place={newPlace(personId)}
              start={draftTo({ personId, name: nameOf(named), pin: named.pin })}
              choices={known}
              onSaved={onSaved}
            />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

const draftTo = (person: Person): Draft => ({
  ...blankDraft,
  named: [person],
  audience: { ...blankDraft.audience, personIds: [person.personId] },
});
