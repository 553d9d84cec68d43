import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Field, type FieldProps } from './field.tsx';

/** A password field with the button that shows what was typed; the button's name says which field it belongs to. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'rightSection' | 'label'> & { readonly label: string }) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={200}
      spellCheck={false}
      autoCapitalize="none"
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          aria-label={`${m.login_password_show()}: ${props.label}`}
        >
          {shown ? <IconEyeOff size={20} stroke={1.75} /> : <IconEye size={20} stroke={1.75} />}
        </ActionIcon>
      }
    />
  );
}
