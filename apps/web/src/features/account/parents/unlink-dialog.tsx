import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { sectionHeading } from '../sections.ts';

/** Asks before a student ends the link to a parent. */
export function UnlinkDialog({ personId, name, onClose }: { personId: string; name: string; onClose: () => void }) {
  const client = useQueryClient();
  const unlink = useMutation({
    mutationFn: () => call('unlinkParent', { personId }),
    meta: { quiet: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.account.parents });
      showSuccess(m.account_parents_unlinked());
      onClose();
      // its button is gone
      sectionHeading('parents')?.focus();
    },
  });
  return (
    <FormDialog title={m.account_parents_unlink_title({ name })} onClose={onClose}>
      <p>{m.account_parents_unlink_text()}</p>
      {unlink.error ? <FormError>{unlink.error.message}</FormError> : null}
      <div className="grid gap-4 mt-6">
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="default" onClick={onClose}>
            {m.account_parents_keep()}
          </Button>
          <Button loading={unlink.isPending} onClick={() => unlink.mutate()}>
            {m.account_parents_unlink()}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}
