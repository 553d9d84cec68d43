import type { TwoStep } from '@abhyas/contract/identity/factors.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { updateSession, type Session } from '../../../lib/session/session.ts';

/** Whether there is a second factor. */
export const isTwoStepOn = ({ since, passkeys }: Pick<TwoStep, 'since' | 'passkeys'>): boolean => since !== '' || passkeys.length > 0;

/** One's own two-step verification as it is now; the session then says the same. */
export const twoStepQuery = ({ token }: Session) =>
  queryOptions({
    queryKey: queryKeys.account.twoStep,
    queryFn: async ({ signal }) => {
      const details = await call('twoStepDetails', {}, { signal });
      await updateSession({ token, part: { mustSetUpTwoStep: details.isRequired && !isTwoStepOn(details) } });
      return details;
    },
    staleTime: 0,
    meta: { secret: true },
  });
