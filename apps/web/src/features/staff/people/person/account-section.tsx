import type { AccountChange, StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import classes from '../people.module.css';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { usePersonChange } from '../queries.ts';

const texts = {
  close: { name: m.staff_people_close, about: m.staff_people_close_about },
  reopen: { name: m.staff_people_reopen, about: m.staff_people_reopen_about },
  reset: { name: m.staff_people_reset, about: m.staff_people_reset_about },
} as const satisfies Record<AccountChange, unknown>;

/** Closes, reopens and resets an account, as far as the server says that it may be done. */
export function AccountSection({ details: { person, actions, mayInvite } }: { details: StaffPersonDetails }) {
  const invite = useMutation({
    mutationFn: () => call('invitePerson', { personId: person.personId }),
    onSuccess: () => showSuccess(m.staff_people_invited({ email: person.email })),
  });
  const [asked, setAsked] = useState<AccountChange | null>(null);
  return (
    <Card as="section" className={classes['section']} aria-label={m.staff_people_account()}>
      <h2>{m.staff_people_account()}</h2>
      {actions.length === 0 ? <p className={classes['about']}>{m.staff_people_no_actions()}</p> : null}
      {mayInvite ? (
        <div className={classes['row']}>
          <p className={classes['about']}>{m.staff_people_invite_about({ email: person.email })}</p>
          <Button variant="default" loading={invite.isPending} onClick={() => invite.mutate()}>
            {m.staff_people_invite()}
          </Button>
        </div>
      ) : null}
      {actions.map((action) => (
        <div key={action} className={classes['row']}>
          <p className={classes['about']}>{texts[action].about()}</p>
          <Button variant="default" onClick={() => setAsked(action)}>
            {texts[action].name()}
          </Button>
        </div>
      ))}
      {asked === null ? null : <Confirm personId={person.personId} change={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function Confirm({ personId, change, onClose }: { personId: string; change: AccountChange; onClose: () => void }) {
  const save = usePersonChange({ personId, change: (password: string) => call('changeAccount', { personId, change, password }) });
  return (
    <ProofDialog
      title={texts[change].name()}
      about={texts[change].about()}
      onClose={onClose}
      submit={async (password) => {
        await save.mutateAsync(password);
        onClose();
      }}
    />
  );
}
