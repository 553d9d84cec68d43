import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '../../../../features/staff/people/person/person-page.tsx';

export const Route = createFileRoute('/_portal/staff/people/$personId')({ component: StaffPerson });

function StaffPerson() {
  const { personId } = Route.useParams();
  return <PersonPage key={personId} personId={personId} />;
}
