import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { isSafeAddress, openTab } from '../../../lib/page/open-tab.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { keepStatus } from '../use-status.ts';

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
