import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isChangedElsewhere } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';

const { all } = queryKeys.staffPeople;

/** A page of the people; while another comes, the one before stays. */
export const peopleQuery = (filter: RequestOf<'staffPeople'>) =>
  queryOptions({
    queryKey: [...all, 'list', filter],
    queryFn: ({ signal }) => call('staffPeople', filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What would become of people by a change. */
export const changePreviewQuery = ({ personIds, change }: Pick<RequestOf<'changePeople'>, 'change'> & { personIds: readonly string[] }) =>
  queryOptions({
    queryKey: [...queryKeys.staffPeople.change, personIds, change],
    queryFn: ({ signal }) => call('changePeople', { personIds: [...personIds], change, dryRun: true, password: '' }, { signal }),
    staleTime: 0,
  });

export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: [...all, 'person', personId],
    queryFn: ({ signal }) => call('staffPerson', { personId }, { signal }),
    staleTime: 0,
  });

/** What a person has done and what was done for them. */
export const recordQuery = (personId: string) =>
  queryOptions({
    queryKey: [...all, 'record', personId],
    queryFn: ({ signal }) => call('personRecord', { personId }, { signal }),
    staleTime: 0,
  });

/** A change of a person, which answers with the person as they are then. */
export function usePersonChange<T>({
  personId,
  change,
  done = m.staff_people_saved,
}: {
  personId: string;
  change: (of: T) => Promise<StaffPersonDetails>;
  /** What is said then. */
  done?: () => string;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { quiet: true },
    // the form then shows what someone else has saved
    onError: (error) => (isChangedElsewhere(error) ? client.invalidateQueries({ queryKey: personQuery(personId).queryKey }) : undefined),
    onSuccess: (details) => {
      client.setQueryData(personQuery(personId).queryKey, details);
      void client.invalidateQueries({ queryKey: [...all, 'list'] });
      showSuccess(done());
    },
  });
}

/** Has every list read again. */
export function useRefetchPeople(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: all });
}
