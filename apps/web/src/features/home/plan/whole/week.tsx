import type { PlannedItem } from '@abhyas/contract/calendar/plan.ts';
import {
  IconChecklist,
  IconChevronDown,
  IconCircleCheckFilled,
  IconClipboardCheck,
  IconListCheck,
  IconNotebook,
  IconPin,
  IconRefresh,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { useId } from 'react';
import { formatDayMonth } from '../../../../lib/dates/day-month.ts';
import { formatTime, shortWeekday } from '../../../../lib/dates/dates.ts';
import { langOf } from '../../../../lib/language/title-language.ts';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { PathButton, PathLink } from '../../../../ui/navigation/path-link.tsx';
import { minutesInWords, startOf } from '../plan-words.ts';
import { MoveMenu } from './move-menu.tsx';
import classes from './plan.module.css';
import type { DragHandlers } from './use-drag-to-day.ts';
import type { WholePlan } from './use-whole-plan.ts';
import { dayName, nameOf, weekInWords } from './words.ts';

type Day = WholePlan['days'][number];
type Entry = Day['entries'][number];

/** What can be done with the items of a week. */
export interface WeekCalls {
  readonly today: string;
  /** The item to do next, by its key: it has the button that home has. */
  readonly next: string;
  /** The days from today on that are no day off. */
  readonly studyDays: readonly string[];
  /** What is dragged, and the day it is over. */
  readonly dragged: { readonly item: PlannedItem; readonly over: string } | null;
  readonly handlersOf: (item: PlannedItem) => DragHandlers;
  readonly onMove: (item: PlannedItem, on: string) => void;
  readonly onFree: (item: PlannedItem) => void;
  readonly onLeaveOut: (item: PlannedItem) => void;
}

interface WeekProps extends WeekCalls {
  readonly name: string;
  readonly days: readonly Day[];
  /** The items that slipped from its days. */
  readonly slipped: WholePlan['slipped']['items'];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A week of the plan: a line with what it holds, and its days when it is open. */
export function Week({ name, days, slipped, isOpen, onToggle, ...calls }: WeekProps) {
  const id = useId();
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const range = m.studyplan_range({ from: formatDayMonth(first), to: formatDayMonth(last) });
  return (
    <section className={`${classes['week']} card-surface min-w-0`} aria-labelledby={id}>
      <h2 className="m-0 text-md">
        <button
          type="button"
          className="flex flex-wrap gap-x-3 gap-y-0.5 items-center w-full min-h-14 px-5 py-3 border-0 rounded-card bg-transparent text-start cursor-pointer max-[600px]:px-4"
          aria-expanded={isOpen}
          data-week={first}
          onClick={onToggle}
        >
          <span className="flex flex-wrap gap-x-2 items-baseline flex-[1_1_0] min-w-0">
            <span id={id} className="text-ink font-strong">
              {name || range}
            </span>
            {name === '' ? null : <span className="text-muted text-sm font-normal">{range}</span>}
            <span className="basis-full text-muted text-sm font-normal tabular">
              {weekInWords({ days, isOver: last < calls.today, slipped: slipped.length })}
            </span>
          </span>
          <IconChevronDown
            className={`flex-none text-muted print:hidden ${isOpen ? 'rotate-180' : ''}`}
            size={18}
            stroke={1.75}
            aria-hidden
          />
        </button>
      </h2>
      {isOpen ? (
        <ol className="m-0 p-0 list-none">
          {days.map((day) => (
            <DayRow key={day.day} day={day} slipped={slipped.filter((one) => one.day === day.day)} {...calls} />
          ))}
        </ol>
      ) : null}
    </section>
  );
}

interface DayRowProps extends WeekCalls {
  readonly day: Day;
  readonly slipped: WholePlan['slipped']['items'];
}

function DayRow({ day: { day, isOff, isLast, more, minutes, items, entries }, slipped, ...calls }: DayRowProps) {
  const { today, dragged } = calls;
  const isToday = day === today;
  const isFree = items.length + entries.length + slipped.length === 0;
  return (
    <li
      id={`day-${day}`}
      className={`${classes['day']} grid gap-x-4 gap-y-1 px-5 py-3 border-t border-line max-[600px]:px-4 ${isFree ? 'print:hidden' : ''}`}
      data-day={day}
      data-today={isToday || undefined}
      data-over={dragged?.over === day || undefined}
    >
      <h3 className={`${classes['date']} m-0 text-sm font-medium`}>
        <span className="visually-hidden">{isToday ? `${m.session_today()}, ${dayName(day)}` : dayName(day)}</span>
        <span aria-hidden="true">{isToday ? m.session_today() : shortWeekday(day)}</span>
        <strong aria-hidden="true">{Number(day.slice(8))}</strong>
      </h3>
      <div className="grid gap-1 min-w-0">
        {minutes === 0 && !isLast && more === 0 && !isFree ? null : (
          <p className="flex flex-wrap gap-x-3 gap-y-1 items-center min-h-6 text-muted text-sm tabular">
            {minutes > 0 ? minutesInWords(minutes) : null}
            {isFree ? (isOff ? m.studyplan_day_off() : m.studyplan_nothing()) : null}
            {isLast ? <Badge>{m.studyplan_revision_only()}</Badge> : null}
            {more > 0 ? <Badge tone="accent">{m.studyplan_more({ time: minutesInWords(more) })}</Badge> : null}
          </p>
        )}
        {isFree ? null : (
          <ul className="m-0 p-0 list-none">
            {entries.map((entry, index) => (
              <EntryRow key={`${entry.url} ${index}`} entry={entry} />
            ))}
            {items.map((item) => (
              <ItemRow key={item.key} item={item} day={day} {...calls} />
            ))}
            {slipped.map(({ key, title, minutes: length }) => (
              <li key={key} className={`${classes['row']} flex gap-3 items-center min-h-9 py-1 text-muted`}>
                <IconRefresh size={18} stroke={1.75} role="img" aria-label={m.studyplan_slipped()} />
                <span className="flex-[1_1_0] min-w-0 line-through wrap-anywhere" lang={langOf(title)}>
                  {title}
                </span>
                <span className="flex-none text-sm tabular">{minutesInWords(length)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

const icons = {
  revision: IconRefresh,
  lesson: IconNotebook,
  test: IconListCheck,
  mock: IconClipboardCheck,
  class: IconVideo,
  session: IconUsers,
  task: IconChecklist,
} as const;

/** A class, a session or a task of a day: it is where it is. */
function EntryRow({ entry: { kind, title, startsAt, minutes, url, done } }: { entry: Entry }) {
  const Icon = icons[kind];
  const about = [
    startsAt === '' ? '' : formatTime(startsAt),
    minutesInWords(minutes),
    m.studyplan_kind({ kind }),
    done ? m.studyplan_done() : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={`${classes['row']} flex gap-3 items-center min-h-11 py-1`} data-kind={kind}>
      <Icon className="flex-none" size={18} stroke={1.75} aria-hidden />
      <span className="grid flex-[1_1_0] min-w-0 wrap-anywhere">
        {url === '' || done ? (
          <span className={done ? 'text-muted line-through' : ''} lang={langOf(title)}>
            {title}
          </span>
        ) : (
          <PathLink className="tap" href={url} lang={langOf(title)}>
            {title}
          </PathLink>
        )}
        <span className="text-muted text-sm">{about}</span>
      </span>
    </li>
  );
}

interface ItemRowProps extends WeekCalls {
  readonly item: PlannedItem;
  readonly day: string;
}

function ItemRow({ item, day, today, next, studyDays, dragged, handlersOf, onMove, onFree, onLeaveOut }: ItemRowProps) {
  const { key, kind, about, minutes, doneAt, url, movedTo, from, until } = item;
  const isDone = doneAt !== '';
  const title = nameOf(item);
  const Icon = isDone ? IconCircleCheckFilled : icons[kind];
  const canMove = !isDone && day >= today && kind !== 'revision' && from <= until;
  return (
    <li
      className={`${classes['row']} flex gap-3 items-center min-h-11 py-1`}
      data-kind={kind}
      data-done={isDone || undefined}
      data-dragged={dragged?.item.key === key || undefined}
    >
      <Icon
        className="flex-none"
        size={18}
        stroke={1.75}
        {...(isDone ? { role: 'img', 'aria-label': m.studyplan_done() } : { 'aria-hidden': true })}
      />
      <span className="grid flex-[1_1_0] min-w-0 wrap-anywhere">
        {isDone || url === '' ? (
          <span className={isDone ? 'text-muted' : 'text-ink'} lang={langOf(title)}>
            {title}
          </span>
        ) : (
          <PathLink className="tap" href={url} lang={langOf(title)}>
            {title}
          </PathLink>
        )}
        <span className="text-muted text-sm">
          {[minutesInWords(minutes), kind === 'revision' ? '' : m.studyplan_kind({ kind }), about].filter(Boolean).join(' · ')}
        </span>
        {movedTo === day && !isDone ? (
          <span className="flex gap-1 items-center text-muted text-sm">
            <IconPin size={14} stroke={1.75} aria-hidden /> {m.studyplan_own_day()}
          </span>
        ) : null}
      </span>
      {key === next && day === today ? (
        <PathButton
          className="flex-none print:hidden"
          variant="light"
          size="compact-md"
          href={url}
          aria-label={`${startOf(item)}: ${title}`}
        >
          {startOf(item)}
        </PathButton>
      ) : null}
      {canMove ? (
        <MoveMenu
          item={item}
          day={day}
          days={studyDays}
          handlers={handlersOf(item)}
          onMove={(on) => onMove(item, on)}
          onFree={() => onFree(item)}
          onLeaveOut={() => onLeaveOut(item)}
        />
      ) : null}
    </li>
  );
}
