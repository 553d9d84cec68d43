import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';
import { Dropdown } from '../../ui/forms/dropdown.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { mentorsQuery, putThread } from './queries.ts';

interface AssignDialogProps {
  readonly doubtId: string;
  /** Someone has it already. */
  readonly isAssigned: boolean;
  readonly onClose: () => void;
}

/** Gives a student's doubt to a mentor, or takes it back. */
export function AssignDialog({ doubtId, isAssigned, onClose }: AssignDialogProps) {
  const client = useQueryClient();
  const query = useQuery(mentorsQuery);
  const [chosen, setChosen] = useState('');
  const assign = useMutation({
    mutationFn: (mentorId: string) => call('assignDoubt', { doubtId, mentorId }),
    meta: { quiet: true },
    onSuccess: ({ assignedTo }) => {
      putThread({ client, doubtId, change: (thread) => ({ ...thread, doubt: { ...thread.doubt, assignedTo } }) });
      onClose();
      showSuccess(assignedTo === '' ? m.doubt_not_assigned() : m.doubt_assigned_now({ name: assignedTo }));
    },
  });
  return (
    <FormDialog title={m.doubt_assign()} onClose={onClose}>
      <form
        className="grid gap-4 mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== '' && !assign.isPending) assign.mutate(chosen);
        }}
      >
        <p className="m-0 text-muted text-sm">{m.doubt_assign_about()}</p>
        <QueryView query={query} height={64}>
          {({ mentors }) => (
            <Dropdown
              label={m.doubt_assign_mentor()}
              options={mentors.map(({ personId, name, pin }) => ({
                id: personId,
                text: [name, pin].filter((part) => part !== '').join(' · '),
              }))}
              value={chosen}
              onChange={setChosen}
            />
          )}
        </QueryView>
        {assign.isError ? <FormError>{assign.error.message}</FormError> : null}
        <div className="flex flex-wrap justify-end gap-3">
          {isAssigned ? (
            <Button variant="default" disabled={assign.isPending} onClick={() => assign.mutate('')}>
              {m.doubt_assign_back()}
            </Button>
          ) : null}
          <Button type="submit" disabled={chosen === ''} loading={assign.isPending}>
            {m.doubt_assign_do()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
