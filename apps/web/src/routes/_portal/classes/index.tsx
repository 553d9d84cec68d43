import { Skeleton } from '@mantine/core';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { classesFields, pickSearch } from '../../../app/routing/search.ts';
import { ClassesPage } from '../../../features/classes/list/classes-page.tsx';
import { fieldsOf, placeOf } from '../../../features/classes/list/classes-place.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';

const MentorClasses = lazy(async () => ({ default: (await import('./-mentor-classes.tsx')).MentorClasses }));

export const Route = createFileRoute('/_portal/classes/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, classesFields),
  component: Classes,
});

/** The same address for students and for mentors, each with their own classes; staff have theirs elsewhere. */
function Classes() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { isMentor, isStaff } = useOwnSession();
  if (isStaff) return <Navigate to="/staff/classes" replace />;
  if (isMentor) {
    return (
      <Suspense fallback={<Skeleton height={360} radius="lg" role="status" aria-label={m.loading()} />}>
        <MentorClasses
          place={placeOf(search)}
          onPlace={(place) => void navigate({ search: fieldsOf(place), replace: true, resetScroll: false })}
        />
      </Suspense>
    );
  }
  return (
    <ClassesPage
      place={placeOf(search)}
      onPlace={(place) => void navigate({ search: fieldsOf(place), replace: true, resetScroll: false })}
    />
  );
}
