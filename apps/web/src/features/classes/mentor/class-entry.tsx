import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { IconSchool } from '@tabler/icons-react';
import type { TimelineEntry } from '../../../ui/cards/timeline.tsx';
import { formatTime } from '../../../lib/dates/dates.ts';
import { zoneBeside } from '../../../lib/dates/zone-beside.ts';
import { actionOf, placeText, untilText, whenParts } from '../class-words.ts';
import { StartButton } from './start-button.tsx';
import { mentorClassPath } from './mentor-class-words.ts';

/** A class in the timeline of its mentor's day, on the clock of a zone, with what the batch's shows beside it where that is another time. */
export const classEntry = (of: ClassCard, zone: string): TimelineEntry => {
  const card = { ...of, timeZone: zone };
  const start = actionOf(card, 'start');
  const there = zoneBeside({ moment: of.startsAt, zone: of.timeZone, reader: zone });
  return {
    key: `class ${card.mappingId}`,
    at: card.startsAt,
    time: whenParts(card).range,
    title: card.classTitle,
    about: [card.batchName, placeText(card), untilText(card), there === '' ? '' : `${formatTime(of.startsAt, of.timeZone)} ${there}`]
      .filter((part) => part !== '')
      .join(' · '),
    href: mentorClassPath(card),
    icon: <IconSchool size={20} stroke={1.75} aria-hidden="true" />,
    isNow: card.status === 'Live',
    action: start?.enabled === true ? <StartButton card={of} action={start} url="" /> : null,
  };
};
