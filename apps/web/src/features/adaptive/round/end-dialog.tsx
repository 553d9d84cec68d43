import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import type { RoundSession, RoundView } from './session.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

interface EndDialogProps {
  readonly session: RoundSession;
  readonly view: RoundView;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}

/** Asks once before a round is ended early, and says what is kept. An answer on its way goes before the end, which would leave it behind. */
export function EndDialog({ session, view: { round, sending }, onClose, onEnded }: EndDialogProps) {
  const end = useMutation({
    mutationFn: async () => {
      if (!(await session.settle())) throw new Error(m.adapt_end_unsent());
      return call('endRound', { roundId: round.roundId });
    },
    meta: { quiet: true },
    onSuccess: onEnded,
  });
  const answered = round.answers.length + (sending === 'no' ? 0 : 1);
  return (
    <Dialog centered onClose={() => (end.isPending ? undefined : onClose())} title={m.adapt_end_title()}>
      <p>{answered === 0 ? m.adapt_end_none() : m.adapt_end_text({ count: answered })}</p>
      {end.isError ? <p role="alert">{end.error.message}</p> : null}
      <div className="flex flex-wrap gap-3 justify-end mt-6">
        <Button variant="default" data-autofocus onClick={onClose} disabled={end.isPending}>
          {m.adapt_end_stay()}
        </Button>
        <Button onClick={() => end.mutate()} loading={end.isPending}>
          {m.adapt_end()}
        </Button>
      </div>
    </Dialog>
  );
}
