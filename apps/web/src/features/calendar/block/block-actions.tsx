import { Button } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import type { ShownEvent } from '../event/shown-event.ts';
import { useBlockCalls } from './block-queries.ts';

const look = { variant: 'default', size: 'sm', fz: 'var(--size-sm)', px: 'sm' } as const;

/** What a student does with a study block of their own: mark it done, change it, remove this one or it and all later ones. */
export function BlockActions({ shown, onEdit, onClose }: { shown: ShownEvent; onEdit: () => void; onClose: () => void }) {
  const { remove, complete } = useBlockCalls();
  const { entryId, occursAt, state, meetingRecurrance } = shown.event;
  const isDone = state === 'done';
  const cut = (scope: 'one' | 'following') => {
    onClose();
    remove.mutate({ entryId, occursAt, scope });
  };
  return (
    <>
      <Button {...look} variant="light" onClick={() => complete.mutate({ entryId, occursAt, done: isDone ? '0' : '1' })}>
        {isDone ? m.block_undone() : m.block_done()}
      </Button>
      <Button {...look} onClick={onEdit}>
        {m.block_edit()}
      </Button>
      <Button {...look} onClick={() => cut(meetingRecurrance === '1' ? 'one' : 'following')}>
        {meetingRecurrance === '1' ? m.block_remove_one() : m.block_remove()}
      </Button>
      {meetingRecurrance === '1' ? (
        <Button {...look} onClick={() => cut('following')}>
          {m.block_remove_following()}
        </Button>
      ) : null}
    </>
  );
}
