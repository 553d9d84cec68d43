import type { TwoStep } from '@abhyas/contract/identity/factors.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { knowsPasskeys } from '../../../shared/identity/two-step/passkeys.ts';
import { isTwoStepOn, twoStepQuery } from '../../../shared/identity/two-step/queries.ts';
import { AccountSection } from '../account-section.tsx';
import { Fetched } from '../fetched.tsx';
import { PasskeyList } from './passkey-list.tsx';
import classes from './two-step-section.module.css';
import { TwoStepDialog, type TwoStepChange } from './two-step-dialog.tsx';

/** Whether signing in takes a second step, and the ways to change that. */
export function TwoStepSection({ session }: { session: Session }) {
  const twoStep = useQuery(twoStepQuery(session));
  const [change, setChange] = useState<TwoStepChange | null>(null);
  return (
    <AccountSection name="two-step" about={m.two_step_about()}>
      <Fetched query={twoStep} height={88}>
        {(details) => (isTwoStepOn(details) ? <Manage details={details} onChange={setChange} /> : <TurnOn onChange={setChange} />)}
      </Fetched>
      {change ? <TwoStepDialog change={change} session={session} onClose={() => setChange(null)} /> : null}
    </AccountSection>
  );
}

interface Changing {
  readonly onChange: (change: TwoStepChange) => void;
}

function TurnOn({ onChange }: Changing) {
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
      <div className={classes['choices']}>
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
