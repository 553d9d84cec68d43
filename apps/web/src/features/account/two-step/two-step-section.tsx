import type { TwoStep } from '@abhyas/contract/identity/factors.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayFirst } from '../../../lib/format/dates.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { twoStepQuery } from '../../../shared/identity/two-step/queries.ts';
import { AccountSection } from '../account-section.tsx';
import { Fetched } from '../fetched.tsx';
import classes from './two-step-section.module.css';
import { TwoStepDialog, type TwoStepChange } from './two-step-dialog.tsx';

/** Whether signing in takes a second step, and the ways to change that. */
export function TwoStepSection({ session }: { session: Session }) {
  const twoStep = useQuery(twoStepQuery(session));
  const [change, setChange] = useState<TwoStepChange | null>(null);
  return (
    <AccountSection name="two-step" about={m.two_step_about()}>
      <Fetched query={twoStep} height={88}>
        {(details) => (details.since === '' ? <TurnOn onChange={setChange} /> : <Manage details={details} onChange={setChange} />)}
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

function Manage({ details: { since, recoveryCodesLeft, isRequired }, onChange }: Changing & { details: TwoStep }) {
  return (
    <>
      <div>
        <p>
          <strong>{m.two_step_on({ date: formatDayFirst(since) })}</strong> {isRequired ? m.two_step_required() : null}
        </p>
        <p>{codesLeft(recoveryCodesLeft)}</p>
      </div>
      <div className={classes['choices']}>
        <Button variant="default" onClick={() => onChange('new-codes')}>
          {m.two_step_new_codes()}
        </Button>
        <Button variant="default" onClick={() => onChange('replace')}>
          {m.two_step_replace()}
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
