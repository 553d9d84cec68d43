import type { WeekBlock, WeekLayout } from '../week-layout.ts';

/** What a week shows and asks for, as a grid or as a list. */
export interface ShownWeek {
  readonly layout: WeekLayout;
  readonly zone: string;
  /** The day that is about to be taken off, '' for none, and the bookings that this hits. */
  readonly off: string;
  readonly hits: ReadonlySet<string>;
  readonly onClose: (block: WeekBlock, date: string) => void;
  readonly onOpen: (date: string) => void;
  /** A stretch of a day that is dragged; '16:00' each, '00:00' for midnight at its end. */
  readonly onDragged: (stretch: { readonly date: string; readonly from: string; readonly to: string }) => void;
  readonly onTakeOff: (date: string) => void;
  readonly onEndOff: (date: string) => void;
}

/** Whether a block is a booking that the day off would hit. */
export const isHit = ({ of }: WeekBlock, hits: ReadonlySet<string>): boolean => of.kind === 'booking' && hits.has(of.booking.bookingId);
