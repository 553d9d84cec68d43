import type { Language } from '@abhyas/contract/languages.ts';
import type { z } from 'zod';
import type { RoomOfSessionSchema } from '@abhyas/contract/centres/desk.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { sessionToShow } from '@abhyas/rules/centres/seat-state.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { mapSittings } from '../../assessment/staff/sittings.ts';
import {
  type DeskVenue,
  findSession,
  listCandidates,
  listDeskVenues,
  listOtherRooms,
  listOtherSlots,
  listSessions,
  type SessionRow,
} from './desk-queries.ts';
import { listNotes } from './note-queries.ts';
import { presentNote } from './notes.ts';
import { mostEndAt, presentCandidate, presentSession, timesOf } from './present.ts';

type RoomOfSession = z.output<typeof RoomOfSessionSchema>;

const daysShown = { today: 1, week: 7 };

/** Everything the desk of a centre shows. */
export async function getDesk({
  parts,
  body,
  language,
}: {
  parts: Ports<'clock' | 'database'>;
  body: BodyOf<'centreDesk'>;
  language: Language;
}): Promise<ResultOf<'centreDesk'>> {
  const now = parts.clock.now();
  const queryable = parts.database.orm;
  const venues = await listDeskVenues({ queryable });
  const venue = venues.find(({ id }) => id === body.venueId) ?? venues[0] ?? null;
  const shown = venues.map(({ id, name, timeZone }) => ({ venueId: id, name, timeZone }));
  if (venue === null) return { now, venues: [], venueId: null, sessions: [], room: null, notes: [] };
  const { from, to } = daysFrom({ venue, now, count: daysShown[body.days] });
  const wanted = body.days === 'week' && body.slotId !== null ? body.slotId : null;
  const [shownDays, asked, notes] = await Promise.all([
    listSessions({ queryable, venueId: venue.id, from, to }),
    wanted === null ? null : findSession({ queryable, venueId: venue.id, slotId: wanted }),
    listNotes({ queryable, venueId: venue.id, from, now }),
  ]);
  const sessions = withSession(shownDays, asked);
  const session = sessions.find(({ id }) => id === body.slotId) ?? sessionToShow(sessions.map(timesOf), now);
  return {
    now,
    venues: shown,
    venueId: venue.id,
    sessions: sessions.map((row) => presentSession(row, now)),
    room: session === null ? null : await getRoom({ queryable, venue, session, now, language }),
    notes: notes.map(presentNote),
  };
}

/** The sessions of the days shown, soonest first, with the one asked for where it is on another day. */
function withSession(sessions: readonly SessionRow[], asked: SessionRow | null): readonly SessionRow[] {
  if (asked === null || sessions.some(({ id }) => id === asked.id)) return sessions;
  return [...sessions, asked].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** From the first moment of today at a venue to the last of so many days. */
export function daysFrom({ venue: { timeZone }, now, count }: { venue: Pick<DeskVenue, 'timeZone'>; now: Date; count: number }) {
  const today = dayIn({ moment: now, timeZone });
  const last = Temporal.PlainDate.from(today).add({ days: count }).toString();
  return { from: startOfDay({ day: today, timeZone }), to: startOfDay({ day: last, timeZone }) };
}

async function getRoom({
  queryable,
  venue,
  session,
  now,
  language,
}: {
  queryable: Queryable;
  venue: DeskVenue;
  session: SessionRow;
  now: Date;
  language: Language;
}): Promise<RoomOfSession> {
  const { id: slotId, assessmentId, roomId } = session;
  const isAhead = session.startsAt > now && session.state === 'open';
  const [rows, otherSlots, otherRooms] = await Promise.all([
    listCandidates({ queryable, slotId }),
    isAhead ? listOtherSlots({ queryable, slot: session, now }) : [],
    isAhead ? listOtherRooms({ queryable, venueId: venue.id, roomId }) : [],
  ]);
  const sittings = await mapSittings({ queryable, assessmentId, studentIds: rows.map(({ studentId }) => studentId), now });
  return {
    slotId,
    columns: session.columns,
    gangways: session.gangways,
    freeSeats: session.freeSeats,
    candidates: rows.map((row) => presentCandidate({ row, known: sittings.get(row.studentId), now, language })),
    mostEndAt: mostEndAt(sittings.values(), now),
    otherSlots: otherSlots.map(({ id, startsAt, ...slot }) => ({ slotId: id, startsAt, ...slot })),
    otherRooms: otherRooms.map(({ id, ...room }) => ({ roomId: id, ...room })),
  };
}
