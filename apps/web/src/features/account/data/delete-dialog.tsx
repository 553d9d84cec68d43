import { deletionDueAt } from '@abhyas/rules/identity/deletion.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { CurrentPassword } from '../../../shared/identity/two-step/current-password.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';
import danger from './danger.module.css';
import { sessionsQuery, setAccount } from '../queries.ts';
import { sectionHeading } from '../sections.ts';

/** Asks again before an account is deleted, and for the password where there is one. */
export function DeleteDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [date] = useState(() => formatDayFirst(deletionDueAt(now())));
  const ask = useMutation({
    mutationFn: async () => setAccount({ client, session, account: await call('deleteAccount', { password }) }),
    meta: { quiet: true },
    onSuccess: () => {
      onClose();
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    },
  });
  const refusal = callError(ask.error, 'deleteAccount');
  const wrongPassword = refusal?.code === 'INCORRECT_PASSWORD' ? refusal.message : refusal?.fields['password'];
  const filled = password !== '' || !session.hasPassword;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (filled && !ask.isPending) ask.mutate();
  };
  return (
    // what opened it goes when the account waits for its deletion
    <FormDialog returnTo={() => sectionHeading('delete')} title={m.account_delete_title()} onClose={onClose} keepsTyped>
      <p>{m.account_delete_text({ date })}</p>
      <form className="grid gap-4 mt-6" onSubmit={submit} noValidate>
        <CurrentPassword
          session={session}
          error={wrongPassword ?? null}
          value={password}
          onChange={(typed) => {
            ask.reset();
            setPassword(typed);
          }}
        />
        {ask.error && (!wrongPassword || !session.hasPassword) ? <FormError>{ask.error.message}</FormError> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="default" onClick={onClose}>
            {m.account_delete_back()}
          </Button>
          <SubmitButton
            className={danger['danger']}
            variant="default"
            missing={missingOf([[m.password_current(), filled]])}
            loading={ask.isPending}
          >
            {m.account_delete_ask()}
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
