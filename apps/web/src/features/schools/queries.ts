import { schoolsPerPage, type SchoolSort } from '@abhyas/contract/schools/school-limits.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Session } from '../../lib/session/session.ts';

/** A filter as it travels, without the course. */
export type SchoolFilter = Omit<Required<RequestOf<'schoolMatches'>>, 'courseId'>;
/** Which page of a list, and in which order. */
export interface SchoolOrder {
  readonly page: number;
  readonly sort: SchoolSort;
  readonly order: 'asc' | 'desc';
}

const keys = queryKeys.schools;
const key = (base: readonly string[], { lastLoggedInCourseId }: Session) => [...base, lastLoggedInCourseId] as const;
const inCourse = ({ lastLoggedInCourseId: courseId }: Session) => ({ courseId });
const enabled = ({ lastLoggedInCourseId }: Session) => lastLoggedInCourseId !== '';

/** How many pages a list of so many programmes has. */
export const pageCount = (programmes: number): number => Math.max(1, Math.ceil(programmes / schoolsPerPage));

/** The calls of the school explorer, in the course in use. */
export const schoolQueries = {
  filters: (session: Session) =>
    queryOptions({
      queryKey: key(keys.filters, session),
      queryFn: ({ signal }) => call('schoolFiltersData', inCourse(session), { signal }),
      enabled: enabled(session),
      // the dialog says what failed, in words of its own
      meta: { quiet: true },
    }),
  matches: (session: Session, filter: SchoolFilter) =>
    queryOptions({
      queryKey: [...key(keys.matches, session), filter],
      queryFn: ({ signal }) => call('schoolMatches', { ...filter, ...inCourse(session) }, { signal }),
      enabled: enabled(session),
      placeholderData: keepPreviousData,
    }),
  listing: (session: Session, asked: SchoolFilter & SchoolOrder) =>
    queryOptions({
      queryKey: [...key(keys.listing, session), asked],
      queryFn: ({ signal }) => call('filterSchoolData', { ...asked, ...inCourse(session) }, { signal }),
      enabled: enabled(session),
      placeholderData: keepPreviousData,
    }),
  shortlist: (session: Session, asked: SchoolOrder) =>
    queryOptions({
      queryKey: [...key(keys.shortlist, session), asked],
      queryFn: ({ signal }) => call('shortlistedSchools', { ...asked, ...inCourse(session) }, { signal }),
      enabled: enabled(session),
      placeholderData: keepPreviousData,
    }),
  /** The deadlines to come of what is on the shortlist. */
  ownDeadlines: (session: Session) =>
    queryOptions({
      queryKey: key(keys.ownDeadlines, session),
      queryFn: ({ signal }) => call('shortlistDeadlines', inCourse(session), { signal }),
      enabled: enabled(session),
      meta: { quiet: true },
    }),
  /** Schools by name, for the search of a comparison. */
  colleges: (session: Session, search: string) =>
    queryOptions({
      queryKey: [...key(keys.colleges, session), search],
      queryFn: ({ signal }) => call('courseSchoolProgramData', { ...inCourse(session), search }, { signal }),
      enabled: enabled(session),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  compare: (session: Session, chosen: readonly { readonly schoolId: string; readonly programId: string }[]) =>
    queryOptions({
      queryKey: [...keys.compare, chosen],
      queryFn: ({ signal }) =>
        call('schoolCompare', { schoolDetails: chosen.map(({ schoolId, programId }) => ({ schoolId, programId })) }, { signal }),
      enabled: chosen.length > 0,
      placeholderData: keepPreviousData,
    }),
  chances: (session: Session, schoolProgramMappingId: string) =>
    queryOptions({
      queryKey: [...key(keys.chances, session), schoolProgramMappingId],
      queryFn: ({ signal }) => call('schoolChances', { ...inCourse(session), schoolProgramMappingId }, { signal }),
      enabled: enabled(session) && schoolProgramMappingId !== '',
      meta: { quiet: true },
    }),
  /** How good the estimated chances of the course have been. */
  record: (session: Session) =>
    queryOptions({
      queryKey: key(keys.record, session),
      queryFn: ({ signal }) => call('chanceCalibration', inCourse(session), { signal }),
      enabled: enabled(session),
      meta: { quiet: true },
    }),
  percentiles: (session: Session) =>
    queryOptions({
      queryKey: key(keys.percentiles, session),
      queryFn: ({ signal }) => call('ownPercentiles', inCourse(session), { signal }),
      enabled: enabled(session),
      meta: { quiet: true },
    }),
  /** All of them, or as many as `limit` says. */
  articles: (session: Session, limit?: number) =>
    queryOptions({
      queryKey: [...key(keys.articles, session), limit ?? 'all'],
      queryFn: ({ signal }) => call('courseArticleData', { ...inCourse(session), ...(limit === undefined ? {} : { limit }) }, { signal }),
      enabled: enabled(session),
      meta: { quiet: true },
    }),
  events: (session: Session, limit?: number) =>
    queryOptions({
      queryKey: [...key(keys.events, session), limit ?? 'all'],
      queryFn: ({ signal }) => call('courseEventData', { ...inCourse(session), ...(limit === undefined ? {} : { limit }) }, { signal }),
      enabled: enabled(session),
      meta: { quiet: true },
    }),
  promotions: (session: Session) =>
    queryOptions({
      queryKey: key(keys.promotions, session),
      queryFn: ({ signal }) => call('schoolPromotions', { ...inCourse(session), variantId: session.lastLoggedInVariantId }, { signal }),
      enabled: enabled(session),
      staleTime: 600_000,
      meta: { quiet: true },
    }),
};
