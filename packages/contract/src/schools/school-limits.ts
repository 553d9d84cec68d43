/** Plain values of the school explorer that rules, screens and schemas share. */

/** How many rows a page of the listing has (SCH-013), and a page of articles or events (SCH-037). */
export const schoolsPerPage = 5;
/** How many programmes are compared at most (SCH-019). */
export const maxCompared = 5;
/** How many bars show how figures are spread over the range of a slider. */
export const rangeBars = 10;

/** SCH-012: every numeric and name column sorts both ways. */
export const schoolSorts = ['school', 'programme', 'batchSize', 'fees', 'avgSalary', 'cutOff', 'chance'] as const;
export type SchoolSort = (typeof schoolSorts)[number];

/** How far the application to a programme is, in the order of its steps. */
export const applicationStatuses = ['not-started', 'in-progress', 'applied', 'called', 'admitted', 'not-admitted'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** A deadline of the kind `application` is met once the student has applied; any other one stays. */
export const deadlineKinds = ['application', 'other'] as const;
/** The free tables of a course. */
export const schoolTableKinds = ['eligibility', 'first-call', 'final-call'] as const;
export type SchoolTableKind = (typeof schoolTableKinds)[number];

/** How many schools `courseCutoff` gives at once. */
export const cutoffSchoolsPerPage = 100;

/** What staff import as CSV, in the order in which one needs the other. */
export const schoolDataKinds = ['schools', 'programmes', 'cutoffs', 'deadlines', 'outcomes'] as const;
export type SchoolDataKind = (typeof schoolDataKinds)[number];
/** Characters and rows of a file, and how many of its faults and changes are listed. */
export const schoolDataLimits = { csv: 400_000, rows: 20_000, told: 100 } as const;
