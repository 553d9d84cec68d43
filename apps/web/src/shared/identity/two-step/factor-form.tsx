import { parseFactorCode } from '@abhyas/rules/identity/second-factor.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';
import classes from './two-step.module.css';

/** The words and the keyboard of each way. */
const ways = {
  app: {
    about: m.two_step_enter,
    label: m.two_step_code,
    help: m.two_step_code_help,
    other: m.two_step_use_recovery,
    inputMode: 'numeric',
  },
  recovery: {
    about: m.two_step_enter_recovery,
    label: m.two_step_recovery_code,
    help: m.two_step_recovery_help,
    other: m.two_step_use_app,
    inputMode: 'text',
  },
} as const;

/** Asks for a code of the authenticator app, or a recovery code; for the latter alone without an app. What `verify` throws is shown at the field, and one may try again. */
export function FactorForm({ hasApp, verify }: { hasApp: boolean; verify: (code: string) => Promise<void> }) {
  const [way, setWay] = useState<keyof typeof ways>(hasApp ? 'app' : 'recovery');
  const [code, setCode] = useState('');
  const attempt = useMutation({ mutationFn: () => verify(code), meta: { quiet: true } });
  const words = ways[way];
  const isComplete = parseFactorCode(code)?.kind === way;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isComplete && !attempt.isPending) attempt.mutate();
  };
  return (
    <form className={`${classes['form']} grid gap-4 mt-6`} onSubmit={submit} noValidate>
      <p>{words.about()}</p>
      <Field
        key={way}
        label={words.label()}
        help={words.help()}
        error={attempt.error?.message}
        name="code"
        autoComplete="one-time-code"
        inputMode={words.inputMode}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        autoFocus
        maxLength={40}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          attempt.reset();
        }}
      />
      <SubmitButton fullWidth size="lg" missing={missingOf([[words.label(), isComplete]])} loading={attempt.isPending || attempt.isSuccess}>
        {m.two_step_verify()}
      </SubmitButton>
      {hasApp ? (
        <Button
          variant="subtle"
          fullWidth
          onClick={() => {
            setWay(way === 'app' ? 'recovery' : 'app');
            setCode('');
            attempt.reset();
          }}
        >
          {words.other()}
        </Button>
      ) : null}
    </form>
  );
}
