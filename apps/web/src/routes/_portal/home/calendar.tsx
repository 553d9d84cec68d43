import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { CalendarPage } from '../../../features/calendar/calendar-page.tsx';
import { calendarFields, fieldsOf, placeOf } from '../../../features/calendar/place.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';

export const Route = createFileRoute('/_portal/home/calendar')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, calendarFields),
  component: Calendar,
});

/** The calendar (HOM-017): one's own, or with a pin that of a student whom one sees. */
function Calendar() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { isMentor, isParent, isStaff, lastLoggedInCourseId, lastLoggedInVariantId } = useOwnSession();
  const { studentImsPin = '', courseId = lastLoggedInCourseId, variantId = lastLoggedInVariantId } = search;
  if (studentImsPin === '' && (isMentor || isParent || isStaff)) return <NotForRole />;
  const whose = { studentImsPin, courseId, variantId };
  return (
    <CalendarPage
      of={whose}
      place={placeOf(search)}
      onPlace={(place) => void navigate({ search: { ...(studentImsPin === '' ? {} : whose), ...fieldsOf(place) }, resetScroll: false })}
    />
  );
}
