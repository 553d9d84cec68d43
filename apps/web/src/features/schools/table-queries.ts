import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { cutoffSchoolsPerPage } from '@abhyas/contract/schools/school-limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Session } from '../../lib/session/session.ts';

const keys = queryKeys.schools;
const hour = 3_600_000;
const maxCutoffPages = 100;

/** The tables that are the same for everyone in a course. They change with an import, so they stay for an hour. */
export const tableQueries = {
  categories: () =>
    queryOptions({ queryKey: keys.categories, queryFn: ({ signal }) => call('reservationCategories', {}, { signal }), staleTime: hour }),
  cutoffs: ({ lastLoggedInCourseId: courseId }: Session, categoryName: string) =>
    queryOptions({
      queryKey: [...keys.cutoffs, courseId, categoryName],
      queryFn: async ({ signal }) => {
        const schools: AnswerOf<'courseCutoff'> = [];
        for (let page = 1; page <= maxCutoffPages; page += 1) {
          const more = await call('courseCutoff', { courseId, categoryName, page }, { signal });
          schools.push(...more);
          if (more.length < cutoffSchoolsPerPage) break;
        }
        return schools;
      },
      enabled: courseId !== '' && categoryName !== '',
      staleTime: hour,
    }),
  deadlines: ({ lastLoggedInCourseId: courseId }: Session) =>
    queryOptions({
      queryKey: [...keys.deadlines, courseId],
      queryFn: ({ signal }) => call('schoolDeadlines', { courseId }, { signal }),
      enabled: courseId !== '',
      staleTime: hour,
    }),
  eligibility: ({ lastLoggedInCourseId: courseId }: Session) =>
    queryOptions({
      queryKey: [...keys.eligibility, courseId],
      queryFn: ({ signal }) => call('eligibilityCriteria', { courseId }, { signal }),
      enabled: courseId !== '',
      staleTime: hour,
    }),
  selection: ({ lastLoggedInCourseId: courseId }: Session) =>
    queryOptions({
      queryKey: [...keys.selection, courseId],
      queryFn: ({ signal }) => call('selectionCriteria', { courseId }, { signal }),
      enabled: courseId !== '',
      staleTime: hour,
    }),
};
