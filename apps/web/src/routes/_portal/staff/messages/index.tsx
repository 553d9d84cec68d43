import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../../app/routing/search.ts';
import { MessagesPage } from '../../../../features/staff/messages/messages-page.tsx';

export const Route = createFileRoute('/_portal/staff/messages/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['page']),
  component: StaffMessages,
});

function StaffMessages() {
  const { page = '1' } = Route.useSearch();
  return <MessagesPage page={page} />;
}
