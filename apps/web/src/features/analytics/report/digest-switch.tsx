import { weekCloses } from '@abhyas/rules/analytics/weeks.ts';
import '@mantine/core/styles/Switch.layer.css';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { useShownAtOnce } from '../../../ui/forms/use-shown-at-once.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './digest-switch.module.css';

type Answer = AnswerOf<'studentReport'>;

/** Switches the weekly digest of a parent on and off: in what every page shows at once, then at the server; where that fails, back, with a message. */
function useDigest() {
  const client = useQueryClient();
  const { report: queryKey } = queryKeys.analytics;
  const put = (on: boolean) =>
    client.setQueriesData<Answer>({ queryKey }, (known) =>
      known === undefined || known.digest === null ? known : { ...known, digest: { ...known.digest, on } },
    );
  return useMutation({
    // one after the other, as it was switched
    scope: { id: 'weekly-digest' },
    onMutate: put,
    mutationFn: (on: boolean) => call('saveNoticeSettings', { type: 'weekly-digest', channel: 'email', on }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.account.channels }),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** The switch of the weekly digest, for a parent. */
export function DigestSwitch({ digest: { on, hasEmail } }: { digest: NonNullable<Answer['digest']> }) {
  const digest = useDigest();
  const [isOn, choose] = useShownAtOnce({ saved: on, save: digest.mutateAsync });
  const id = useId();
  return (
    <div className="flex gap-3 items-center mt-auto pt-4 border-t border-line print:hidden">
      <Switch
        id={id}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
        size="md"
        withThumbIndicator={false}
        classNames={{ input: classes['switch'] ?? '' }}
        disabled={!hasEmail}
        checked={isOn && hasEmail}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <div className="min-w-0">
        <label className="text-ink font-medium cursor-pointer" id={`${id}-name`} htmlFor={id}>
          {m.report_digest()}
        </label>
        <p className="m-0 text-muted text-sm" id={`${id}-about`}>
          {hasEmail ? m.report_digest_about({ time: formatTime(`2000-01-01T${weekCloses}:00Z`, 'UTC') }) : m.report_digest_no_email()}
        </p>
        {hasEmail ? null : (
          <PathLink href="/account" className="text-brand-text text-sm">
            {m.report_digest_account()}
          </PathLink>
        )}
      </div>
    </div>
  );
}
