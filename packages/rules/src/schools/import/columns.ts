import type { SchoolDataKind } from '@abhyas/contract/schools/school-limits.ts';
import { cutoffColumns } from './cutoffs-csv.ts';
import { deadlineColumns } from './deadlines-csv.ts';
import { outcomeColumns } from './outcomes-csv.ts';
import { programmeColumns } from './programmes-csv.ts';
import { schoolColumns } from './schools-csv.ts';

/** The columns of each kind of file, in the order of an export. */
export const columnsOf: Readonly<Record<SchoolDataKind, readonly string[]>> = {
  schools: schoolColumns,
  programmes: programmeColumns,
  cutoffs: cutoffColumns,
  deadlines: deadlineColumns,
  outcomes: outcomeColumns,
};
