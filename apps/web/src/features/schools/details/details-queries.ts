import type { ApplicationStatus } from '@abhyas/contract/school-limits.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { isSafeAddress, openTab } from '../../../lib/page/open-tab.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';

const keys = queryKeys.schools;

export const detailsQueries = {
  details: ({ lastLoggedInCourseId: courseId }: Session, schoolId: string) =>
    queryOptions({
      queryKey: [...keys.details, courseId, schoolId],
      queryFn: ({ signal }) => call('schoolDetails', { schoolId, courseId }, { signal }),
      enabled: schoolId !== '' && courseId !== '',
    }),
  gallery: (schoolId: string) =>
    queryOptions({
      queryKey: [...keys.gallery, schoolId],
      queryFn: ({ signal }) => call('schoolGallery', { schoolId }, { signal }),
      enabled: schoolId !== '',
    }),
};

/** Puts the status that the server has into the details in memory; what lists it is read again. */
function keepStatus({ client, programId, status }: { client: QueryClient; programId: string; status: ApplicationStatus }): void {
  client.setQueriesData<AnswerOf<'schoolDetails'>>(
    { queryKey: keys.details },
    (details) =>
      details && {
        ...details,
        schoolProgramData: details.schoolProgramData.map((each) => (each.programId === programId ? { ...each, status } : each)),
      },
  );
  for (const queryKey of [keys.listing, keys.shortlist, keys.ownDeadlines, queryKeys.calendar.all])
    void client.invalidateQueries({ queryKey });
}

/** How far the application to a programme is: at once what was chosen, and what the server has where it refuses. */
export function useStatus({ programId, status }: { programId: string; status: ApplicationStatus }) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `school-status ${programId}` },
    mutationFn: (chosen: ApplicationStatus) => call('applicationStatus', { schoolProgramMappingId: programId, status: chosen }),
    onSuccess: (answer) => keepStatus({ client, programId, status: answer.status }),
    meta: { failure: () => ({ title: m.schp_status_failed(), text: m.schp_status_failed_text() }) },
  });
  return { status: isPending ? variables : status, choose: mutate };
}

/** Records that the student goes to the application page, then opens it in a tab that the press has opened already (SCH-024). */
export function useApply({ schoolId, programId, programName }: { schoolId: string; programId: string; programName: string }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (tab: ReturnType<typeof openTab>) => {
      try {
        const answer = await call('applyNow', { programName, schoolProgramMappingId: programId, schoolId });
        if (isSafeAddress(answer.applicationLink)) tab.go(answer.applicationLink);
        else tab.close();
        return answer;
      } catch (error) {
        tab.close();
        throw error;
      }
    },
    onSuccess: ({ status }) => keepStatus({ client, programId, status }),
    meta: { failure: () => ({ title: m.schp_apply_failed(), text: m.schp_apply_failed_text() }) },
  });
  return { apply: () => mutate(openTab()), isPending };
}
