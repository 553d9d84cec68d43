import type { StudentData } from '@abhyas/contract/profile/profile.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session/session.ts';
import { draftsOf } from './drafts.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const place = 'abhyas-centre';

/** Stores the student's centre in local storage, as the specification wants (DAT-005). Signing out removes it. */
function storeCentre(centre: string): void {
  try {
    if (centre === '') localStorage.removeItem(place);
    else localStorage.setItem(place, centre);
  } catch {
    // Storage may be switched off; the centre is read with the profile again.
  }
}

/**
 * The student's own profile; typed and unsaved values go to the keeper of drafts. It is read again on return to the page, because they may
 * have continued elsewhere.
 */
export const studentDataQuery = (session: Session) =>
  queryOptions({
    queryKey: [...queryKeys.profile.own, session.personId],
    queryFn: async ({ signal }): Promise<StudentData> => {
      const data = await draftsOf(session).read(() => call('studentData', {}, { signal }));
      storeCentre(data.student_profile_details.profile.centre);
      return data;
    },
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    meta: { quiet: true },
    gcTime: 60_000,
  });

/** How the portal reaches the student, as it is on the card. */
export const ownCardQuery = ({ student_imspin: pin }: Session) =>
  queryOptions({
    queryKey: [...queryKeys.profile.card, pin],
    queryFn: ({ signal }) => call('userCard', { studentImsPin: pin }, { signal }),
    meta: { quiet: true },
  });

/** Lists to choose from change with a version of the portal only: once in a session is enough. */
const lookup = { staleTime: Infinity, gcTime: Infinity, meta: { quiet: true } } as const;

export const statesQuery = () =>
  queryOptions({ ...lookup, queryKey: [...queryKeys.lookup.all, 'states'], queryFn: ({ signal }) => call('lookupStates', {}, { signal }) });
/** The towns of a state, asked for again where the first answer fails (API-026). */
export const citiesQuery = (stateId: string) =>
  queryOptions({
    ...lookup,
    queryKey: [...queryKeys.lookup.all, 'cities', stateId],
    queryFn: ({ signal }) => call('lookupCities', { stateId: [stateId] }, { signal }),
    enabled: stateId !== '',
    retry: 1,
    retryDelay: 300,
  });
export const degreesQuery = () =>
  queryOptions({
    ...lookup,
    queryKey: [...queryKeys.lookup.all, 'degrees'],
    queryFn: ({ signal }) => call('lookupDegrees', {}, { signal }),
  });
export const examsQuery = () =>
  queryOptions({
    ...lookup,
    queryKey: [...queryKeys.lookup.all, 'exams'],
    queryFn: ({ signal }) => call('lookupExamNames', {}, { signal }),
  });
export const sectorsQuery = () =>
  queryOptions({
    ...lookup,
    queryKey: [...queryKeys.lookup.all, 'sectors'],
    queryFn: ({ signal }) => call('lookupJobSectors', {}, { signal }),
  });
export const avatarsQuery = () =>
  queryOptions({
    ...lookup,
    queryKey: [...queryKeys.lookup.all, 'avatars'],
    queryFn: ({ signal }) => call('lookupProfileAvatars', {}, { signal }),
  });
