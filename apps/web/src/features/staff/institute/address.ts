import { type FigureName, type FigurePeriod, figurePeriods, type ListedFigure } from '@abhyas/contract/analytics/institute-limits.ts';

/** How far figures look back, and the course that they are of; '' is all of them. */
export interface Filter {
  readonly period: FigurePeriod;
  readonly courseId: string;
}

export const periods: readonly FigurePeriod[] = ['week', 'month'];

/** A filter from the fields of an address; what it does not know is the week of all courses. */
export const filterOf = ({ period, course }: { period: string; course: string }): Filter => ({
  period: periods.find((each) => each === period) ?? 'week',
  courseId: /^[1-9]\d{0,17}$/.test(course) ? course : '',
});

/** The desk with a filter, or a page of a list behind one of its figures. */
export function deskAddress({ period, courseId }: Filter, list?: { readonly figure: ListedFigure; readonly page?: number }): string {
  const fields = new URLSearchParams({
    ...(list === undefined ? {} : { list: list.figure }),
    ...(list?.page === undefined ? {} : { page: String(list.page) }),
    ...(period === 'week' ? {} : { period }),
    ...(courseId === '' ? {} : { course: courseId }),
  }).toString();
  return fields === '' ? '/staff/institute' : `/staff/institute?${fields}`;
}

/** The list behind a figure: the desk's own, or one of people. */
export function listAddress(name: FigureName, filter: Filter): string {
  if (name !== 'enrolled' && name !== 'active') return deskAddress(filter, { figure: name });
  const batch = filter.courseId === '' ? 'any' : `course-${filter.courseId}`;
  return `/staff/people?role=student&batch=${batch}&state=open${name === 'active' ? `&visit=${filter.period}` : ''}`;
}

export const daysOf = ({ period }: Filter): number => figurePeriods[period];
