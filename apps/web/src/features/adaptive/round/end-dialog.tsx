import type { Round } from '@abhyas/contract/adaptive/rounds.ts';
import { Button, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';

/** Asks once before a round is ended early, and says what is kept. */
export function EndDialog({ round, onClose, onEnded }: { round: Round; onClose: () => void; onEnded: () => void }) {
  useReturnFocus();
  const end = useMutation({
    mutationFn: () => call('endRound', { roundId: round.roundId }),
    meta: { quiet: true },
    onSuccess: onEnded,
  });
  const answered = round.answers.length;
  return (
    <Modal
      opened
      centered
      onClose={() => (end.isPending ? undefined : onClose())}
      title={m.adapt_end_title()}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': m.action_close() }}
    >
      <p>{answered === 0 ? m.adapt_end_none() : m.adapt_end_text({ count: answered })}</p>
      {end.isError ? <p role="alert">{end.error.message}</p> : null}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose} disabled={end.isPending}>
          {m.adapt_end_stay()}
        </Button>
        <Button onClick={() => end.mutate()} loading={end.isPending}>
          {m.adapt_end()}
        </Button>
      </Group>
    </Modal>
  );
}
