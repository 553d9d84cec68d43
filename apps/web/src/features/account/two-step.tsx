import type { Passkey } from '@abhyas/contract/identity/passkey-wire.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { AppSetUp } from '../../shared/identity/two-step/app-set-up.tsx';
import { FactorSetUp } from '../../shared/identity/two-step/factor-set-up.tsx';
import { PasskeySetUp } from '../../shared/identity/two-step/passkey-set-up.tsx';
import { PasswordForm } from '../../shared/identity/two-step/password-form.tsx';
import { ProofDialog } from '../../shared/identity/two-step/proof-dialog.tsx';
import { isTwoStepOn, twoStepQuery } from '../../shared/identity/two-step/queries.ts';
import { RecoveryCodeList } from '../../shared/identity/two-step/recovery-code-list.tsx';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';
import { FormDialog, type FormDialogProps } from '../../ui/forms/form-dialog.tsx';
import { sessionsQuery } from './queries.ts';
import { sectionHeading } from './sections.ts';
import type { TwoStep } from '@abhyas/contract/identity/factors.ts';
import { Button } from '@mantine/core';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { knowsPasskeys } from '../../shared/identity/two-step/passkeys.ts';
import { AccountSection } from './account-section.tsx';
import { Fetched } from './fetched.tsx';
import { IconFingerprint } from '@tabler/icons-react';

/** What is to be changed of two-step verification. */
type TwoStepChange = 'turn-on' | 'add-passkey' | 'add-app' | 'replace' | 'new-codes' | 'turn-off' | PasskeyRemoval;

/** A passkey that is to be removed; without the last second factor two-step verification is off. */
interface PasskeyRemoval {
  readonly passkey: Passkey;
  readonly isLast: boolean;
}

interface DialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** What opened a dialog may go with the change. */
const toSection = () => sectionHeading('two-step');

function ChangeDialog(props: Pick<FormDialogProps, 'title' | 'onClose' | 'children'>) {
  return <FormDialog {...props} keepsTyped returnTo={toSection} />;
}

/** Changes two-step verification. It is read again when the dialog closes, however it does: an app may be confirmed by then. */
function TwoStepDialog({ change, session, onClose }: DialogProps & { change: TwoStepChange }) {
  const client = useQueryClient();
  const close = () => {
    onClose();
    void client.invalidateQueries({ queryKey: twoStepQuery(session).queryKey });
    void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  };
  if (typeof change === 'object') return <RemovePasskey removal={change} onClose={close} />;
  switch (change) {
    case 'turn-on':
      return <TurnOn session={session} onClose={close} />;
    case 'add-passkey':
      return (
        <ChangeDialog title={m.passkey_add_title()} onClose={close}>
          <PasskeySetUp
            session={session}
            onDone={() => {
              showSuccess(m.passkey_added());
              close();
            }}
          />
        </ChangeDialog>
      );
    case 'add-app':
    case 'replace':
      return (
        <ChangeDialog title={change === 'replace' ? m.two_step_replace_title() : m.two_step_app_add()} onClose={close}>
          <AppSetUp session={session} onDone={close} />
        </ChangeDialog>
      );
    case 'new-codes':
      return <NewCodes session={session} onClose={close} />;
    case 'turn-off':
      return (
        <ProofDialog
          title={m.two_step_turn_off()}
          about={m.two_step_off_text()}
          returnTo={toSection}
          onClose={close}
          submit={async (password) => {
            await call('removeAuthenticator', { password });
            showSuccess(m.two_step_turned_off());
            close();
          }}
        />
      );
  }
}

function TurnOn({ session, onClose }: DialogProps) {
  const [isOn, setIsOn] = useState(false);
  return (
    <ChangeDialog title={isOn ? m.two_step_save_codes() : m.two_step_must_title()} onClose={onClose}>
      <FactorSetUp session={session} onTurnedOn={() => setIsOn(true)} onDone={onClose} />
    </ChangeDialog>
  );
}

function RemovePasskey({ removal: { passkey, isLast }, onClose }: { removal: PasskeyRemoval; onClose: () => void }) {
  const { id, name } = passkey;
  return (
    <ProofDialog
      title={m.passkey_remove_title()}
      about={isLast ? m.passkey_remove_last({ name }) : m.passkey_remove_text({ name })}
      action={m.passkey_remove()}
      returnTo={toSection}
      onClose={onClose}
      submit={async (password) => {
        await call('removePasskey', { passkeyId: id, password });
        showSuccess(isLast ? m.two_step_turned_off() : m.passkey_removed());
        onClose();
      }}
    />
  );
}

