import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { brand } from '../../../lib/brand/brand.ts';
import { helpdeskLink } from '../../../lib/brand/helpdesk.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { useArrivalFocus } from '../../../ui/focus/use-arrival-focus.ts';
import { clearExpired } from '../../module-expired.ts';
import classes from './module-expired-screen.module.css';
import { moduleDataQuery } from '../queries.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/**
 * Replaces a page that an import has taken out of the course. Refresh reads the header again and goes to '/', which leads a signed-in person on to
 * home (ERR-021, ERR-022).
 */
export function ModuleExpiredScreen({ session }: { session: Session }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const place = useArrivalFocus<HTMLDivElement>();
  const refresh = useMutation({
    mutationFn: async () => {
      await queryClient.query({ ...moduleDataQuery(session), staleTime: 0 });
      // what else was read of the course is of before, too
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.header.all[0], refetchType: 'none' });
    },
    onSuccess: () => {
      router.history.push('/');
      clearExpired();
    },
    meta: { quiet: true },
  });
  const ticket = brand.helpdesk?.ticketUrl;
  const help = ticket ?? helpdeskLink(m.expired_subject());
  return (
    <div ref={place} tabIndex={-1} className={classes['root']}>
      <EmptyState
        drawing="shelf"
        heading="h1"
        title={m.expired_title()}
        role="status"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => refresh.mutate()} loading={refresh.isPending}>
              {m.expired_refresh()}
            </Button>
            {help === null ? null : (
              <Button component="a" variant="subtle" href={help} {...(ticket === undefined ? {} : { target: '_blank', rel: 'noreferrer' })}>
                {m.expired_ticket()}
              </Button>
            )}
          </div>
        }
      >
        {m.expired_text()}
      </EmptyState>
    </div>
  );
}
