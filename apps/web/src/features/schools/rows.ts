import type { School, SchoolProgram } from '@abhyas/contract/schools/school.ts';

/** A row of the listing: a programme with its school. */
export interface SchoolRow extends SchoolProgram {
  readonly schoolId: string;
  readonly schoolName: string;
  readonly location: string;
}

export const rowsOf = (schools: readonly School[]): SchoolRow[] =>
  schools.flatMap(({ schoolProgramData, schoolId, schoolName, location }) =>
    schoolProgramData.map((program) => ({ ...program, schoolId, schoolName, location })),
  );

/** The id of the button that opens My chances of a programme. */
export const nameId = (programme: string): string => `programme-${programme}`;

/** School and programme as one name. */
export const rowName = ({ schoolName, programs }: SchoolRow): string => `${schoolName}, ${programs}`;
