import type { StaffPerson } from '@abhyas/contract/relations/staff-people.ts';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { PasswordForm } from '../../../shared/identity/two-step/password-form.tsx';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import classes from './people.module.css';
import { nameOf } from './words.ts';

/** In fours, as it is read out. */
const inFours = (code: string): string => code.replaceAll(/(?<=\d)(?=(\d{4})+$)/g, ' ');

/** A code to sign in with that staff hand over: it asks for their password first, and shows the code once. */
export function CodeDialog({
  person,
  onClose,
}: {
  person: Pick<StaffPerson, 'personId' | 'pin' | 'role' | 'firstName' | 'lastName' | 'mobile' | 'email'>;
  onClose: () => void;
}) {
  const session = useOwnSession();
  const clipboard = useClipboard({ timeout: 2000 });
  const hand = useMutation({
    mutationFn: (password: string) => call('handOverCode', { personId: person.personId, password }),
    meta: { quiet: true },
    // the code is kept by no one
    gcTime: 0,
  });
  const name = nameOf(person);
  if (hand.data === undefined) {
    return (
      <FormDialog title={m.staff_people_code()} onClose={onClose} keepsTyped>
        <p>{m.staff_people_code_proof({ name })}</p>
        <PasswordForm
          session={session}
          action={m.staff_people_code()}
          submit={async (password) => {
            await hand.mutateAsync(password);
          }}
        />
      </FormDialog>
    );
  }
  const { code, validMinutes } = hand.data;
  return (
    <FormDialog title={m.staff_people_code_for({ name })} onClose={onClose} keepsTyped>
      <div className={classes['form']} role="status">
        <p className="m-0 text-ink text-xl font-strong tabular text-center">{inFours(code)}</p>
        <p className="m-0">{m.staff_people_code_until({ minutes: validMinutes })}</p>
        <p className="m-0 text-muted text-sm">
          {person.role === 'parent'
            ? m.staff_people_code_parent({ address: globalThis.location.origin })
            : m.staff_people_code_how({ address: globalThis.location.origin, id: person.pin })}
        </p>
      </div>
      <div className={`${classes['choices']} mt-6`}>
        <Button variant="default" onClick={() => clipboard.copy(code)}>
          {clipboard.copied ? m.two_step_copied() : m.two_step_copy()}
        </Button>
        <Button onClick={onClose}>{m.staff_people_done()}</Button>
      </div>
    </FormDialog>
  );
}
