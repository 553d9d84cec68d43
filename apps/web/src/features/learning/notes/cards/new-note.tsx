import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { PinButton, type NoteKind } from './pin-button.tsx';
import { NoteField } from './note-field.tsx';
import type { NoteKeeper } from '../keeping/note-keeper.ts';
import type { ShownNote } from '../keeping/shown-note.ts';
import classes from './new-note.module.css';
import { SaveWords } from './save-words.tsx';

interface NewNoteProps {
  readonly kind: NoteKind;
  readonly keeper: NoteKeeper;
  /** The note that is being written, from its first letter on. */
  readonly note: ShownNote | undefined;
  readonly position: () => number;
  readonly onBegin: (noteKey: string) => void;
  readonly onEnd: () => void;
}

/** Where a new note is written. It belongs to the part that was on the screen at its first letter, unless it is about all of it. */
export function NewNote({ kind, keeper, note, position, onBegin, onEnd }: NewNoteProps) {
  const [isHere, setIsHere] = useState(true);
  /** The part at the first letter, so that a note which was put to the whole can be put back to it. */
  const [part, setPart] = useState<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const write = (text: string) => {
    if (note !== undefined) return keeper.write({ noteKey: note.noteKey, text, at: note.at });
    if (text.trim() === '') return;
    const here = position();
    const at = isHere ? here : null;
    setPart(here);
    const noteKey = keeper.begin(at);
    onBegin(noteKey);
    keeper.write({ noteKey, text, at });
  };
  const end = () => {
    if (note !== undefined) keeper.end(note.noteKey);
    onEnd();
    setPart(null);
    field.current?.focus();
  };
  const toggle = () => {
    setIsHere(!isHere);
    if (note !== undefined) keeper.write({ noteKey: note.noteKey, text: note.text, at: isHere ? null : part });
  };
  return (
    <div className={classes['new']} role="group" aria-label={m.notes_new()}>
      <NoteField ref={field} label={m.notes_write()} text={note?.text ?? ''} onWrite={write} onEnd={end} />
      <div className={classes['tools']}>
        <PinButton kind={kind} at={note === undefined ? null : part} isHere={isHere} onToggle={toggle} />
        {note === undefined ? null : <SaveWords note={note} />}
        <Button
          className={classes['add']}
          size="compact-md"
          variant="light"
          disabled={note === undefined || note.text.trim() === ''}
          onClick={end}
        >
          {m.notes_add()}
        </Button>
      </div>
    </div>
  );
}
