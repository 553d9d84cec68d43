import { type CalendarView, moveView } from '@abhyas/rules/calendar/view-days.ts';
import { Button, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isOwnStudent } from '../../../lib/session/session.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { BlockActions } from '../block/block-actions.tsx';
import { type BlockForm, emptyForm, movedTimes, nextHour } from '../block/block-form.ts';
import type { BlockMove } from '../block/block-move.ts';
import { useBlockCalls } from '../block/block-queries.ts';
import { CalendarNotes } from './calendar-notes.tsx';
import classes from './calendar-page.module.css';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { CalendarHead } from '../head/calendar-head.tsx';
import { FilterBar } from '../head/filter-bar.tsx';
import { ViewPanels, ViewTabs } from '../head/view-tabs.tsx';
import type { CalendarPlace } from '../place.ts';
import { DayDialog } from '../popup/day-dialog.tsx';
import type { DraggedTo } from '../grid/grid-view.tsx';
import { EventPage } from '../popup/event-page.tsx';
import { usePopup } from '../popup/use-popup.ts';
import type { CalendarOf } from '../queries.ts';
import { DayStrip } from '../schedule/day-strip.tsx';
import { ScheduleView } from '../schedule/schedule-view.tsx';
import type { ShownEvent } from '../event/shown-event.ts';
import { AddToCalendar } from '../subscribe/add-to-calendar.tsx';
import { SubscribeButton } from '../subscribe/subscribe-button.tsx';
import { useCalendar } from '../use-calendar.ts';
import { shortcutsOf } from '../use-shortcuts.ts';
import { periodName } from '../words.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

const GridView = lazy(() => import('../grid/grid-view.tsx'));
const BlockDialog = lazyDialog(async () => (await import('../block/block-dialog.tsx')).BlockDialog);
const MoveDialog = lazyDialog(async () => (await import('../block/move-dialog.tsx')).MoveDialog);
const EventPopup = lazyDialog(async () => (await import('../popup/event-popup.tsx')).EventPopup);

interface CalendarPageProps {
  readonly of: CalendarOf;
  /** Whose calendar it is, for someone else who reads it; '' for one's own. */
  readonly name: string;
  readonly place: CalendarPlace;
  /** Puts a place into the address. */
  readonly onPlace: (place: CalendarPlace) => void;
}

