import { Skeleton } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { pickSearch } from '../../../app/routing/search.ts';
import { NotFoundScreen } from '../../../app/screens/not-found-screen.tsx';
import { ClassPage } from '../../../features/classes/page/class-page.tsx';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';

const MentorClass = lazy(async () => ({ default: (await import('./-mentor-classes.tsx')).MentorClass }));
const StaffClass = lazy(async () => ({
  default: (await import('../../../features/classes/mentor/mentor-class-page.tsx')).MentorClassPage,
}));

export const Route = createFileRoute('/_portal/classes/live/$id')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['mappingId', 'join', 'play', 'code', 'url']),
  component: LiveClass,
});

/**
 * A class by its id; where the address has its title instead (ROU-072), the query says the id. Mentors, and staff who keep rolls, get their
 * own view of it (ROU-092); nothing else of the address is read (CLS-027).
 */
function LiveClass() {
  const { id } = Route.useParams();
  const { mappingId = id, join, play, code = '', url = '' } = Route.useSearch();
  const { isMentor, isStaff, staffRights } = useOwnSession();
  if (!/^\d{1,19}$/.test(mappingId)) return <NotFoundScreen />;
  const keepsRoll = isMentor || (isStaff && staffRights.includes('classes'));
  if (keepsRoll && play !== '1') {
    return (
      <Suspense fallback={<Skeleton height={360} radius="lg" role="status" aria-label={m.loading()} />}>
        {isMentor ? (
          <MentorClass key={mappingId} mappingId={mappingId} url={url} />
        ) : (
          <StaffClass key={mappingId} mappingId={mappingId} url="" />
        )}
      </Suspense>
    );
  }
  return (
    <ClassPage key={mappingId} mappingId={mappingId} wants={join === '1' ? 'join' : play === '1' ? 'play' : ''} code={code.slice(0, 20)} />
  );
}
