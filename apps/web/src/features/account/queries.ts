import type { Account } from '@abhyas/contract/identity/account.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { updateSession, type Session } from '../../lib/session/session.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Has the session say what the account says, so that every screen agrees with it. */
async function refreshSession({ token, account }: { token: string; account: Account }): Promise<void> {
  const { emailId: studentEmail, hasPassword, deletionDueAt } = account;
  await updateSession({ token, part: { studentEmail, hasPassword, deletionDueAt } });
}

/** One's own account as it is now. */
export const accountQuery = ({ token }: Session) =>
  queryOptions({
    queryKey: queryKeys.account.own,
    queryFn: async ({ signal }) => {
      const account = await call('accountDetails', {}, { signal });
      await refreshSession({ token, account });
      return account;
    },
    staleTime: 0,
    meta: { secret: true },
  });

/** Uses the account that a change has returned. */
export async function setAccount({ client, session, account }: { client: QueryClient; session: Session; account: Account }): Promise<void> {
  client.setQueryData(accountQuery(session).queryKey, account);
  await refreshSession({ token: session.token, account });
}

export const noticeChannelsQuery = () =>
  queryOptions({ queryKey: queryKeys.account.channels, queryFn: ({ signal }) => call('noticeSettings', {}, { signal }) });

/** The parents who see a student, and until when a code for another one works. */
export const parentsQuery = () =>
  queryOptions({
    queryKey: queryKeys.account.parents,
    queryFn: ({ signal }) => call('ownParents', {}, { signal }),
    staleTime: 0,
    meta: { secret: true },
  });

/** Where one is signed in. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.account.sessions,
    queryFn: ({ signal }) => call('listSessions', {}, { signal }),
    staleTime: 0,
    meta: { secret: true },
  });

/** The orders of a student, each with the secret of its page. */
export const ordersQuery = ({ token }: Session) =>
  queryOptions({
    queryKey: [...queryKeys.enrol.own, token],
    queryFn: async ({ signal }) => (await call('ownOrders', {}, { signal })).orders,
    staleTime: 0,
    meta: { secret: true },
  });
