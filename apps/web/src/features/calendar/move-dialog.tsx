import { Button } from '@mantine/core';
import { m } from '../../paraglide/messages.js';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SlotFoot, SlotSaid } from '../../ui/slots/slot-form.tsx';
import type { BlockMove } from './block.ts';
import { useBlockCalls } from './block-queries.ts';

interface MoveDialogProps {
  readonly move: Omit<BlockMove, 'scope'>;
  /** Puts the block back to where it was dragged from. */
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** Asks how much of a series changes after one of its blocks was dragged. */
export function MoveDialog({ move, onCancel, onClose }: MoveDialogProps) {
  const { event, name } = move.shown;
  const { move: change } = useBlockCalls();
  const choose = (scope: BlockMove['scope']) => {
    onClose();
    change.mutate({ ...move, scope });
  };
  const cancel = () => {
    onCancel();
    onClose();
  };
  return (
    <FormDialog
      returnTo={() => document.querySelector<HTMLElement>(`[data-event="${CSS.escape(event.id)}"]`)}
      title={m.block_change_title()}
      onClose={cancel}
    >
      <SlotSaid>
        <p>{m.block_repeats({ name })}</p>
      </SlotSaid>
      <SlotFoot>
        <Button variant="default" onClick={() => choose('following')}>
          {m.block_following()}
        </Button>
        <Button data-autofocus onClick={() => choose('one')}>
          {m.block_this()}
        </Button>
      </SlotFoot>
    </FormDialog>
  );
}
