import { childCodeLength, parseChildCode } from '@abhyas/rules/people/child-code.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { studentUrls } from '../student-urls.ts';
import classes from './link-child-dialog.module.css';

/** More than a code with blanks and dashes has. */
const maxTyped = 2 * childCodeLength;

/** A parent enters the code that their child gave them; then the page of that child opens. */
export function LinkChildDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { history } = useRouter();
  const [typed, setTyped] = useState('');
  const [isShort, setShort] = useState(false);
  const link = useMutation({
    mutationFn: () => call('linkChild', { code: typed }),
    meta: { quiet: true },
    onSuccess: async (child) => {
      await client.invalidateQueries({ queryKey: queryKeys.analytics.report });
      showSuccess(m.report_linked({ name: child.firstName }));
      onClose();
      history.push(studentUrls(child).page);
    },
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (link.isPending) return;
    const isWhole = parseChildCode(typed) !== null;
    setShort(!isWhole);
    if (isWhole) link.mutate();
  };
  const change = (text: string) => {
    setTyped(text);
    setShort(false);
    link.reset();
  };
  return (
    <FormDialog title={m.report_link_first()} onClose={onClose} keepsTyped={typed !== ''}>
      <form className={classes['form']} onSubmit={send} noValidate>
        <p>{m.report_link_about()}</p>
        <Field
          label={m.report_link_code()}
          help={m.report_link_help()}
          error={isShort ? m.report_link_short() : link.error?.message}
          data-autofocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxTyped}
          value={typed}
          onChange={change}
        />
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.report_link_cancel()}
          </Button>
          <Button type="submit" loading={link.isPending}>
            {m.report_link_do()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
