import { AppError } from '../../../../platform/common/errors.ts';
import { codeOf } from '../../../../platform/common/start-error.ts';

/** What the constraints say that keep sessions apart. */
const refusals: Readonly<Record<string, 'TIME_OVERLAPS' | 'TIME_GONE'>> = {
  mentor_bookings_student_apart: 'TIME_OVERLAPS',
  mentor_bookings_mentor_apart: 'TIME_GONE',
};

/** Does work that books a time; where a constraint of the database refuses it, throws TIME_OVERLAPS for the student's other session, TIME_GONE for the mentor's. */
export async function keepApart<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const constraint = codeOf(cause) === '23P01' && cause instanceof Error && 'constraint' in cause ? String(cause.constraint) : '';
    const refusal = refusals[constraint];
    throw refusal === undefined ? error : new AppError(refusal, { cause: error });
  }
}
