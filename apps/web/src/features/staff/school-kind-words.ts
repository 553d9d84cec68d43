import type { SchoolDataKind } from '@abhyas/contract/schools/school-limits.ts';
import { m } from '../../paraglide/messages.js';

/** What each kind of school data is called. */
export const kindWords: Readonly<Record<SchoolDataKind, () => string>> = {
  schools: m.ssch_schools,
  programmes: m.ssch_programmes,
  cutoffs: m.ssch_cutoffs,
  deadlines: m.ssch_deadlines,
  outcomes: m.ssch_outcomes,
};
