import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { upcomingQuery } from '../queries.ts';
import { ClassCards } from './class-cards.tsx';
import { ClassesSkeleton } from './classes-skeleton.tsx';
import { NextClass } from './next-class.tsx';
import { nextClassOf } from './shown-classes.ts';
import { StaleNote } from './stale-note.tsx';

/** /home/liveclass (HOM-014): every class of the course that runs or is to come, of all batches. */
export function LiveClassesPage() {
  const { isMentor, isParent, isStaff, lastLoggedInCourseId } = useOwnSession();
  if (isMentor || isParent || isStaff || lastLoggedInCourseId === '') return <NotForRole />;
  return (
    <>
      <PageHeader
        title={m.home_live_classes()}
        aside={
          <PathButton variant="default" href="/Classes">
            {m.classes_all()}
          </PathButton>
        }
      >
        {m.classes_live_about()}
      </PageHeader>
      <LiveClasses courseId={lastLoggedInCourseId} />
    </>
  );
}

function LiveClasses({ courseId }: { courseId: string }) {
  const query = useQuery(upcomingQuery({ studentImsPin: '', courseId, batchId: '' }));
  if (query.data === undefined) return <QueryView query={query} loading={<ClassesSkeleton />} />;
  const cards = query.data.classes;
  if (cards.length === 0) {
    return (
      <EmptyState
        drawing="desk"
        heading="h2"
        title={m.classes_none()}
        action={<PathButton href="/Classes">{m.classes_see_completed()}</PathButton>}
      >
        {m.classes_none_upcoming()}
      </EmptyState>
    );
  }
  const next = nextClassOf(cards);
  return (
    <>
      <StaleNote queries={[query]} />
      {next === undefined ? null : <NextClass card={next} />}
      <ClassCards title={m.classes_upcoming()} cards={cards.filter((card) => card !== next)} />
    </>
  );
}
