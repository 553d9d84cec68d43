import type { DeskSession } from '@abhyas/contract/centres/desk.ts';
import { Button, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { formatTime } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { fieldClasses } from '../../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { useAddNote } from '../queries.ts';
import classes from './dialogs.module.css';

/** What a note is about: a session or '', a seat of it or 0. */
export interface NoteSubject {
  readonly slotId: string;
  readonly seat: number;
}

interface NoteDialogProps {
  readonly venueId: string;
  readonly subject: NoteSubject;
  readonly session: DeskSession | null;
  readonly zone: string;
  readonly onClose: () => void;
}

/** As long as the server takes. */
const maxLength = 500;

/** Writes a note about the day, a session or a seat. */
export function NoteDialog({ venueId, subject, session, zone, onClose }: NoteDialogProps) {
  useReturnFocus();
  const [text, setText] = useState('');
  const add = useAddNote();
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (add.isPending || text.trim() === '') return;
    const done = () => {
      showSuccess(m.desk_note_saved());
      onClose();
    };
    add.mutate({ venueId, ...subject, text }, { onSuccess: done });
  };
  return (
    <FormDialog title={m.desk_note_add()} onClose={onClose} keepsTyped={text !== ''}>
      <form className={classes['form']} onSubmit={save} noValidate>
        <p className={classes['about']}>{aboutText({ subject, session, zone })}</p>
        <Textarea
          label={m.desk_note_text()}
          classNames={fieldClasses}
          data-autofocus
          autosize
          minRows={3}
          maxLength={maxLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {add.error ? <FormError>{add.error.message}</FormError> : null}
        <div className={classes['choices']}>
          <Button variant="default" onClick={onClose}>
            {m.desk_move_stop()}
          </Button>
          <Button type="submit" loading={add.isPending} disabled={text.trim() === ''}>
            {m.desk_note_save()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

function aboutText({ subject, session, zone }: Pick<NoteDialogProps, 'subject' | 'session' | 'zone'>): string {
  if (session === null) return m.desk_note_about_centre();
  const place = { time: formatTime(session.startsAt, zone), room: session.room };
  return subject.seat === 0 ? m.desk_note_about_session(place) : m.desk_note_about_seat({ ...place, seat: subject.seat });
}
