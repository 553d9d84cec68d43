import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../../../app/screens/not-found-screen.tsx';
import { classesFields, pickSearch } from '../../../app/routing/search.ts';
import { ClassesPage } from '../../../features/classes/list/classes-page.tsx';
import { fieldsOf, placeOf } from '../../../features/classes/list/classes-place.ts';

export const Route = createFileRoute('/_portal/home/masterclass/$batchId')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, classesFields),
  component: BatchClasses,
});

function BatchClasses() {
  const { batchId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!/^\d{1,19}$/.test(batchId)) return <NotFoundScreen />;
  return (
    <ClassesPage
      batchId={batchId}
      place={placeOf(search)}
      onPlace={(place) => void navigate({ search: fieldsOf(place), replace: true, resetScroll: false })}
    />
  );
}
