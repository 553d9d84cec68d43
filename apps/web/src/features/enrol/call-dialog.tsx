import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import type { TypedBuyer } from './buyer.ts';
import { ContactForm } from './contact-form.tsx';
import { ownSource } from './source.ts';

/** Asks for a call. */
export function CallDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const ask = useMutation({
    mutationFn: (typed: TypedBuyer) => call('askForCall', { slug, ...typed, agrees: true, source: ownSource() }),
    meta: { quiet: true },
  });
  if (ask.isSuccess)
    return (
      <FormDialog title={m.enrol_call_done()} onClose={onClose}>
        <p className="mt-0" role="status">
          {m.enrol_call_done_text({ mobile: ask.variables.mobile })}
        </p>
        <Button fullWidth size="lg" onClick={onClose} data-autofocus autoFocus>
          {m.action_close()}
        </Button>
      </FormDialog>
    );
  return (
    <FormDialog title={m.enrol_call()} onClose={onClose} keepsTyped fillsPhone>
      <ContactForm label={m.enrol_call()} isPending={ask.isPending} error={ask.error} onEdit={ask.reset} onSend={ask.mutate} />
    </FormDialog>
  );
}
