import { type SQL, sql } from 'drizzle-orm';

/**
 * The ids of the slots that are in one line with these, themselves included. Sessions of one test that start at the same moment at one venue are one line, because a
 * student chooses a time and not a room; rooms for candidates who need one apart are a line of their own.
 */
export const lineOf = (slotIds: SQL): SQL => sql`
  select beside.id
    from slots as named
    join rooms as named_room on named_room.id = named.room_id
    join slots as beside on beside.assessment_id = named.assessment_id and beside.starts_at = named.starts_at and beside.venue_id = named.venue_id
    join rooms as beside_room on beside_room.id = beside.room_id and beside_room.separate = named_room.separate
   where named.id = any(${slotIds})`;

/** The same for slots that are known. */
export const lineOfSlots = (slotIds: readonly bigint[]): SQL => lineOf(sql`${sql.param([...slotIds])}::bigint[]`);
