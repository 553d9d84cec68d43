import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Button, Tabs } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { ClassCards } from './class-cards.tsx';
import classes from './classes-page.module.css';
import type { ClassesPlace, ClassTab } from './classes-place.ts';
import { ClassesSkeleton } from './classes-skeleton.tsx';
import { ModuleChoice } from './module-choice.tsx';
import { modulesOf, shownClasses } from './shown-classes.ts';

type List = Pick<UseQueryResult<{ readonly classes: readonly ClassCard[] }>, 'data' | 'error' | 'isLoadingError' | 'isPending' | 'refetch'>;

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
export function ClassTabs({ completed, upcoming, place, onPlace, onReset }: ClassTabsProps) {
  const list = place.tab === 'Completed' ? completed : upcoming;
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
      <div className={classes['filters']}>
        <Tabs.List aria-label={m.classes_tabs()} className={classes['tabs'] ?? ''}>
          {tabs.map(({ tab, label, cards }) => (
            <Tabs.Tab key={tab} value={tab} className={classes['tab'] ?? ''}>
              {label}
              {cards === undefined ? null : <span className={classes['count']}>{shownClasses(cards, place).length}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {modules.length > 1 || place.module !== null ? (
          <ModuleChoice modules={modules} value={place.module} onChange={(module) => onPlace({ module })} />
        ) : null}
      </div>
      <Tabs.Panel value={place.tab}>
        <ListOf list={list} place={place} onReset={onReset} />
      </Tabs.Panel>
    </Tabs>
  );
}

function ListOf({ list, place, onReset }: { list: List; place: ShownPlace; onReset: () => void }) {
  if (list.isPending) return <ClassesSkeleton />;
  if (list.data === undefined) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
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
