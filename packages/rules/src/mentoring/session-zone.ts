import { knownZone } from '../calendar/time-zone.ts';

/**
 * The zone in which someone reads the times of a session (note 0019): the venue's for a session in person (`venue`), because that is the
 * clock on its wall, else the one the `mentor` has chosen for themselves, else the portal's. An unusable one is passed over.
 */
export const sessionZone = ({
  venue,
  mentor,
  portal,
  reader,
}: {
  venue: string | null;
  mentor: string | null;
  portal: string;
  reader: 'mentor' | 'student' | 'other';
}): string => knownZone(venue) ?? (reader === 'mentor' ? knownZone(mentor) : null) ?? portal;
