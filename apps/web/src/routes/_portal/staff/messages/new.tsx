import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../../app/routing/search.ts';
import { NewMessagePage } from '../../../../features/staff/messages/new-message-page.tsx';

export const Route = createFileRoute('/_portal/staff/messages/new')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['person']),
  component: NewStaffMessage,
});

function NewStaffMessage() {
  const { person = '' } = Route.useSearch();
  return <NewMessagePage personId={person} />;
}
