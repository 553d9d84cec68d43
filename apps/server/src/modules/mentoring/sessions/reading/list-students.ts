import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { mapProfileImages } from '../../../profile/index.ts';
import { findMentorZone } from '../session-queries.ts';
import { countMentored, listMentored } from './student-queries.ts';

/** The students whom a mentor sees (decision 18): assigned, or with a booking. */
export async function getMentored({
  parts,
  mentorId,
  body: { search, page },
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  mentorId: bigint;
  body: RequestOf<'mentorStudents'>;
  /** The portal's. */
  timeZone: string;
}): Promise<AnswerOf<'mentorStudents'>> {
  const which = { queryable: parts.database.orm, mentorId, search };
  const [rows, total, ownZone] = await Promise.all([
    listMentored({ ...which, page, now: parts.clock.now() }),
    countMentored(which),
    findMentorZone(which),
  ]);
  const images = await mapProfileImages({ parts, personIds: rows.map(({ id }) => id) });
  return {
    students: rows.map((row) => ({
      studentName: row.name,
      studentImsPin: row.pin ?? '',
      imageUrl: images.get(row.id) ?? '',
      course: row.course ?? '',
      courseId: row.courseId === null ? '' : String(row.courseId),
      variantId: row.variantId === null ? '' : String(row.variantId),
      lastSessionAt: row.lastSessionAt?.toISOString() ?? '',
      nextSessionAt: row.nextSessionAt?.toISOString() ?? '',
      feedbackOwed: row.feedbackOwed ?? 0,
    })),
    total,
    timeZone: ownZone ?? timeZone,
  };
}
