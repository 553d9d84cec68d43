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
