/** Plain values of the institute's desk that screens and schemas share. */

/** The figures of the desk, in the order in which it shows them. */
export const figureNames = ['enrolled', 'active', 'atRisk', 'mocks', 'attendance', 'mentors', 'doubts', 'feesDue'] as const;
export type FigureName = (typeof figureNames)[number];

/** The figures whose list the desk has itself; the others lead to a list of people. */
export const listedFigures = ['atRisk', 'mocks', 'attendance', 'mentors', 'doubts', 'feesDue'] as const satisfies readonly FigureName[];
export type ListedFigure = (typeof listedFigures)[number];

/** What staff can do next for a student at risk. */
export const riskSteps = ['assign', 'call', 'message'] as const;

/** How many days up to now the figures look back. Those of a week are kept for each day. */
export const figurePeriods = { week: 7, month: 30 } as const;
export type FigurePeriod = keyof typeof figurePeriods;
/** A fee that is due for more days than these is late. */
export const lateFeeDays = 15;
/** How many rows a page of a list has. */
export const instituteRows = 50;
/** How many rows each list on a person's page has. */
export const recordRows = 10;
/** How many students at risk the desk itself shows. */
export const firstRisks = 5;
