import type { EventLook } from '@abhyas/rules/calendar/event-filter.ts';
import {
  IconBook2,
  IconCalendarStar,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconUserHeart,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import { lookClass } from './look-class.ts';
import type { ShownEvent } from './shown-event.ts';
import { countdownText, lookNames, timesText } from './words.ts';
import classes from './event.module.css';

const icons: Readonly<Record<EventLook, TablerIcon>> = {
  test: IconClipboardCheck,
  event: IconCalendarStar,
  visit: IconUserHeart,
  upcoming: IconVideo,
  held: IconVideo,
  attended: IconCircleCheck,
  missed: IconCircleX,
  study: IconBook2,
  done: IconCircleCheck,
};

/** The icon of a type, and of a class that was attended or missed (CAL-006). */
export function EventIcon({ look, size = 14 }: { look: EventLook; size?: number }) {
  const Icon = icons[look];
  return <Icon size={size} stroke={1.75} aria-hidden="true" data-look={look} />;
}

interface EventRowProps {
  readonly shown: ShownEvent;
  readonly zone: string;
  readonly now: number;
  /** The next one to come: it says how long until then. */
  readonly isNext?: boolean;
  /** Whether what it is shows below; left out where it shows elsewhere. */
  readonly isOpen?: boolean;
  readonly onPress: (row: HTMLElement) => void;
}

/** An event of a list: what, when, where, and how long until then. */
export function EventRow({ shown, zone, now, isNext = false, isOpen, onPress }: EventRowProps) {
  const { name, look, place, event } = shown;
  const about = [timesText(shown, zone), place, event.state === 'cancelled' ? m.cal_state_cancelled() : ''].filter((part) => part !== '');
  const countdown = countdownText({ countDownDate: event.countDownDate || (isNext ? shown.startsAt : ''), now });
  return (
    <button
      type="button"
      className={`${classes['row']} flex gap-3 items-center w-full min-h-14 px-4 py-2 rounded-control text-left cursor-pointer ${lookClass(shown)}`}
      data-event={isOpen === undefined ? shown.id : undefined}
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      <EventIcon look={look} size={18} />
      <span className="grid flex-1 min-w-0">
        <span className="text-ink font-medium wrap-anywhere">{name}</span>
        <span className="text-body text-xs">{about.join(' · ')}</span>
      </span>
      <span className="visually-hidden">{lookNames[look]()}</span>
      {countdown === '' ? null : <span className="text-(--look-ink) flex-none text-xs font-medium">{countdown}</span>}
    </button>
  );
}
