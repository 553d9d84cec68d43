import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { IconSchool } from '@tabler/icons-react';
import type { TimelineEntry } from '../../../ui/cards/timeline.tsx';
import { placeText, untilText, whenParts } from '../class-words.ts';
import { mentorClassPath } from './mentor-class-words.ts';

/** A class in the timeline of its mentor's day. */
export const classEntry = (card: ClassCard): TimelineEntry => ({
  key: `class ${card.mappingId}`,
  at: card.startsAt,
  time: whenParts(card).range,
  title: card.classTitle,
  about: [card.batchName, placeText(card), untilText(card)].filter((part) => part !== '').join(' · '),
  href: mentorClassPath(card),
  icon: <IconSchool size={20} stroke={1.75} aria-hidden="true" />,
  isNow: card.status === 'Live',
});
