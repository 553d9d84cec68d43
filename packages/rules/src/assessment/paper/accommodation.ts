import type { Said } from '@abhyas/contract/messages.gen.ts';
import { formatExtraTime, type ExtraTime } from './extra-time.ts';

/** What is arranged for one candidate in every test. */
export interface Accommodation {
  readonly extra: ExtraTime | null;
  /** How long the clock of a test may be stopped in all, in minutes. */
  readonly breakMinutes: number;
  readonly largeText: boolean;
  readonly separateRoom: boolean;
}

export const noAccommodation: Accommodation = { extra: null, breakMinutes: 0, largeText: false, separateRoom: false };

/** The most minutes of breaks that can be arranged. */
export const maxBreakMinutes = 180;

/** What is arranged for a candidate, as dialogs, mails, admit cards and the desk say it. A room is arranged at a centre only. */
export function listArrangements({
  accommodation: { extra, breakMinutes, largeText, separateRoom },
  atHome = false,
}: {
  accommodation: Accommodation;
  atHome?: boolean;
}): Said[] {
  const written = extra === null ? '' : formatExtraTime(extra);
  return [
    ...(extra === null ? [] : [{ key: 'arranged_extra', values: { extra: written.includes('/') ? written : `${written}%` } } as const]),
    ...(breakMinutes === 0 ? [] : [{ key: 'arranged_breaks', values: { minutes: breakMinutes } } as const]),
    ...(largeText ? [{ key: 'arranged_large_text' } as const] : []),
    ...(separateRoom && !atHome ? [{ key: 'arranged_separate_room' } as const] : []),
  ];
}
