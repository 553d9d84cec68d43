import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import type { TypedBuyer } from './buyer.ts';
import { ContactForm } from './contact-form.tsx';
import { trialSource } from './source.ts';

/** Keeps the result of a free test, with who may be called about it. */
export function KeepDialog({
  sheet,
  onKept,
  onClose,
}: {
  sheet: RequestOf<'scoreTrial'>;
  onKept: (trialToken: string) => void;
  onClose: () => void;
}) {
  const keep = useMutation({
    mutationFn: (typed: TypedBuyer) => call('keepTrial', { ...sheet, ...typed, agrees: true, source: trialSource() }),
    meta: { quiet: true },
    onSuccess: ({ trialToken }) => onKept(trialToken),
  });
  return (
    <FormDialog title={m.trial_keep()} onClose={onClose} keepsTyped fillsPhone>
      <ContactForm label={m.trial_keep()} isPending={keep.isPending} error={keep.error} onEdit={keep.reset} onSend={keep.mutate} />
    </FormDialog>
  );
}
