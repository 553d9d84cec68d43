import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../lib/api.ts';
import { Field } from '../forms/field.tsx';
import { FormDialog, type FormDialogProps } from '../forms/form-dialog.tsx';
import { FormError } from '../forms/form-error.tsx';
import { SlotFoot, SlotForm } from './slot-form.tsx';

interface ReasonDialogProps extends Pick<FormDialogProps, 'title' | 'onClose' | 'returnTo'> {
  readonly label: string;
  readonly help?: string;
  /** The error of a reason that says too little; without it, only the server judges. */
  readonly tooShort?: string;
  /** What the button does, beside it. */
  readonly rule?: string;
  readonly back: string;
  readonly action: string;
  /** Draws the button as one that takes something away. */
  readonly isRed?: boolean;
  readonly change: { readonly error: Error | null; readonly isPending: boolean; readonly reset: () => void };
  readonly onSend: (reason: string) => void;
  /** What the reason is for. */
  readonly children: ReactNode;
}

const minReason = 3;

/** Asks for the reason of a change that other people read. The caller closes it. */
export function ReasonDialog({
  label,
  help,
  tooShort,
  rule = '',
  back,
  action,
  isRed = false,
  change,
  onSend,
  children,
  ...dialog
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const { error } = change;
  const refused = error instanceof ApiError ? (error.fields['reason'] ?? '') : '';
  const send = () => {
    const written = reason.trim();
    if (tooShort !== undefined && written.length < minReason) setFault(tooShort);
    else onSend(written);
  };
  return (
    <FormDialog {...dialog} keepsTyped>
      <SlotForm onSubmit={send}>
        {children}
        <Field
          label={label}
          help={help}
          error={fault || refused || null}
          required={tooShort === undefined}
          value={reason}
          maxLength={300}
          data-autofocus
          onChange={(next) => {
            // a change on its way keeps its observer
            if (error !== null) change.reset();
            setReason(next);
            setFault('');
          }}
        />
        {error !== null && refused === '' ? <FormError>{error.message}</FormError> : null}
        <SlotFoot rule={rule}>
          <Button variant="default" onClick={dialog.onClose}>
            {back}
          </Button>
          <Button type="submit" loading={change.isPending} {...(isRed ? { color: 'red' } : {})}>
            {action}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
