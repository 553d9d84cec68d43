import { readIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import classes from './login-form.module.css';

interface IdentifierStepProps {
  readonly identifier: string;
  readonly onChange: (identifier: string) => void;
  readonly onNext: (answer: { newStudent: boolean }) => void;
}

const digitsOnly = /^[\d\s]+$/;

/** What is wrong with an entry, or null. Only a number can be wrong here; anything else is for the server to know. */
function problemOf(identifier: string): string | null {
  return digitsOnly.test(identifier) && readIdentifier(identifier).kind === 'invalid' ? m.login_invalid_mobile() : null;
}

/** Asks who signs in. A verification that fails on the server still moves on (the password decides); without an answer one stays. */
export function IdentifierStep({ identifier, onChange, onNext }: IdentifierStepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const verify = useMutation({
    mutationFn: () => call('loginVerification', { studentImsPin: identifier.trim(), loginType: 'student' }),
    meta: { quiet: true },
    onSuccess: onNext,
    onError: (error) => {
      if (error instanceof ApiError && !error.mayPass) onNext({ newStudent: false });
      else setProblem(error.message);
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = problemOf(identifier);
    setProblem(found);
    if (found === null) verify.mutate();
  };
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <TextInput
        label={m.login_identifier()}
        description={problem === null ? m.login_identifier_help() : null}
        error={problem}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="lg"
        name="username"
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        autoFocus
        maxLength={254}
        value={identifier}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setProblem(null);
        }}
        classNames={{
          label: classes['label'] ?? '',
          input: classes['input'] ?? '',
          description: classes['help'] ?? '',
          error: classes['error'] ?? '',
        }}
      />
      <Button type="submit" fullWidth size="lg" disabled={identifier.trim() === ''} loading={verify.isPending}>
        {m.login_next()}
      </Button>
    </form>
  );
}
