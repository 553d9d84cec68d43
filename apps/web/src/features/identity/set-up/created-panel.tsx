import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FormHead } from '../frame/sign-in-frame.tsx';
import { IconCheck } from '@tabler/icons-react';

/** The mark over something that is done. */
function StatusMark() {
  return (
    <span className="grid place-items-center w-12 h-12 mb-4 rounded-circle bg-good-wash text-good" aria-hidden="true">
      <IconCheck size={24} stroke={2} />
    </span>
  );
}

interface CreatedPanelProps {
  readonly title: string;
  readonly about: string;
  /** Continues; what it throws is shown, and one may try again. */
  readonly proceed: () => Promise<void>;
}

/** The password is set; one button continues. It has the focus and says what happened. */
export function CreatedPanel({ title, about, proceed }: CreatedPanelProps) {
  const id = useId();
  const going = useMutation({ mutationFn: proceed, meta: { quiet: true } });
  return (
    <>
      <StatusMark />
      <FormHead id={id} title={title} about={about} />
      {going.error ? <FormError>{going.error.message}</FormError> : null}
      <Button
        fullWidth
        size="lg"
        autoFocus
        aria-describedby={id}
        onClick={() => going.mutate()}
        loading={going.isPending || going.isSuccess}
      >
        {m.created_proceed()}
      </Button>
    </>
  );
}
