import type { EducationType } from '@abhyas/contract/profile/profile.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { getRows } from './queries.ts';

/** What a student's profile says of their education and work. */
export interface StudyFacts {
  /** Grades by level, of those that apply and have one; in the unit of their type. */
  readonly grades: ReadonlyMap<EducationType, { readonly type: 'Percentage' | 'CGPA'; readonly value: number }>;
  readonly graduationYear: number | null;
  /** Null while the student has not saved that part. */
  readonly workMonths: number | null;
}

export async function getStudyFacts({ queryable, studentId }: { queryable: Queryable; studentId: bigint }): Promise<StudyFacts> {
  const { education, work, savedSections } = await getRows({ queryable, studentId });
  const levels = education.filter(({ isApplicable, type }) => isApplicable && type !== 'ProfessionalCertification');
  return {
    grades: new Map(
      levels.flatMap(({ type, gradeType, gradeHundredths }) =>
        gradeType === '' || gradeHundredths === null ? [] : [[type, { type: gradeType, value: gradeHundredths / 100 }] as const],
      ),
    ),
    graduationYear: levels.find(({ type }) => type === 'Graduation')?.year ?? null,
    workMonths: savedSections?.includes('work') === true ? work.reduce((total, { months }) => total + (months ?? 0), 0) : null,
  };
}
