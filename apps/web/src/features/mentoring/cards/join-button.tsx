import type { SessionAction } from '@abhyas/contract/mentoring/card.ts';
import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { openTab } from '../../../lib/page/open-tab.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useSessionCalls } from '../queries.ts';
import classes from './part.module.css';
import { reasonText } from '../../../lib/language/reason-text.ts';

/** The way into a virtual session: disabled with its reason until 15 minutes before the start (MEN-005), then the filled button of its card; `quiet` where the view has a primary action already. */
export function JoinButton({
  bookingId,
  action,
  quiet = false,
}: {
  bookingId: string;
  action: Pick<SessionAction, 'enabled' | 'reason'> | undefined;
  quiet?: boolean;
}) {
  const { join } = useSessionCalls(useOwnSession());
  if (action === undefined) return null;
  const open = () => {
    const tab = openTab();
    join.mutate(
      { bookingId },
      {
        onSuccess: ({ hangoutLink }) => tab.go(hangoutLink),
        onError: tab.close,
      },
    );
  };
  return (
    <div className={classes['form']}>
      <div className={classes['actions']}>
        {action.enabled ? (
          <Button
            variant={quiet ? 'light' : 'filled'}
            leftSection={<IconVideo size={18} stroke={1.75} aria-hidden="true" />}
            loading={join.isPending}
            onClick={open}
          >
            {m.session_join()}
          </Button>
        ) : (
          <DisabledAction label={m.session_join()} reason={reasonText('join-later')} />
        )}
      </div>
      {join.isError ? (
        <FormError>
          <strong>{m.session_join_failed()}</strong> {join.error.message}
        </FormError>
      ) : null}
    </div>
  );
}
