import { arrangementTexts } from '../../../lib/language/arrangement-text.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import type { BookingOptions } from '../queries.ts';
import { SlotNote } from '../../../ui/slots/slot-form.tsx';

/** What is arranged for the student, and which slots are left out for it. Nothing for most. */
export function ArrangedNote({ options: { arrangements, leftOut, neededSeconds } }: { options: BookingOptions }) {
  if (arrangements.length === 0) return null;
  const texts = [
    m.booking_arranged({ arrangements: arrangementTexts(arrangements).join(', ') }),
    ...(leftOut.short === 0 ? [] : [m.booking_left_out_short({ length: formatDuration(60 * Math.ceil(neededSeconds / 60)) })]),
    ...(leftOut.room === 0 ? [] : [m.booking_left_out_room()]),
  ];
  return texts.map((text) => <SlotNote key={text}>{text}</SlotNote>);
}
