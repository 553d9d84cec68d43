import type { AccountChange, StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import classes from '../people.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { usePersonChange } from '../queries.ts';

const texts = {
  close: { name: m.staff_people_close, about: m.staff_people_close_about },
  reopen: { name: m.staff_people_reopen, about: m.staff_people_reopen_about },
  reset: { name: m.staff_people_reset, about: m.staff_people_reset_about },
} as const satisfies Record<AccountChange, unknown>;

/** Closes, reopens and resets an account, as far as the server says that it may be done. */
export function AccountSection({ details: { person, actions } }: { details: StaffPersonDetails }) {
  const [asked, setAsked] = useState<AccountChange | null>(null);
  return (
    <Card as="section" className={classes['section']} aria-label={m.staff_people_account()}>
      <h2>{m.staff_people_account()}</h2>
      {actions.length === 0 ? <p className={classes['about']}>{m.staff_people_no_actions()}</p> : null}
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
