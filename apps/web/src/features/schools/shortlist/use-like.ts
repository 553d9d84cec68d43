import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { School } from '@abhyas/contract/schools/school.ts';
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';

interface Liked {
  readonly schoolId: string;
  readonly programId: string;
  /** As the server has it. */
  readonly isLiked: boolean;
}

/** Puts what the server has now into the lists and details that are in memory. */
function keepLike({ client, programId, isLiked }: { client: QueryClient; programId: string; isLiked: boolean }): void {
  const flag = isLiked ? '1' : '0';
  for (const queryKey of [queryKeys.schools.listing, queryKeys.schools.shortlist])
    client.setQueriesData<School[]>({ queryKey }, (schools) =>
      schools?.map((school) => ({
        ...school,
        schoolProgramData: school.schoolProgramData.map((each) =>
          each.schoolProgramCourseMapping === programId ? { ...each, isSchoolLiked: flag } : each,
        ),
      })),
    );
  client.setQueriesData<AnswerOf<'schoolDetails'>>({ queryKey: queryKeys.schools.details }, (details) =>
    details === undefined
      ? undefined
      : {
          ...details,
          schoolProgramData: details.schoolProgramData.map((each) =>
            each.programId === programId ? { ...each, isSchoolLiked: flag } : each,
          ),
        },
  );
  client.setQueriesData<AnswerOf<'schoolCompare'>>({ queryKey: queryKeys.schools.compare }, (rows) =>
    rows?.map((each) => (each.programId === programId ? { ...each, isSchoolLiked: flag } : each)),
  );
}

/** The like of a programme, which puts it on the shortlist (SCH-006, SCH-022): it shows at once what was wished, and what the server has if that refuses. */
export function useLike({ schoolId, programId, isLiked }: Liked) {
  const client = useQueryClient();
  const mutationKey = ['school-like', programId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (like: boolean) =>
      (await call('addStudentSchoolLike', { schoolId, schoolProgramCourseMappingId: programId, isLiked: like ? '1' : '0' })).isLiked ===
      '1',
    onSuccess: (like) => {
      keepLike({ client, programId, isLiked: like });
      for (const queryKey of [
        queryKeys.schools.matches,
        queryKeys.schools.shortlist,
        queryKeys.schools.ownDeadlines,
        queryKeys.calendar.all,
      ])
        void client.invalidateQueries({ queryKey });
    },
    meta: { failure: () => ({ title: m.sch_like_failed(), text: m.sch_like_failed_text() }) },
  });
  const wished = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  }).at(-1);
  const shown = wished ?? isLiked;
  return { isLiked: shown, toggle: () => mutate(!shown) };
}
