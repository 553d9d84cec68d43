import { m } from '../../../../paraglide/messages.js';
import type { ShownNote } from '../keeping/shown-note.ts';
import classes from './save-words.module.css';

/** Where a note is that is being written: told aloud only when it could not be saved. */
export function SaveWords({ note: { state, text, reason } }: { note: ShownNote }) {
  if (text.trim() === '') return null;
  return (
    <span className={classes['words']}>
      {state === 'saving' ? m.notes_saving() : null}
      {state === 'saved' ? m.notes_saved() : null}
      <span role="status" className={classes['kept']}>
        {state === 'kept' ? m.notes_kept() : null}
        {state === 'unkept' ? m.notes_unkept() : null}
        {state === 'refused' ? reason : null}
      </span>
    </span>
  );
}
