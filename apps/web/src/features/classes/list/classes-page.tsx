import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { usePageName } from '../../../lib/page/page-name.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { QueryView, type ViewedQuery } from '../../../ui/feedback/states/query-view.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { nextClassLookMs } from '../next-class-look.ts';
import { completedQuery, upcomingQuery } from '../queries.ts';
import { BatchChoice } from './batch-choice.tsx';
import classes from './classes-page.module.css';
import type { ClassTab, ClassesPlace } from './classes-place.ts';
import { ClassesSkeleton } from './classes-skeleton.tsx';
import { NextClass } from './next-class.tsx';
import { modulesOf, nextClassOf, shownClasses } from './shown-classes.ts';
import { StaleNote } from './stale-note.tsx';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { ProgressRing } from '../../../ui/feedback/progress/progress-ring.tsx';
import { attendancePath } from '../../../shared/relations/attendance-path.ts';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Button, Tabs } from '@mantine/core';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ClassCards } from './class-cards.tsx';
import { ModuleChoice } from './module-choice.tsx';
import { RecordingChoice } from './recording-choice.tsx';

type List = ViewedQuery<{ readonly classes: readonly ClassCard[] }>;

type ShownPlace = ClassesPlace & { readonly tab: ClassTab };

interface ClassTabsProps {
  readonly completed: List;
  readonly upcoming: List;
  readonly place: ShownPlace;
  readonly onPlace: (change: Partial<ClassesPlace>) => void;
  /** Shows all classes again after a search or a module that has none. */
  readonly onReset: () => void;
}

/** Completed and Upcoming (CLS-003) with how many of each the search leaves, and the modules above the cards (CLS-004). */
function ClassTabs({ completed, upcoming, place, onPlace, onReset }: ClassTabsProps) {
  const list = place.tab === 'Completed' ? completed : upcoming;
  const placeIn = (tab: ClassTab) => (tab === 'Completed' ? place : { ...place, recordings: '' as const });
  const tabs = [
    { tab: 'Completed', label: m.classes_completed(), cards: completed.data?.classes },
    { tab: 'Upcoming', label: m.classes_upcoming(), cards: upcoming.data?.classes },
  ] as const;
  const modules = modulesOf(list.data?.classes ?? [], place.module);
  return (
    <Tabs
      unstyled
      value={place.tab}
      onChange={(tab) => onPlace({ tab: tab === 'Upcoming' ? 'Upcoming' : 'Completed' })}
      keepMounted={false}
    >
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between mb-4 max-[600px]:flex-nowrap max-[600px]:gap-2">
        <Tabs.List aria-label={m.classes_tabs()} className={classes['tabs'] ?? ''}>
          {tabs.map(({ tab, label, cards }) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              className={`${classes['tab']} min-h-10 px-3 py-0 border-0 rounded-control bg-transparent text-body whitespace-nowrap cursor-pointer hover:bg-hover aria-selected:bg-brand-wash aria-selected:text-brand-text max-[600px]:aria-selected:bg-raised`}
            >
              {label}
              {cards === undefined ? null : <span className="ml-1.5 tabular">{shownClasses(cards, placeIn(tab)).length}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {modules.length > 1 || place.module !== null ? (
          <ModuleChoice modules={modules} value={place.module} onChange={(module) => onPlace({ module })} />
        ) : null}
      </div>
      <Tabs.Panel value={place.tab}>
        {place.tab === 'Completed' ? (
          <RecordingChoice cards={list.data?.classes ?? []} value={place.recordings} onChange={(recordings) => onPlace({ recordings })} />
        ) : null}
        <ListOf list={list} place={placeIn(place.tab)} onReset={onReset} />
      </Tabs.Panel>
    </Tabs>
  );
}

function ListOf({ list, place, onReset }: { list: List; place: ShownPlace; onReset: () => void }) {
  if (list.data === undefined) return <QueryView query={list} loading={<ClassesSkeleton />} />;
  const cards = shownClasses(list.data.classes, place);
  if (cards.length > 0)
    return <ClassCards title={place.tab === 'Completed' ? m.classes_completed() : m.classes_upcoming()} cards={cards} />;
  const isNarrowed = list.data.classes.length > 0;
  return (
    <EmptyState
      drawing="desk"
      heading="h2"
      role="status"
      title={m.classes_none()}
      action={
        isNarrowed ? (
          <Button variant="default" onClick={onReset}>
            {m.classes_show_all()}
          </Button>
        ) : null
      }
    >
      {isNarrowed ? m.classes_none_match() : place.tab === 'Completed' ? m.classes_none_completed() : m.classes_none_upcoming()}
    </EmptyState>
  );
}

type Attended = AnswerOf<'completedClasses'>['attendance'];

interface ClassesHeadProps {
  readonly title: string;
  readonly about: string;
  /** Left out while it is not known. */
  readonly attended?: Attended | undefined;
  readonly search: ReactNode;
}

/** The head of a list of classes: whose, how many of them were attended, and the search. */
function ClassesHead({ title, about, attended, search }: ClassesHeadProps) {
  return (
    <PageHeader
      title={title}
      aside={
        <div className="flex flex-wrap gap-x-4 gap-y-3 items-center max-[600px]:flex-1">
          {attended === undefined || attended.totalClasses === 0 ? null : <AttendedRing attended={attended} />}
          {search}
        </div>
      }
    >
      {about}
    </PageHeader>
  );
}

function AttendedRing({ attended: { attended, totalClasses: total, percentage: share } }: { attended: Attended }) {
  return (
    <PathLink className={`${classes['attended']} flex text-inherit no-underline gap-2 items-center`} href={attendancePath('')}>
      <ProgressRing size={44} value={share / 100} label={m.classes_attended_share({ attended, total, share })} />
      <p className="grid m-0 leading-[1.4] tabular" aria-hidden="true">
        <strong>{m.classes_attended({ attended, total })}</strong>
        <span>{share}%</span>
      </p>
    </PathLink>
  );
}

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
        search={
          failed ? null : (
            <SearchBox
              className="w-60 max-w-full max-[600px]:flex-[1_1_100%] max-[600px]:w-full"
              label={m.classes_search()}
              value={search}
              onChange={find}
            />
          )
        }
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
              onPlace({ ...place, search: '', module: null, recordings: '' });
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