function NewCodes({ session, onClose }: DialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <ChangeDialog title={codes === null ? m.two_step_new_codes() : m.two_step_save_codes()} onClose={onClose}>
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
    </ChangeDialog>
  );
}

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  /** Null where none may go. */
  readonly onRemove: ((passkey: Passkey) => void) | null;
}

/** What is said of a passkey below its name. One of another host says where it works. */
function aboutPasskey({ host, createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === '' ? m.passkey_never_used() : m.passkey_last_used({ date: formatDayFirst(lastUsedAt) });
  const added = m.passkey_added_on({ date: formatDayFirst(createdAt) });
  return [added, used, ...(host === window.location.hostname ? [] : [m.passkey_host({ host })])].join(' · ');
}

/** One's passkeys, each with the button that removes it where it may go. */
function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  return (
    <ul className="grid w-full gap-4 m-0 p-0 list-none" aria-label={m.passkeys()}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <IconFingerprint className="flex-none text-muted" size={24} stroke={1.5} aria-hidden="true" />
          <div className="flex-[1_1_180px] min-w-0 wrap-anywhere">
            <div className="text-ink font-medium">{passkey.name}</div>
            <div className="mt-0.5 text-muted text-sm">{aboutPasskey(passkey)}</div>
          </div>
          {onRemove === null ? null : (
            <Button variant="default" aria-label={m.passkey_remove_named({ name: passkey.name })} onClick={() => onRemove(passkey)}>
              {m.passkey_remove()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Whether signing in takes a second step, and the ways to change that. */
export function TwoStepSection({ session }: { session: Session }) {
  const twoStep = useQuery(twoStepQuery(session));
  const [change, setChange] = useState<TwoStepChange | null>(null);
  return (
    <AccountSection name="two-step" about={m.two_step_about()}>
      <Fetched query={twoStep} height={88}>
        {(details) =>
          isTwoStepOn(details) ? <Manage details={details} onChange={setChange} /> : <TwoStepSectionTurnOn onChange={setChange} />
        }
      </Fetched>
      {change ? <TwoStepDialog change={change} session={session} onClose={() => setChange(null)} /> : null}
    </AccountSection>
  );
}

interface Changing {
  readonly onChange: (change: TwoStepChange) => void;
}

function TwoStepSectionTurnOn({ onChange }: Changing) {
  return (
    <Button variant="default" onClick={() => onChange('turn-on')}>
      {m.two_step_turn_on()}
    </Button>
  );
}

/** How many recovery codes are left, in words. */
function codesLeft(count: number): string {
  if (count === 0) return m.two_step_codes_none();
  return count === 1 ? m.two_step_code_left() : m.two_step_codes_left({ count: String(count) });
}

/** When two-step verification was turned on, as far as what is there tells. */
const onSince = ({ since, passkeys }: TwoStep): string =>
  [since, ...passkeys.map(({ createdAt }) => createdAt)].filter((at) => at !== '').toSorted()[0] ?? '';

function Manage({ details, onChange }: Changing & { details: TwoStep }) {
  const { since, passkeys, recoveryCodesLeft, isRequired } = details;
  const isLast = since === '' && passkeys.length === 1;
  return (
    <>
      <div>
        <p>
          <strong>{m.two_step_on({ date: formatDayFirst(onSince(details)) })}</strong> {isRequired ? m.two_step_required() : null}
        </p>
        <p>{codesLeft(recoveryCodesLeft)}</p>
      </div>
      {passkeys.length === 0 ? null : (
        <PasskeyList passkeys={passkeys} onRemove={isLast && isRequired ? null : (passkey) => onChange({ passkey, isLast })} />
      )}
      <div className="flex flex-wrap gap-3">
        {knowsPasskeys() ? (
          <Button variant="default" onClick={() => onChange('add-passkey')}>
            {m.passkey_add()}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => onChange('new-codes')}>
          {m.two_step_new_codes()}
        </Button>
        <Button variant="default" onClick={() => onChange(since === '' ? 'add-app' : 'replace')}>
          {since === '' ? m.two_step_app_add() : m.two_step_replace()}
        </Button>
        {isRequired ? null : (
          <Button variant="default" onClick={() => onChange('turn-off')}>
            {m.two_step_turn_off()}
          </Button>
        )}
      </div>
    </>
  );
}
