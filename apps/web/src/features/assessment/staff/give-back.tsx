import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { refetchAll } from './queries.ts';

/** Of a stretch in which the portal was there and answered no one: gives its time back, once staff have confirmed it. */
export function GiveBack({ outageId }: { outageId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        {m.staff_stall_give()}
      </Button>
      {isAsking && <GiveBackDialog outageId={outageId} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function GiveBackDialog({ outageId, onClose }: { outageId: string; onClose: () => void }) {
  const client = useQueryClient();
  const give = useMutation({
    mutationFn: () => call('giveStallBack', { outageId }),
    meta: { quiet: true },
    onSuccess: ({ attempts, leftOut }) => {
      const given = m.staff_stall_given({ count: attempts });
      showSuccess(leftOut === 0 ? given : m.staff_stall_sentences({ first: given, second: m.staff_stall_left_out({ count: leftOut }) }));
      onClose();
    },
    onSettled: () => refetchAll(client),
  });
  return (
    <FormDialog title={m.staff_stall_give()} onClose={onClose}>
      <div className="grid gap-4">
        <p>{m.staff_stall_text()}</p>
        {give.isError && <FormError>{give.error.message}</FormError>}
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.staff_cancel()}
          </Button>
          <Button loading={give.isPending} onClick={() => give.mutate()}>
            {m.staff_stall_give()}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}
