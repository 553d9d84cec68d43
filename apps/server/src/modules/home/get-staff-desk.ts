import { deskCountLimit, deskRows } from '@abhyas/contract/home/desk-limits.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import { endOfDay, startOfDay } from '../../platform/common/moment-in.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { countLateWaiting } from '../assessment/staff/late-queries.ts';
import { countOpenOffers, listOpenOffers, listSessionsBetween } from '../centres/desk/overview-queries.ts';
import { listMissing } from '../centres/readiness/list-missing.ts';
import { countOverdue as countOverdueRecordings } from '../classes/staff/need-queries.ts';
import { countWaiting as countWaitingDoubts, listLongestWaiting } from '../doubts/waiting-queries.ts';
import { hasEnrolled } from '../identity/people/course-queries.ts';
import { countMissedOpen } from '../mentoring/staff/missed-list-queries.ts';
import { findLastImport } from '../schools/staff/last-import-queries.ts';
import { findPublishedParts } from '../sources/file-queries.ts';

const atMost = deskCountLimit + 1;

type StaffDesk = ResultOf<'staffDesk'>;

interface Asked {
  readonly queryable: Queryable;
  readonly now: Date;
  readonly timeZone: string;
}

/** What waits for staff, as far as the rights of the caller go. `timeZone` is the portal's: it says what is today. */
export async function getStaffDesk({
  parts,
  session: { role, rights },
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  timeZone: string;
}): Promise<StaffDesk> {
  const now = parts.clock.now();
  const asked = { queryable: parts.database.orm, now, timeZone };
  const may = (right: (typeof rights)[number]) => role === 'admin' || rights.includes(right);
  const [centre, classes, content] = await Promise.all([
    may('centre') ? getCentre(asked) : null,
    may('classes') ? getClasses(asked) : null,
    may('content') ? getContent(asked) : null,
  ]);
  return { now, timeZone, centre, classes, content };
}

async function getCentre({ queryable, now, timeZone }: Asked): Promise<NonNullable<StaffDesk['centre']>> {
  const day = dayIn({ moment: now, timeZone });
  const today = { from: startOfDay({ day, timeZone }), to: endOfDay({ day, timeZone }) };
  const [late, count, first, sessions, missing] = await Promise.all([
    countLateWaiting({ queryable, atMost }),
    countOpenOffers({ queryable, now, atMost }),
    listOpenOffers({ queryable, now, limit: deskRows }),
    listSessionsBetween({ queryable, ...today, limit: deskRows }),
    listMissing({ queryable, now, upTo: today.to, limit: deskRows }),
  ]);
  return {
    late,
    offers: {
      count,
      first: first.map(({ id, name, pin, venueId, startsAt, offerEndsAt, ...offer }) => ({
        ...offer,
        offerId: id,
        student: { name, pin: pin ?? '' },
        venueId,
        startsAt,
        offerEndsAt,
      })),
    },
    sessions: sessions.map(({ id, venueId, startsAt, endsAt, ...session }) => ({
      ...session,
      slotId: id,
      venueId,
      startsAt,
      endsAt,
      missing: [...(missing.get(id) ?? [])],
    })),
  };
}

async function getClasses({ queryable, now }: Asked): Promise<NonNullable<StaffDesk['classes']>> {
  const [count, questions, first, recordings, missed] = await Promise.all([
    countWaitingDoubts({ queryable, whose: 'students', atMost }),
    countWaitingDoubts({ queryable, whose: 'parents', atMost }),
    listLongestWaiting({ queryable, limit: deskRows }),
    countOverdueRecordings({ queryable, now, atMost }),
    countMissedOpen({ queryable, atMost }),
  ]);
  return {
    doubts: {
      count,
      first: first.map(({ id, name, pin, since, ...doubt }) => ({
        ...doubt,
        doubtId: id,
        student: { name, pin: pin ?? '' },
        since,
      })),
    },
    questions,
    recordings,
    missed,
  };
}

async function getContent({ queryable }: Asked): Promise<NonNullable<StaffDesk['content']>> {
  const [last, published, student] = await Promise.all([
    findLastImport({ queryable }),
    findPublishedParts({ queryable }),
    hasEnrolled({ queryable }),
  ]);
  const { chosenBrand: brand, course, helpdesk, test, notice } = published;
  const setup = { course, brand, helpdesk, test, notice, student };
  return {
    lastImport: last === null ? null : { kind: last.kind, at: last.at, faults: last.faults },
    setup: Object.values(setup).every(Boolean) ? null : setup,
  };
}
