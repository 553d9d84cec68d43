import { type Accommodation, noAccommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { lockPeople } from '../../identity/index.ts';
import { type AdmissionRow, listAdmissions } from '../attempts/admission-queries.ts';
import { saveStarts, type Start, type StartedRow } from '../attempts/attempt-queries.ts';
import { mapAccommodations } from '../paper/accommodation-queries.ts';

/** The first start of a test that must be booked. */
export interface BookedStart {
  readonly attemptId: bigint;
  readonly studentId: bigint;
  readonly assessmentId: bigint;
  /** What the attempt gets by what holds while the student is locked. Throws AppError if it may not begin. */
  readonly startOf: (held: { admission: AdmissionRow | null; accommodation: Accommodation; now: Date }) => Start;
}

export type BookedOutcome =
  | { readonly kind: 'started'; readonly started: StartedRow | undefined; readonly accommodation: Accommodation }
  | { readonly kind: 'refused'; readonly error: AppError };

/**
 * Starts attempts in one transaction that locks their students first: a cancellation of a booking and a change of what is arranged lock the student as well, so one of the two
 * sees what the other did. Outcomes in the order of `starts`; one that may not begin keeps no other from it.
 */
export async function startBooked({
  parts: { database, clock },
  starts,
}: {
  parts: Ports<'clock' | 'database'>;
  starts: readonly BookedStart[];
}): Promise<BookedOutcome[]> {
  return database.transaction(async (tx) => {
    const studentIds = starts.map(({ studentId }) => studentId);
    await lockPeople({ tx, personIds: studentIds });
    const arranged = await mapAccommodations({ queryable: tx, studentIds });
    const admissions = await listAdmissions({ queryable: tx, studentIds, assessmentIds: starts.map(({ assessmentId }) => assessmentId) });
    const now = clock.now();
    const judged = starts.map(({ attemptId, studentId, assessmentId, startOf }) => {
      const admission = admissions.find((row) => row.studentId === studentId && row.assessmentId === assessmentId) ?? null;
      const accommodation = arranged.get(studentId)?.accommodation ?? noAccommodation;
      try {
        return { attemptId, accommodation, start: startOf({ admission, accommodation, now }) };
      } catch (error) {
        if (error instanceof AppError) return { attemptId, error };
        throw error;
      }
    });
    const allowed = judged.flatMap((one) => one.start ?? []);
    const rows =
      allowed.length === 0 ? new Map<bigint, StartedRow>() : await saveStarts({ queryable: tx, starts: allowed, now, isAlone: true });
    return judged.map((one): BookedOutcome =>
      one.error === undefined
        ? { kind: 'started', started: rows.get(one.attemptId), accommodation: one.accommodation }
        : { kind: 'refused', error: one.error },
    );
  });
}
