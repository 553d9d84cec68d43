import { knownZone } from '../calendar/time-zone.ts';

/**
 * The zone in which someone reads the times of a session (note 0019): the venue's for a session in person, because that is what the clock on its wall shows. For a virtual one a mentor reads the zone they
 * have chosen, everyone else the portal's, and so does a mentor who has chosen none. `venue` is null for a virtual session, `mentor` where they have chosen none. One that can't be used is passed over.
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
