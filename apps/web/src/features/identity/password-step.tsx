import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../lib/api.ts';
import { saveSession } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { ChosenIdentifier } from './chosen-identifier.tsx';
import classes from './login-form.module.css';

interface PasswordStepProps {
  readonly identifier: string;
  readonly onBack: () => void;
}

/** Where a person lands after signing in (decision 20a). */
const landingOf = ({ isStaff }: { isStaff: boolean }): string => (isStaff ? '/staff' : '/home');

/** Asks for the password and signs in. A failure leaves everything as it was typed. */
export function PasswordStep({ identifier, onBack }: PasswordStepProps) {
  const router = useRouter();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const isEmail = identifier.includes('@');
  const signIn = useMutation({
    mutationFn: () =>
      call('studentLoginCheck', {
        studentemail: isEmail ? identifier : '',
        studentimspin: isEmail ? '' : identifier,
        studentpassword: password,
        loginmode: '1',
        otp: '',
        loginType: 'student',
        platform: 'web',
      }),
    meta: { quiet: true },
    onSuccess: async (session) => {
      await saveSession(session);
      router.history.push(landingOf(session));
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password !== '' && !signIn.isPending) signIn.mutate();
  };
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <ChosenIdentifier identifier={identifier} onBack={onBack} />
      <TextInput
        type={shown ? 'text' : 'password'}
        label={m.login_password()}
        error={signIn.error?.message}
        size="lg"
        name="password"
        autoComplete="current-password"
        autoFocus
        maxLength={200}
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          signIn.reset();
        }}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            onClick={() => setShown(!shown)}
            aria-label={shown ? m.login_password_hide() : m.login_password_show()}
          >
            {shown ? <IconEyeOff size={20} stroke={1.75} /> : <IconEye size={20} stroke={1.75} />}
          </ActionIcon>
        }
        classNames={{ label: classes['label'] ?? '', input: classes['input'] ?? '', error: classes['error'] ?? '' }}
      />
      <Button type="submit" fullWidth size="lg" disabled={password === ''} loading={signIn.isPending || signIn.isSuccess}>
        {m.login_login()}
      </Button>
    </form>
  );
}
