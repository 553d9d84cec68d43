import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { CalendarScreen } from '../../../features/calendar/page.tsx';
import { calendarFields } from '../../../features/calendar/address.ts';
import { fieldsOf, placeOf } from '../../../features/calendar/place.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';

export const Route = createFileRoute('/_portal/home/calendar')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, calendarFields),
  component: Calendar,
});

/** The calendar (HOM-017): one's own, or with a pin that of a student whom one sees. */
function Calendar() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { lastLoggedInCourseId, lastLoggedInVariantId } = useOwnSession();
  const { studentImsPin = '', courseId = lastLoggedInCourseId, variantId = lastLoggedInVariantId } = search;
  const of = { studentImsPin, courseId, variantId };
  return (
    <CalendarScreen
      of={of}
      place={placeOf(search)}
      onPlace={(place) => void navigate({ search: { ...(studentImsPin === '' ? {} : of), ...fieldsOf(place) }, resetScroll: false })}
    />
  );
}
