import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { SlotForm } from '../../../ui/slots/slot-form.tsx';
import { checkInPath } from '../class-words.ts';

/** The code in the room typed by hand, where no camera works: it leads where the picture leads. */
export function TypeCode({ mappingId }: { mappingId: string }) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const send = () => {
    const code = typed.replaceAll(/[\s-]/g, '');
    if (code.length === 8) router.history.push(checkInPath({ mappingId, code }));
    else setFault(m.checkin_short());
  };
  return (
    <SlotForm onSubmit={send}>
      <Field
        label={m.checkin_code()}
        help={m.checkin_code_help()}
        error={fault === '' ? null : fault}
        value={typed}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(next) => {
          setTyped(next);
          setFault('');
        }}
      />
      <Button type="submit" variant="default">
        {m.class_scan()}
      </Button>
    </SlotForm>
  );
}
