import type { Language } from '@abhyas/contract/languages.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { momentIn, startOfDay } from '../../../platform/common/moment-in.ts';
import type { Ports } from '../../../platform/parts.ts';
import { mapSittings } from '../../assessment/staff/sittings.ts';
import { findDeskVenue, listCandidates, listSessions } from './desk-queries.ts';
import { listSeatings, searchCandidates } from './find-queries.ts';
import { presentCandidate } from './present.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Candidates by name or ID, over all venues, from yesterday on. */
export async function findCandidates({
  parts,
  search,
}: {
  parts: Ports<'clock' | 'database'>;
  search: string;
}): Promise<ResultOf<'findCandidates'>> {
  if (search.trim() === '') return { found: [], total: 0 };
  const from = new Date(parts.clock.now().getTime() - day);
  const { rows, total } = await searchCandidates({ queryable: parts.database.orm, search, from });
  return {
    found: rows.map(({ bookingId, venueId, slotId, startsAt, total: _total, ...row }) => ({
      ...row,
      bookingId,
      venueId,
      slotId,
      startsAt,
    })),
    total,
  };
}

/** Who sat at a seat in a minute of a venue's clock. Who never left sat there to the end of their test, or else of the session. Throws NOT_FOUND. */
export async function whoSat({
  parts,
  body: { venueId, day: onDay, time, seat },
}: {
  parts: Ports<'clock' | 'database'>;
  body: BodyOf<'whoSat'>;
}): Promise<ResultOf<'whoSat'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const venue = await findDeskVenue({ queryable, venueId });
  if (venue === null) throw new AppError('NOT_FOUND');
  const from = momentIn({ text: `${onDay} ${time}:00`, timeZone: venue.timeZone });
  const rows = await listSeatings({ queryable, venueId: venue.id, seat, from, until: new Date(from.getTime() + minute) });
  const answers = [];
  for (const { studentId, assessmentId, endsAt, to, by, ...row } of rows) {
    const sitting = (await mapSittings({ queryable, assessmentId, studentIds: [studentId], now })).get(studentId)?.sitting ?? null;
    const end = to ?? (sitting?.isClosed === true ? sitting.endsAt : new Date(Math.max(endsAt.getTime(), sitting?.endsAt.getTime() ?? 0)));
    if (end <= from) continue;
    answers.push({ ...row, from: row.from, by: by ?? ('' as const), to: end > now ? null : end });
  }
  return answers;
}

/** Everyone with a seat at a venue on a day of its clock. Throws NOT_FOUND. */
export async function listDay({
  parts,
  venueId,
  onDay,
  language,
}: {
  parts: Ports<'clock' | 'database'>;
  venueId: bigint;
  onDay: string;
  language: Language;
}): Promise<ResultOf<'deskList'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const venue = await findDeskVenue({ queryable, venueId });
  if (venue === null) throw new AppError('NOT_FOUND');
  const next = Temporal.PlainDate.from(onDay).add({ days: 1 }).toString();
  const { timeZone } = venue;
  const sessions = await listSessions({
    queryable,
    venueId,
    from: startOfDay({ day: onDay, timeZone }),
    to: startOfDay({ day: next, timeZone }),
  });
  const candidates: ResultOf<'deskList'>['candidates'] = [];
  for (const { id: slotId, assessmentId, test, room, startsAt, endsAt } of sessions) {
    const rows = await listCandidates({ queryable, slotId });
    const sittings = await mapSittings({ queryable, assessmentId, studentIds: rows.map(({ studentId }) => studentId), now });
    const session = { test, room, startsAt, endsAt };
    for (const row of rows)
      candidates.push({ ...presentCandidate({ row, known: sittings.get(row.studentId), now, language }), ...session });
  }
  return { candidates };
}
