import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { usePageName } from '../../../lib/page/page-name.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { nextClassLookMs } from '../next-class-look.ts';
import { completedQuery, upcomingQuery } from '../queries.ts';
import { BatchChoice } from './batch-choice.tsx';
import { ClassTabs } from './class-tabs.tsx';
import { ClassesHead } from './classes-head.tsx';
import classes from './classes-page.module.css';
import type { ClassesPlace } from './classes-place.ts';
import { ClassesSkeleton } from './classes-skeleton.tsx';
import { NextClass } from './next-class.tsx';
import { nextClassOf } from './shown-classes.ts';
import { StaleNote } from './stale-note.tsx';

interface ClassesPageProps {
  readonly place: ClassesPlace;
  /** Puts a place into the address. */
  readonly onPlace: (place: ClassesPlace) => void;
  /** The page of one batch: which; left out for the classes of the course. */
  readonly batchId?: string;
}

/** /Classes (CLS-023), and /home/masterclass/{batchId} for one batch (CLS-002): when the next class is, and what there was and will be. */
export function ClassesPage(props: ClassesPageProps) {
  const { isMentor, isParent, isStaff, lastLoggedInCourseId } = useOwnSession();
  if (isMentor || isParent || isStaff || lastLoggedInCourseId === '') return <NotForRole />;
  return <OwnClasses {...props} />;
}

function OwnClasses({ place, onPlace, batchId }: ClassesPageProps) {
  const { lastLoggedInCourseId: courseId } = useOwnSession();
  const [search, setSearch] = useState(place.search);
  const of = { studentImsPin: '', courseId, batchId: batchId ?? place.batch };
  const upcoming = useQuery({ ...upcomingQuery(of), placeholderData: (before) => before });
  const completed = useQuery({
    ...completedQuery(of),
    placeholderData: (before) => before,
    // a class that ends goes from one list to the other
    refetchInterval: ({ state }) =>
      nextClassLookMs({ cards: [...(state.data?.classes ?? []), ...(upcoming.data?.classes ?? [])], at: now().getTime() }),
  });
  const batches = (completed.data ?? upcoming.data)?.batches ?? [];
  const batch = batches.find((each) => each.batchId === of.batchId);
  usePageName(batchId === undefined ? '' : (batch?.batchName ?? ''));
  const next = nextClassOf(upcoming.data?.classes ?? []);
  const go = (change: Partial<ClassesPlace>) => onPlace({ ...place, search, ...change });
  const find = (text: string) => {
    setSearch(text);
    onPlace({ ...place, search: text });
  };
  // a student who has just begun has all of it before them
  const isBeginner = completed.data?.classes.length === 0 && (upcoming.data?.classes.length ?? 0) > 0;
  const tab = place.tab ?? (isBeginner ? 'Upcoming' : 'Completed');
  const failed = completed.isLoadingError && upcoming.isLoadingError;
  // both come at once: one before the other would move what is read
  const isLoading = completed.isPending || upcoming.isPending;
  return (
    <>
      <ClassesHead
        title={batchId === undefined ? m.classes_title() : (batch?.batchName ?? m.classes_title())}
        about={aboutText({ isBatch: batchId !== undefined, batch, batches })}
        attended={completed.data?.attendance}
        search={failed ? null : <SearchBox className={classes['search']} label={m.classes_search()} value={search} onChange={find} />}
      />
      {isLoading ? <ClassesSkeleton withFilters /> : null}
      {failed ? <ErrorState error={completed.error} onRetry={() => void Promise.all([completed.refetch(), upcoming.refetch()])} /> : null}
      {failed || isLoading ? null : (
        <div aria-busy={completed.isPlaceholderData || upcoming.isPlaceholderData}>
          <StaleNote queries={[completed, upcoming]} />
          {next === undefined ? null : <NextClass card={next} />}
          {batchId === undefined ? (
            <BatchChoice batches={batches} value={of.batchId} onChange={(id) => go({ batch: id, module: null })} />
          ) : null}
          <ClassTabs
            completed={completed}
            upcoming={upcoming}
            place={{ ...place, tab, search }}
            onPlace={go}
            onReset={() => {
              setSearch('');
              onPlace({ ...place, search: '', module: null });
            }}
          />
        </div>
      )}
    </>
  );
}

interface Batch {
  readonly batchName: string;
}

/** The names of the batches that are shown; on the page of one batch, which has its name above, what is there. */
function aboutText({ isBatch, batch, batches }: { isBatch: boolean; batch: Batch | undefined; batches: readonly Batch[] }): string {
  if (isBatch || batches.length === 0) return m.classes_about();
  return (batch === undefined ? batches : [batch]).map(({ batchName }) => batchName).join(' · ');
}
