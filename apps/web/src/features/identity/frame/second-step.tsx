import { Button } from '@mantine/core';
import { call } from '../../../lib/api.ts';
import { HelpdeskLink } from '../../../ui/navigation/helpdesk-link.tsx';
import { saveSession } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { FactorStep } from '../../../shared/identity/two-step/factor-step.tsx';
import type { WaitingSignIn } from './second-step-gate.tsx';
import classes from './sign-in-frame.module.css';

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStep({ waiting, onBack }: { waiting: WaitingSignIn; onBack: () => void }) {
  const { secondStepToken } = waiting;
  return (
    <>
      <h1 className={classes['title']}>{m.two_step()}</h1>
      <FactorStep
        name={secondStepToken}
        ask={() => call('secondStepWays', { secondStepToken })}
        verify={async (proof) => {
          const session = await call('signInSecondStep', { secondStepToken, ...proof });
          await saveSession(session);
          waiting.onSession(session);
        }}
      />
      <Button variant="subtle" fullWidth mt="xs" onClick={onBack}>
        {m.two_step_back()}
      </Button>
      <p className="mt-4 text-muted text-sm text-center text-balance">
        <HelpdeskLink subject={m.two_step_lost_subject()}>{m.two_step_lost()}</HelpdeskLink>
      </p>
    </>
  );
}