/** /Home/Calendar (HOM-017): what happens when, as a month, a week, a day or a list. */
export function CalendarPage({ of, name, place, onPlace }: CalendarPageProps) {
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  const view: CalendarView = place.view ?? (isPhone ? 'schedule' : 'month');
  const { now, today, day, range, query, timeZone, all, counts, events } = useCalendar({ of, place, view, isNarrow: isPhone });
  // three days in a row have no Saturday and Sunday to leave out
  const mayHideDays = view === 'month' || (view === 'week' && !isPhone);
  const [dayShown, setDayShown] = useState('');
  const [block, setBlock] = useState<{ shown: ShownEvent | null; start: BlockForm } | null>(null);
  const [moving, setMoving] = useState<{ move: Omit<BlockMove, 'scope'>; onCancel: () => void } | null>(null);
  const { move: dragBlock } = useBlockCalls();
  const session = useOwnSession();
  const canPlan = isOwnStudent(session) && name === '';
  const popup = usePopup();
  const panel = useRef<HTMLDivElement>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const go = (change: Partial<CalendarPlace>) => {
    setTakesFocus(false);
    popup.close();
    onPlace({ ...place, ...change });
  };
  const move = (by: 1 | -1) => go({ date: moveView({ view, day, by, isNarrow: isPhone }) });
  /** By a key in a grid, which goes with its view or page: the focus is then in what comes. */
  const goByKey = (change: Partial<CalendarPlace>) => {
    const isInGrid = document.activeElement?.closest('[role=grid]') != null;
    go(change);
    setTakesFocus(isInGrid);
  };
  useEffect(() => {
    if (view === 'schedule' && takesFocus) panel.current?.focus({ preventScroll: true });
  }, [view, takesFocus]);
  const openDay = (date: string) => go({ view: 'day', date });
  const openEvent = (shown: ShownEvent, element: HTMLElement) => (isPhone ? go({ event: shown.id }) : popup.pin(element));
  const addBlock = (start: BlockForm) => {
    popup.close();
    setBlock({ shown: null, start });
  };
  const editBlock = (shown: ShownEvent) => {
    popup.closeToEvent();
    setBlock({ shown, start: emptyForm({ day }) });
  };
  const moveBlock = (shown: ShownEvent, { onCancel, ...walls }: DraggedTo) => {
    const times = movedTimes({ ...walls, zone: timeZone });
    if (times === null) onCancel();
    else if (shown.event.occursAt === '') dragBlock.mutate({ shown, times, scope: 'one' });
    else setMoving({ move: { shown, times }, onCancel });
  };
  const actionsOf = (shown: ShownEvent) => {
    const { entryId, occursAt, own, state } = shown.event;
    return (
      <>
        {own && canPlan ? <BlockActions shown={shown} onClose={popup.closeGone} onEdit={() => editBlock(shown)} /> : null}
        {/* a day of the study plan is worked out at each look, and is no entry that another program could follow */}
        {state === 'cancelled' || entryId === '' ? null : (
          <AddToCalendar of={{ ...of, entryId, startsAt: shown.startsAt, occursAt }} title={shown.name} />
        )}
      </>
    );
  };
  const details = { zone: timeZone, now };
  const named = place.event === '' ? undefined : all.find(({ id }) => id === place.event);
  const pointed = popup.open === null ? undefined : all.find(({ id }) => id === popup.open?.id);
  return (
    <ViewPanels value={view} onChange={(next) => go({ view: next })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- it only listens to what its events and controls are told */}
      <section
        className={classes['card']}
        onKeyDown={shortcutsOf({
          onView: (next, date) => goByKey({ view: next, ...(date === null ? {} : { date }) }),
          onToday: () => goByKey({ date: null }),
          onMove: (by) => goByKey({ date: moveView({ view, day, by, isNarrow: isPhone }) }),
        })}
        {...popup.handlers}
      >
        <CalendarHead
          view={view}
          isPhone={isPhone}
          name={name}
          period={periodName({ view, day, ...range })}
          onMove={move}
          onToday={() => go({ date: null })}
          tabs={<ViewTabs isPhone={isPhone} value={view} onChange={(next) => go({ view: next })} />}
          actions={
            <>
              {canPlan ? (
                <Button
                  variant="default"
                  h={36}
                  px="sm"
                  fz="var(--size-sm)"
                  className={classes['add'] ?? ''}
                  leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
                  onClick={() => addBlock(emptyForm({ day: day < today ? today : day, ...nextHour({ now, zone: timeZone }) }))}
                >
                  {m.block_new()}
                </Button>
              ) : null}
              <SubscribeButton studentImsPin={of.studentImsPin} name={name} />
            </>
          }
        />
        {isPhone && view === 'schedule' ? <DayStrip day={day} today={today} events={events} onDay={(date) => go({ date })} /> : null}
        <FilterBar
          of={of}
          filter={place.filter}
          counts={counts}
          onFilter={(filter) => go({ filter })}
          isStudent={name !== '' || !session.isMentor}
          weekdays={mayHideDays ? place.weekdays : null}
          onWeekdays={(weekdays) => go({ weekdays })}
        />
        <Tabs.Panel value={view} ref={panel} tabIndex={-1}>
          {query.isPending ? <CalendarSkeleton view={view} /> : null}
          {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
          {query.data === undefined ? null : (
            <>
              <CalendarNotes
                query={query}
                view={view}
                zone={timeZone}
                isOwn={name === ''}
                isNarrowed={place.filter !== 'All'}
                isEmpty={events.length === 0}
                onAll={() => go({ filter: 'All' })}
              />
              {view === 'schedule' ? (
                <ScheduleView
                  // a month of its own begins folded
                  key={range.first}
                  from={place.date}
                  today={today}
                  events={events}
                  timeZone={timeZone}
                  now={now}
                  onEvent={openEvent}
                />
              ) : (
                <Suspense fallback={<CalendarSkeleton view={view} />}>
                  <GridView
                    view={view}
                    day={day}
                    weekdays={place.weekdays && mayHideDays}
                    isPhone={isPhone}
                    events={events}
                    timeZone={timeZone}
                    now={now}
                    onDay={(date) => go({ date })}
                    onOpenDay={openDay}
                    onMore={setDayShown}
                    onEvent={openEvent}
                    onBlock={canPlan ? addBlock : null}
                    onBlockMove={moveBlock}
                    takesFocus={takesFocus}
                  />
                </Suspense>
              )}
            </>
          )}
        </Tabs.Panel>
      </section>
      <Suspense>
        {popup.open === null || pointed === undefined || isPhone ? null : (
          <EventPopup
            shown={pointed}
            open={popup.open}
            handlers={popup.popupHandlers}
            onClose={popup.close}
            actions={actionsOf(pointed)}
            {...details}
          />
        )}
      </Suspense>
      {dayShown === '' ? null : (
        <DayDialog day={dayShown} events={events} timeZone={timeZone} now={now} actionsOf={actionsOf} onClose={() => setDayShown('')} />
      )}
      {place.event === '' || query.data === undefined ? null : (
        <EventPage
          shown={named}
          isPhone={isPhone}
          onClose={() => go({ event: '' })}
          actions={named === undefined ? null : actionsOf(named)}
          {...details}
        />
      )}
      <Suspense>{moving === null ? null : <MoveDialog {...moving} onClose={() => setMoving(null)} />}</Suspense>
      <Suspense>{block === null ? null : <BlockDialog {...block} zone={timeZone} today={today} onClose={() => setBlock(null)} />}</Suspense>
    </ViewPanels>
  );
}
