import type { DeskSession, RoomOfSession } from '@abhyas/contract/centres/desk.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { callError } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { fieldClasses } from '../../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { useMoveSession } from '../queries.ts';
import classes from './dialogs.module.css';
import { whenText } from '../words.ts';

/** Moves everyone of a session to another session of the test, or to another room. */
export function MoveSessionDialog({ session, room, onClose }: { session: DeskSession; room: RoomOfSession; onClose: () => void }) {
  useReturnFocus();
  const move = useMoveSession();
  // staff have seen for how many the new place does not suit
  const acceptsUnfit = callError(move.error, 'moveSession')?.code === 'SLOT_UNSUITABLE';
  const choices = [
    ...room.otherRooms.map(({ roomId, name, seats }) => ({
      value: `room ${roomId}`,
      label: m.desk_session_move_room({ room: name, seats }),
    })),
    ...room.otherSlots.map(({ slotId, venue, timeZone, room: there, startsAt, free }) => ({
      value: `slot ${slotId}`,
      label: m.desk_session_move_slot({ when: whenText(startsAt, timeZone), venue, room: there, free }),
    })),
  ];
  const [choice, setChoice] = useState(choices[0]?.value ?? '');
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (move.isPending) return;
    const [kind, id = ''] = choice.split(' ');
    const to = kind === 'room' ? ({ kind: 'room', roomId: id } as const) : ({ kind: 'slot', slotId: id } as const);
    const done = () => {
      showSuccess(m.desk_session_moved());
      onClose();
    };
    move.mutate({ slotId: session.slotId, to, acceptsUnfit }, { onSuccess: done });
  };
  return (
    <FormDialog title={m.desk_session_move()} onClose={onClose}>
      <form className={classes['form']} onSubmit={save} noValidate>
        <p className={classes['about']}>{m.desk_session_move_text({ count: session.booked })}</p>
        <NativeSelect
          label={m.desk_session_move_to()}
          size="lg"
          classNames={fieldClasses}
          data={choices}
          value={choice}
          data-autofocus
          onChange={(event) => {
            move.reset();
            setChoice(event.currentTarget.value);
          }}
        />
        {move.error ? <FormError>{move.error.message}</FormError> : null}
        <div className={classes['choices']}>
          <Button variant="default" onClick={onClose}>
            {m.desk_move_stop()}
          </Button>
          <Button type="submit" loading={move.isPending}>
            {acceptsUnfit ? m.desk_session_move_anyway() : m.desk_session_move()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
