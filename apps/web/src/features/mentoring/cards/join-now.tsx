import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { openTab } from '../../../lib/page/open-tab.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { FormError } from '../../../ui/forms/form-error.tsx';

/** Opens a virtual session that can be joined in a tab of its own; `quiet` where the view has a primary action already. */
export function JoinNow({ bookingId, quiet = false }: { bookingId: string; quiet?: boolean }) {
  const client = useQueryClient();
  const join = useMutation({
    mutationFn: () => call('joinMentorSession', { bookingId }),
    meta: { quiet: true },
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.mentoring.all }),
  });
  const open = () => {
    const tab = openTab();
    join.mutate(undefined, { onSuccess: ({ hangoutLink }) => tab.go(hangoutLink), onError: tab.close });
  };
  return (
    <div className="grid gap-3">
      <Button
        className="justify-self-start"
        variant={quiet ? 'light' : 'filled'}
        leftSection={<IconVideo size={18} stroke={1.75} aria-hidden="true" />}
        loading={join.isPending}
        onClick={open}
      >
        {m.session_join()}
      </Button>
      {join.isError ? (
        <FormError>
          <strong>{m.session_join_failed()}</strong> {join.error.message}
        </FormError>
      ) : null}
    </div>
  );
}
