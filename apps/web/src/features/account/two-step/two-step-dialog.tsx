import type { Passkey } from '@abhyas/contract/identity/passkey-wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { AppSetUp } from '../../../shared/identity/two-step/app-set-up.tsx';
import { FactorSetUp } from '../../../shared/identity/two-step/factor-set-up.tsx';
import { PasskeySetUp } from '../../../shared/identity/two-step/passkey-set-up.tsx';
import { PasswordForm } from '../../../shared/identity/two-step/password-form.tsx';
import { twoStepQuery } from '../../../shared/identity/two-step/queries.ts';
import { RecoveryCodeList } from '../../../shared/identity/two-step/recovery-code-list.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { sessionsQuery } from '../queries.ts';
import { sectionHeading } from '../sections.ts';

/** What is to be changed of two-step verification. */
export type TwoStepChange = 'turn-on' | 'add-passkey' | 'add-app' | 'replace' | 'new-codes' | 'turn-off' | PasskeyRemoval;

/** A passkey that is to be removed; without the last second factor two-step verification is off. */
interface PasskeyRemoval {
  readonly passkey: Passkey;
  readonly isLast: boolean;
}

interface DialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Changes two-step verification. It is read again when the dialog closes, however it does: an app may be confirmed by then. */
export function TwoStepDialog({ change, session, onClose }: DialogProps & { change: TwoStepChange }) {
  // what opened it may go with the change
  useReturnFocus(() => sectionHeading('two-step'));
  const client = useQueryClient();
  const close = () => {
    onClose();
    void client.invalidateQueries({ queryKey: twoStepQuery(session).queryKey });
    void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  };
  if (typeof change === 'object') return <RemovePasskey removal={change} session={session} onClose={close} />;
  switch (change) {
    case 'turn-on':
      return <TurnOn session={session} onClose={close} />;
    case 'add-passkey':
      return (
        <FormDialog title={m.passkey_add_title()} onClose={close} keepsTyped>
          <PasskeySetUp
            session={session}
            onDone={() => {
              showSuccess(m.passkey_added());
              close();
            }}
          />
        </FormDialog>
      );
    case 'add-app':
    case 'replace':
      return (
        <FormDialog title={change === 'replace' ? m.two_step_replace_title() : m.two_step_app_add()} onClose={close} keepsTyped>
          <AppSetUp session={session} onDone={close} />
        </FormDialog>
      );
    case 'new-codes':
      return <NewCodes session={session} onClose={close} />;
    case 'turn-off':
      return (
        <FormDialog title={m.two_step_turn_off()} onClose={close} keepsTyped>
          <p>{m.two_step_off_text()}</p>
          <PasswordForm
            session={session}
            action={m.two_step_turn_off()}
            submit={async (password) => {
              await call('removeAuthenticator', { password });
              showSuccess(m.two_step_turned_off());
              close();
            }}
          />
        </FormDialog>
      );
  }
}

function TurnOn({ session, onClose }: DialogProps) {
  const [isOn, setIsOn] = useState(false);
  return (
    <FormDialog title={isOn ? m.two_step_save_codes() : m.two_step_must_title()} onClose={onClose} keepsTyped>
      <FactorSetUp session={session} onTurnedOn={() => setIsOn(true)} onDone={onClose} />
    </FormDialog>
  );
}

function RemovePasskey({ removal: { passkey, isLast }, session, onClose }: DialogProps & { removal: PasskeyRemoval }) {
  const { id, name } = passkey;
  return (
    <FormDialog title={m.passkey_remove_title()} onClose={onClose} keepsTyped>
      <p>{isLast ? m.passkey_remove_last({ name }) : m.passkey_remove_text({ name })}</p>
      <PasswordForm
        session={session}
        action={m.passkey_remove()}
        submit={async (password) => {
          await call('removePasskey', { passkeyId: id, password });
          showSuccess(isLast ? m.two_step_turned_off() : m.passkey_removed());
          onClose();
        }}
      />
    </FormDialog>
  );
}

function NewCodes({ session, onClose }: DialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <FormDialog title={codes === null ? m.two_step_new_codes() : m.two_step_save_codes()} onClose={onClose} keepsTyped>
      {codes === null ? (
        <>
          <p>{m.two_step_new_codes_text()}</p>
          <PasswordForm
            session={session}
            action={m.two_step_new_codes()}
            submit={async (password) => setCodes((await call('renewRecoveryCodes', { password })).recoveryCodes)}
          />
        </>
      ) : (
        <RecoveryCodeList codes={codes} onDone={onClose} />
      )}
    </FormDialog>
  );
}
