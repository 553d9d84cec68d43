import { type CalendarView, monthCells, moveView } from '@abhyas/rules/calendar/view-days.ts';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { useMediaQuery, useNetwork } from '@mantine/hooks';
import { type UseQueryResult, queryOptions, useQuery } from '@tanstack/react-query';
import { formatTime } from '../../lib/dates/dates.ts';
import { zoneBeside } from '../../lib/dates/zone-beside.ts';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, lazy, useEffect, useRef, useState } from 'react';
import { isOwnStudent } from '../../lib/session/session.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { type BlockForm, type BlockMove, emptyForm, movedTimes, nextHour } from './block.ts';
import { useBlockCalls } from './block-queries.ts';
import { CalendarHead, FilterBar, ViewPanels, ViewTabs } from './head.tsx';
import type { CalendarPlace } from './place.ts';
import { DayDialog, EventDetails, type EventDetailsProps } from './popup.tsx';
import type { DraggedTo } from './grid/grid-view.tsx';
import { usePopup } from './use-popup.ts';
import type { CalendarOf } from './queries.ts';
import { DayStrip } from './schedule/day-strip.tsx';
import { ScheduleView } from './schedule/schedule-view.tsx';
import type { ShownEvent } from './shown-event.ts';
import { AddToCalendar } from './subscribe/add-to-calendar.tsx';
import { SubscribeButton } from './subscribe/subscribe-button.tsx';
import { useCalendar } from './use-calendar.ts';
import { periodName } from './words.ts';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import classes from './page.module.css';

interface CalendarNotesProps {
  readonly query: Pick<UseQueryResult, 'isRefetchError' | 'dataUpdatedAt' | 'refetch'>;
  readonly view: CalendarView;
  readonly zone: string;
  readonly isOwn: boolean;
  readonly isNarrowed: boolean;
  readonly isEmpty: boolean;
  readonly onAll: () => void;
}

/** Above a view: that it is from before the connection was lost, or could not be read again, and that nothing is in it. */
function CalendarNotes({ query, view, zone, isOwn, isNarrowed, isEmpty, onAll }: CalendarNotesProps) {
  const { online } = useNetwork();
  const beside = zoneBeside({ moment: new Date(query.dataUpdatedAt), zone });
  return (
    <>
      {beside === '' ? null : <p className="px-6 pt-0 pb-2 text-muted text-xs max-[600px]:px-0">{m.cal_zone({ zone: beside })}</p>}
      {/* above their own the frame says it */}
      {online || isOwn ? null : (
        <p
          role="status"
          className="flex flex-wrap gap-x-4 gap-y-2 items-center px-6 py-2 border-t border-line bg-sunken text-body text-sm max-[600px]:px-3 max-[600px]:border-0 max-[600px]:rounded-control"
        >
          {m.cal_offline({ time: formatTime(new Date(query.dataUpdatedAt)) })}
        </p>
      )}
      {online && query.isRefetchError ? (
        <div className="px-6 pt-0 pb-2 max-[600px]:px-0">
          <FormError>
            {m.classes_stale()}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void query.refetch()}>
              {m.error_retry()}
            </Button>
          </FormError>
        </div>
      ) : null}
      {isEmpty ? <Empty view={view} isOwn={isOwn} isNarrowed={isNarrowed} onAll={onAll} /> : null}
    </>
  );
}

function Empty({ view, isOwn, isNarrowed, onAll }: Pick<CalendarNotesProps, 'view' | 'isOwn' | 'isNarrowed' | 'onAll'>) {
  const about = isOwn ? m.cal_none_about() : m.cal_none_about_other();
  const action = isNarrowed ? (
    <Button variant="default" onClick={onAll}>
      {m.cal_show_all()}
    </Button>
  ) : null;
  if (view === 'schedule') {
    return (
      <EmptyState drawing="desk" heading="h2" role="status" title={m.cal_none()} action={action}>
        {isNarrowed ? m.cal_none_filter() : about}
      </EmptyState>
    );
  }
  // the grid itself stays
  return (
    <p
      role="status"
      className="flex flex-wrap gap-x-4 gap-y-2 items-center px-6 py-2 border-t border-line bg-sunken text-body text-sm max-[600px]:px-3 max-[600px]:border-0 max-[600px]:rounded-control"
    >
      {isNarrowed ? m.cal_none_filter() : m.cal_sentences({ first: m.cal_none(), second: about })} {action}
    </p>
  );
}

const look = { variant: 'default', size: 'sm', fz: 'var(--size-sm)', px: 'sm' } as const;

/** What a student does with a study block of their own: mark it done, change it, remove this one or it and all later ones. */
function BlockActions({ shown, onEdit, onClose }: { shown: ShownEvent; onEdit: () => void; onClose: () => void }) {
  const { remove, complete } = useBlockCalls();
  const { entryId, occursAt, state, meetingRecurrance } = shown.event;
  const isDone = state === 'done';
  const cut = (scope: 'one' | 'following') => {
    onClose();
    remove.mutate({ entryId, occursAt, scope });
  };
  return (
    <>
      <Button {...look} variant="light" onClick={() => complete.mutate({ entryId, occursAt, done: !isDone })}>
        {isDone ? m.block_undone() : m.block_done()}
      </Button>
      <Button {...look} onClick={onEdit}>
        {m.block_edit()}
      </Button>
      <Button {...look} onClick={() => cut(meetingRecurrance === '1' ? 'one' : 'following')}>
        {meetingRecurrance === '1' ? m.block_remove_one() : m.block_remove()}
      </Button>
      {meetingRecurrance === '1' ? (
        <Button {...look} onClick={() => cut('following')}>
          {m.block_remove_following()}
        </Button>
      ) : null}
    </>
  );
}

