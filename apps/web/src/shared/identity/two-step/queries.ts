import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { updateSession, type Session } from '../../../lib/session/session.ts';

/** One's own two-step verification as it is now; the session then says the same. */
export const twoStepQuery = ({ token }: Session) =>
  queryOptions({
    queryKey: queryKeys.account.twoStep,
    queryFn: async ({ signal }) => {
      const details = await call('twoStepDetails', {}, { signal });
      await updateSession({ token, part: { mustSetUpTwoStep: details.isRequired && details.since === '' } });
      return details;
    },
    staleTime: 0,
  });
