/** Plain values of the institute's desk that screens and schemas share. */

/** The figures of the desk, in the order in which it shows them. */
export const figureNames = ['enrolled', 'active', 'atRisk', 'mocks', 'mentors', 'doubts', 'attendance'] as const;
export type FigureName = (typeof figureNames)[number];

/** The figures whose list the desk has itself; the others lead to a list of people. */
export const listedFigures = ['atRisk', 'mocks', 'mentors', 'doubts', 'attendance'] as const satisfies readonly FigureName[];
export type ListedFigure = (typeof listedFigures)[number];

/** What staff can do next for a student at risk. */
export const riskSteps = ['assign', 'call', 'message'] as const;

/** Days that the figures of a week look back. */
export const figureDays = 7;
/** How many rows a page of a list has. */
export const instituteRows = 50;
/** How many rows each list on a person's page has. */
export const recordRows = 10;
/** How many students at risk the desk itself shows. */
export const firstRisks = 5;