interface Shortcuts {
  readonly onView: (view: CalendarView, day: string | null) => void;
  readonly onToday: () => void;
  readonly onMove: (by: 1 | -1) => void;
}

const views: Readonly<Record<string, CalendarView>> = { m: 'month', w: 'week', d: 'day', s: 'schedule' };

/** Where the keyboard writes or chooses, a letter is a letter. */
const isTyping = (target: HTMLElement): boolean => target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');

/**
 * The keys of the calendar, while the focus is in it: M, W, D and S for the views, which show the day that has the focus, T for today, Page Up and Page Down for the page before and after.
 */
const shortcutsOf =
  ({ onView, onToday, onMove }: Shortcuts) =>
  (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (!(target instanceof HTMLElement) || isTyping(target) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const view = views[key.toLowerCase()];
    if (view !== undefined) onView(view, target.closest<HTMLElement>('[data-date]')?.dataset['date'] ?? null);
    else if (key.toLowerCase() === 't') onToday();
    else if (key === 'PageUp' || key === 'PageDown') onMove(key === 'PageDown' ? 1 : -1);
    else return;
    event.preventDefault();
  };

interface EventPageProps extends Omit<EventDetailsProps, 'shown'> {
  /** Undefined where the event is not in the calendar any more. */
  readonly shown: ShownEvent | undefined;
  readonly isPhone: boolean;
  readonly onClose: () => void;
}

/** An event as a page of its own, which a phone shows in place of the popup; on a wider screen, where an address names it, over the calendar. */
function EventPage({ shown, isPhone, onClose, ...details }: EventPageProps) {
  return (
    <Dialog
      onClose={onClose}
      fullScreen={isPhone}
      title={shown === undefined ? m.cal_event() : shown.name}
      closeButtonProps={{ 'aria-label': m.cal_close() }}
    >
      {shown === undefined ? (
        <EmptyState
          drawing="desk"
          heading="h2"
          title={m.cal_event_missing()}
          action={<Button onClick={onClose}>{m.cal_to_calendar()}</Button>}
        >
          {m.cal_event_missing_about()}
        </EmptyState>
      ) : (
        <EventDetails heading="h2" shown={shown} {...details} />
      )}
    </Dialog>
  );
}

/** The room of a view while its events are on their way. */
function CalendarSkeleton({ view }: { view: CalendarView }) {
  const isList = view === 'schedule';
  return (
    <div
      role="status"
      aria-label={m.loading()}
      className={isList ? 'grid gap-2 px-6 pt-0 pb-6 max-[600px]:p-0' : classes['grid']}
      data-view={view}
    >
      {Array.from({ length: isList ? 6 : view === 'month' ? monthCells : 12 }, (_, index) => (
        <div key={index}>
          <Skeleton height={isList ? 56 : 12} width={isList ? '100%' : '40%'} />
        </div>
      ))}
    </div>
  );
}

const GridView = lazy(() => import('./grid/grid-view.tsx'));
const BlockDialog = lazyDialog(async () => (await import('./block-dialog.tsx')).BlockDialog);
const MoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog);
const EventPopup = lazyDialog(async () => (await import('./event-popup.tsx')).EventPopup);

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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- it only listens to its events and controls */}
      <section
        className={`${classes['card']} card-surface overflow-clip print:border-0 max-[600px]:overflow-visible max-[600px]:border-0 max-[600px]:bg-transparent`}
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
                  className="max-[600px]:order-5 max-[600px]:col-span-full max-[600px]:min-h-11"
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
          <QueryView query={query} loading={<CalendarSkeleton view={view} />}>
            {() => (
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
                      onDay={(date) => goByKey({ date })}
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
          </QueryView>
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

const cardQuery = (studentImsPin: string) =>
  queryOptions({
    queryKey: [...queryKeys.profile.card, studentImsPin],
    queryFn: ({ signal }) => call('userCard', { studentImsPin }, { signal }),
    // without the name the calendar is as good
    meta: { quiet: true },
  });

interface CalendarScreenProps {
  /** Whose, by the address: with an empty pin one's own. */
  readonly of: CalendarOf;
  readonly place: CalendarPlace;
  readonly onPlace: (place: CalendarPlace) => void;
}

/** The calendar of a student or mentor of their own, or that of a student for the parents, mentors and staff who see them. */
export function CalendarScreen({ of, ...rest }: CalendarScreenProps) {
  const { isParent, isStaff, student_imspin: own } = useOwnSession();
  const isOwn = of.studentImsPin === '' || of.studentImsPin.toUpperCase() === own.toUpperCase();
  const card = useQuery({ ...cardQuery(of.studentImsPin), enabled: !isOwn });
  if ((isOwn && (isParent || isStaff)) || of.courseId === '') return <NotForRole />;
  const name = isOwn ? '' : card.data === undefined ? of.studentImsPin : `${card.data.firstName} ${card.data.lastName}`.trim();
  return <CalendarPage of={isOwn ? { ...of, studentImsPin: '' } : of} name={name} {...rest} />;
}
