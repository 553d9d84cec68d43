import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { ApplicationStatus } from '@abhyas/contract/schools/school-limits.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { m } from '../../paraglide/messages.js';

const keys = queryKeys.schools;

/** Puts the status that the server has into what is in memory; lists are read again. */
export function keepStatus({ client, programId, status }: { client: QueryClient; programId: string; status: ApplicationStatus }): void {
  client.setQueriesData<AnswerOf<'schoolDetails'>>(
    { queryKey: keys.details },
    (details) =>
      details && {
        ...details,
        schoolProgramData: details.schoolProgramData.map((each) => (each.programId === programId ? { ...each, status } : each)),
      },
  );
  client.setQueriesData<AnswerOf<'shortlistDeadlines'>>({ queryKey: keys.ownDeadlines }, (deadlines) =>
    deadlines?.map((each) => (each.programId === programId ? { ...each, status } : each)),
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
