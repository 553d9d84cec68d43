import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { PaperList, PublishDialog } from '../source/publish-parts.tsx';
import { type Review, shownEarlyWords } from './checks.tsx';

/** Characters that a reason has at least. */
const minReasonLength = 3;

/** What publishing will do, before it is done. */
export function PublishQuestionDialog({ sourceId, review, onClose }: { sourceId: string; review: Review; onClose: () => void }) {
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
    <PublishDialog
      title={m.studio_review_publish_title()}
      keepsTyped
      publish={publish}
      onPublish={() => {
        setTried(true);
        if (!isReasonMissing) publish.mutate();
      }}
      onClose={onClose}
    >
      <p className="m-0">{tests.length === 0 ? m.studio_review_no_tests() : m.studio_review_tests({ count: tests.length })}</p>
      <PaperList papers={tests} />
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
    </PublishDialog>
  );
}
