import type { ClassAttendance, ClassCard } from '@abhyas/contract/classes/card.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import { classCard, type ClassFacts, type ClassViewer } from '@abhyas/rules/classes/class-card.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { timeWords } from '../../../platform/common/moment-words.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { classAttendance } from '../tables.ts';
import type { ClassRow } from './class-queries.ts';

/** What the rule of a card needs of a class. */
export const factsOf = (row: ClassRow): ClassFacts => ({
  startsAt: row.class.startsAt,
  endsAt: row.class.endsAt,
  inPerson: row.class.inPerson,
  cancelled: row.class.cancelledAt !== null,
  hasHandout: row.class.handoutId !== null,
  recording: row.readyCount > 0 ? 'ready' : row.expectedAt === null ? 'none' : 'processing',
  expectedAt: row.expectedAt,
  attendance: row.attendance,
  share: row.batch.share,
  seenShare: row.seenShare,
});

/** As whom someone looks at a class. Support looks on. */
export function viewerOf({ session, row }: { session: Session; row: ClassRow }): ClassViewer {
  if (session.actingAdminId !== null) return 'other';
  if (session.role === 'student') return 'student';
  return session.role === 'mentor' && row.class.mentorId === session.personId ? 'mentor' : 'other';
}

/** The card of a class as one person sees it. `timeZone` is the portal's. */
export function presentClass({ row, session, timeZone, now }: { row: ClassRow; session: Session; timeZone: string; now: Date }): ClassCard {
  const { class: held, batch, attendance } = row;
  const viewer = viewerOf({ session, row });
  const card = classCard({ facts: factsOf(row), viewer, now });
  return {
    id: String(held.id),
    mappingId: String(held.id),
    version: held.version,
    batchName: batch.name,
    batchId: String(batch.id),
    courseId: String(batch.courseId),
    moduleNumber: held.moduleNumber,
    classTitle: held.title,
    description: held.description,
    classDate: dayIn({ moment: held.startsAt, timeZone }),
    classTime: timeWords({ moment: held.startsAt, timeZone }),
    timeZone,
    startsAt: held.startsAt.toISOString(),
    endsAt: held.endsAt.toISOString(),
    classNumber: held.number,
    createdTs: held.createdAt.toISOString(),
    mode: held.inPerson ? 'In person' : 'Virtual',
    place: held.place,
    mentorName: row.mentorName,
    hostJoinURL: viewer === 'mentor' && !held.inPerson ? hostUrlOf(row) : '',
    status: card.status,
    isCancelled: toFlag(held.cancelledAt !== null),
    cancelReason: held.cancelReason,
    handout: row.handoutName ?? '',
    recording: card.recordingState,
    watchCounts: toFlag(card.watchCounts),
    attendance: presentAttendance(attendance),
    actions: [...card.actions],
  };
}

/** What is known of someone's attendance, as it is sent; null: nothing yet. */
export const presentAttendance = (
  known: Pick<typeof classAttendance.$inferSelect, 'present' | 'how' | 'minutes' | 'corrected' | 'reason'> | null,
): ClassAttendance => ({
  status: known === null ? '' : known.present ? 'present' : 'absent',
  how: known?.present === true ? (known.how ?? '') : '',
  minutes: known?.minutes ?? 0,
  // a mark of the roll call corrects nothing
  corrected: toFlag(known !== null && known.corrected && known.reason !== ''),
});

/** The address at which the mentor of a class begins it, of a plain link, which may have one for everyone. At a provider it is made for the moment, by `startClass`. */
const hostUrlOf = ({ class: held, batch }: ClassRow): string =>
  batch.provider === 'link' ? held.hostUrl || batch.hostUrl || held.joinUrl || batch.joinUrl : '';
