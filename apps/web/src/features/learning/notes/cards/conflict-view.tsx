import { Button } from '@mantine/core';
import { m } from '../../../../paraglide/messages.js';
import type { ShownNote } from '../keeping/shown-note.ts';
import classes from './conflict-view.module.css';

/** Both versions of a note that was changed here and on another device, until one is chosen. */
export function ConflictView({ note, onSettle }: { note: ShownNote; onSettle: (keep: 'mine' | 'other') => void }) {
  const versions = [
    { keep: 'mine', title: m.notes_mine(), text: note.text },
    { keep: 'other', title: m.notes_other(), text: note.other?.text ?? '' },
  ] as const;
  return (
    <div className={classes['both']}>
      <p role="alert" className={classes['why']}>
        {m.notes_changed()}
      </p>
      {versions.map(({ keep, title, text }) => (
        <div key={keep} className={classes['version']} role="group" aria-label={title}>
          <h3 className={classes['title']}>{title}</h3>
          <p className={classes['text']} dir="auto">
            {text}
          </p>
          <Button size="compact-md" variant={keep === 'mine' ? 'light' : 'default'} onClick={() => onSettle(keep)}>
            {m.notes_keep_version()}
          </Button>
        </div>
      ))}
    </div>
  );
}
