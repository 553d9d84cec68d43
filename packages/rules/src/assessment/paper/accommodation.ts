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

/** What is arranged for a candidate, as people say it: the words of dialogs, mails, admit cards and the desk. A room is arranged at a centre only. */
export function arrangementWords({
  accommodation: { extra, breakMinutes, largeText, separateRoom },
  atHome = false,
}: {
  accommodation: Accommodation;
  atHome?: boolean;
}): string[] {
  const written = extra === null ? '' : formatExtraTime(extra);
  return [
    ...(extra === null ? [] : [`${written.includes('/') ? written : `${written}%`} extra time`]),
    ...(breakMinutes === 0 ? [] : [`${breakMinutes} min of breaks`]),
    ...(largeText ? ['Large text'] : []),
    ...(separateRoom && !atHome ? ['Separate room'] : []),
  ];
}
