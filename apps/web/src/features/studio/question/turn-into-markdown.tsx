import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { questionPath } from './neighbours.tsx';

/** Offers to make the bank in JSON Lines that a question is of one in Markdown, whose questions have a form; says which questions keep it from that. `flush` saves what is typed first. */
export function TurnIntoMarkdown({ sourceId, flush }: { sourceId: string; flush: () => Promise<unknown> }) {
  const client = useQueryClient();
  const turn = useMutation({
    async mutationFn() {
      await flush();
      return call('turnIntoMarkdown', { sourceId });
    },
    async onSuccess({ faults }) {
      if (faults.length > 0) return;
      await client.invalidateQueries({ queryKey: queryKeys.studio.bank });
      await client.invalidateQueries({ queryKey: queryKeys.studio.question });
      showSuccess(m.studio_lines_turned());
    },
    meta: { quiet: true },
  });
  const faults = turn.data?.faults ?? [];
  return (
    <section
      className="grid gap-3 justify-items-start p-4 rounded-control bg-info-wash text-ink text-sm"
      aria-label={m.studio_lines_turn()}
    >
      <p className="m-0">{m.studio_lines_about()}</p>
      <Button size="compact-md" loading={turn.isPending} onClick={() => turn.mutate()}>
        {m.studio_lines_turn()}
      </Button>
      {turn.isError ? <FormError>{turn.error.message}</FormError> : null}
      {faults.length === 0 ? null : (
        <FormError>
          <p className="m-0">{m.studio_lines_not()}</p>
          <ul className="grid gap-1 m-0 ps-5">
            {faults.map((fault) => (
              <li key={fault.sourceId}>
                <PathLink href={questionPath(fault.sourceId)}>{fault.title}</PathLink>
                {`: ${fault.cause}`}
              </li>
            ))}
          </ul>
        </FormError>
      )}
    </section>
  );
}
