const timed = /^(\S+) ((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A day of a pack, and the time of the clock on it that its text names, '' for none: '2026-12-05 09:30', 'today+3d'. */
export function splitMoment(text: string): { day: string; time: string } {
  const [, day = text, time = ''] = timed.exec(text) ?? [];
  return { day, time };
}

/** A day of a pack as it is written with a time of the clock, or without one. */
export const joinMoment = ({ day, time }: { day: string; time: string }): string => (time === '' ? day : `${day} ${time}`);
