import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { type Review, shownEarlyWords } from './checks.tsx';

/** Characters that a reason has at least. */
const minReasonLength = 3;

/** What publishing will do, before it is done. */
export function PublishDialog({ sourceId, review, onClose }: { sourceId: string; review: Review; onClose: () => void }) {
  const client = useQueryClient();
  const { revision, tests, isKeyChanged, shownEarly } = review;
  const begun = tests.reduce((sum, { running, finished }) => sum + running + finished, 0);
  const mayRule = isKeyChanged && begun > 0;
  const [rules, setRules] = useState(mayRule);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isReasonMissing = mayRule && rules && reason.trim().length < minReasonLength;
  const publish = useMutation({
    mutationFn: () => call('publishSource', { sourceId, revision, rules: mayRule && rules, reason: reason.trim() }),
    meta: { quiet: true },
    async onSuccess() {
      showSuccess(m.studio_review_published());
      onClose();
      await client.invalidateQueries({ queryKey: queryKeys.studio.all });
    },
  });
  return (
    <FormDialog title={m.studio_review_publish_title()} onClose={onClose} keepsTyped fillsPhone>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isReasonMissing && !publish.isPending) publish.mutate();
        }}
      >
        <p className="m-0">{tests.length === 0 ? m.studio_review_no_tests() : m.studio_review_tests({ count: tests.length })}</p>
        {tests.length === 0 ? null : (
          <ul className="grid gap-2 m-0 p-0 list-none">
            {tests.map(({ assessmentId, name, running, finished }) => (
              <li key={assessmentId} className="grid gap-0.5 p-3 rounded-control bg-sunken">
                <strong className="text-ink">{name}</strong>
                <span className="text-muted text-sm">
                  {running + finished === 0 ? m.studio_review_no_attempts() : m.studio_review_attempts({ running, finished })}
                </span>
              </li>
            ))}
          </ul>
        )}
        {shownEarly.map((each) => (
          <p key={`${each.ranked} ${each.shown} ${each.twinId}`} className="m-0 text-warn font-medium">
            {shownEarlyWords(each)}
          </p>
        ))}
        {isKeyChanged ? <p className="m-0 text-warn font-medium">{m.studio_review_key_changed()}</p> : null}
        {mayRule ? (
          <>
            <label className="flex gap-3 items-start">
              <input
                type="checkbox"
                className="flex-none size-4.5 mt-0.5"
                checked={rules}
                onChange={({ currentTarget: { checked } }) => setRules(checked)}
              />
              <span>{m.studio_review_rule({ count: begun })}</span>
            </label>
            {rules ? (
              <Textarea
                label={m.studio_review_reason()}
                error={tried && isReasonMissing ? m.studio_review_reason_fault() : null}
                classNames={fieldClasses}
                required
                autosize
                minRows={2}
                maxLength={500}
                value={reason}
                onChange={({ currentTarget: { value } }) => setReason(value)}
              />
            ) : null}
          </>
        ) : null}
        {publish.isError ? <FormError>{publish.error instanceof ApiError ? publish.error.message : m.error_server()}</FormError> : null}
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.staff_cancel()}
          </Button>
          <Button type="submit" loading={publish.isPending}>
            {m.studio_review_publish()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
