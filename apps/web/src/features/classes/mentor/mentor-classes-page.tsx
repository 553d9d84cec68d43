import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchesSearch } from '../../../lib/format/matches-search.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { BatchChoice } from '../list/batch-choice.tsx';
import listClasses from '../list/classes-page.module.css';
import type { ClassesPlace } from '../list/classes-place.ts';
import { StaleNote } from '../list/stale-note.tsx';
import classes from './mentor-classes.module.css';
import { mentorClassesQuery } from './mentor-class-queries.ts';
import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { Badge } from '../../../ui/cards/badge.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { actionOf, placeText, untilText, whenText } from '../class-words.ts';
import { mentorClassPath } from './mentor-class-words.ts';

/** A class in a mentor's list, which leads to its page. One that a colleague teaches says whose it is. */
function MentorClassRow({ card }: { card: ClassCard }) {
  const isOwn = actionOf(card, 'message') !== undefined || card.isCancelled;
  return (
    <li>
      <PathLink className={classes['row']} href={mentorClassPath(card)} data-cancelled={card.isCancelled || undefined}>
        <span className="grid min-w-0 wrap-anywhere">
          <span className={`${classes['title']} text-ink font-strong`}>{card.classTitle}</span>
          <span className="text-muted text-sm">
            {card.batchName} · {m.class_of({ module: card.moduleNumber, number: card.classNumber })}
            {isOwn || card.mentorName === '' ? '' : ` · ${card.mentorName}`}
          </span>
        </span>
        <span className="grid min-w-0 wrap-anywhere text-sm tabular max-[700px]:col-1 max-[700px]:justify-self-start">
          <span>{whenText(card)}</span>
          <span className="text-muted text-sm">{placeText(card)}</span>
        </span>
        <span className="text-sm tabular justify-self-end text-muted max-[700px]:col-1 max-[700px]:justify-self-start">
          {card.isCancelled ? <Badge tone="bad">{m.class_cancelled()}</Badge> : null}
          {!card.isCancelled && card.status === 'Live' ? <Badge tone="good">{m.class_live()}</Badge> : null}
          {card.status === 'UpComing' ? untilText(card) : null}
        </span>
        <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
      </PathLink>
    </li>
  );
}

interface MentorClassesPageProps {
  readonly place: ClassesPlace;
  /** Puts a place into the address. */
  readonly onPlace: (place: ClassesPlace) => void;
}

const tabs = [
  { value: 'Upcoming', label: m.classes_upcoming },
  { value: 'Completed', label: m.classes_completed },
] as const;

/** /Classes for a mentor: the classes they teach and those of their batches, in the same two lists as students have. */
export function MentorClassesPage({ place, onPlace }: MentorClassesPageProps) {
  const [search, setSearch] = useState(place.search);
  const shown = place.tab ?? 'Upcoming';
  const tab = shown === 'Completed' ? 'completed' : 'upcoming';
  const query = useQuery(mentorClassesQuery({ tab, batchId: place.batch }));
  const go = (change: Partial<ClassesPlace>) => onPlace({ ...place, search, ...change });
  const find = (text: string) => {
    setSearch(text);
    onPlace({ ...place, search: text });
  };
  const cards = (query.data?.classes ?? []).filter(({ batchName, classTitle }) =>
    matchesSearch({ name: `${classTitle} ${batchName}`, search }),
  );
  return (
    <>
      <PageHeader
        title={m.classes_title()}
        aside={<SearchBox className="w-[min(260px,100%)] max-[600px]:w-full" label={m.classes_search()} value={search} onChange={find} />}
      >
        {m.mclass_list_about()}
      </PageHeader>
      <StaleNote queries={[query]} />
      <BatchChoice batches={query.data?.batches ?? []} value={place.batch} onChange={(batch) => go({ batch })} />
      <Tabs unstyled value={shown} onChange={(next) => go({ tab: next === 'Completed' ? 'Completed' : 'Upcoming' })} keepMounted={false}>
        <Tabs.List aria-label={m.classes_tabs()} className={listClasses['tabs'] ?? ''}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              className={`${listClasses['tab']} min-h-10 px-3 py-0 border-0 rounded-control bg-transparent text-body whitespace-nowrap cursor-pointer hover:bg-hover aria-selected:bg-brand-wash aria-selected:text-brand-text max-[600px]:aria-selected:bg-raised`}
            >
              {label()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          <QueryView query={query} />
          {query.data !== undefined && cards.length === 0 ? (
            <EmptyState
              drawing="desk"
              heading="h2"
              role="status"
              title={m.classes_none()}
              action={
                search === '' ? null : (
                  <Button variant="default" onClick={() => find('')}>
                    {m.classes_show_all()}
                  </Button>
                )
              }
            >
              {search === '' ? m.mclass_list_none() : m.classes_none_match()}
            </EmptyState>
          ) : null}
          {cards.length === 0 ? null : (
            <ul
              className={`${classes['rows']} card-surface mx-0 mt-4 mb-0 p-0 list-none`}
              aria-label={tab === 'upcoming' ? m.classes_upcoming() : m.classes_completed()}
              aria-busy={query.isPlaceholderData}
            >
              {cards.map((card) => (
                <MentorClassRow key={card.mappingId} card={card} />
              ))}
            </ul>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
