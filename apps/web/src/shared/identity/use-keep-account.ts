import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { updateSession, type Session } from '../../lib/session/session.ts';

/** Takes the wish to delete one's own account back; the session then says so too. The notices show a failure. */
export function useKeepAccount({ session: { token }, onKept }: { session: Session; onKept: () => void }) {
  return useMutation({
    mutationFn: async () => {
      const { deletionDueAt } = await call('keepAccount', {});
      await updateSession({ token, part: { deletionDueAt } });
    },
    onSuccess: onKept,
  });
}
