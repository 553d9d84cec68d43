import type { DeskNote } from '@abhyas/contract/centres/desk.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { formatTime } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { Card } from '../../../../ui/cards/card.tsx';
import { effectText } from '../../incident/words.ts';
import { useCloseNote } from '../queries.ts';
import classes from './side-card.module.css';

const kindWords: Readonly<Record<DeskNote['kind'], () => string>> = {
  note: () => '',
  'power-cut': m.desk_note_power_cut,
  'paper-late': m.desk_note_paper_late,
  moved: m.desk_note_moved,
  cancelled: m.desk_note_cancelled,
};

/** The notes of the day, and older ones that no one has closed. */
export function NotesCard({ notes, zone, onAdd }: { notes: readonly DeskNote[]; zone: string; onAdd: () => void }) {
  const close = useCloseNote();
  return (
    <Card aria-labelledby="notes-title">
      <div className={classes['head']}>
        <h2 id="notes-title">{m.desk_notes()}</h2>
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
          {m.desk_note_add()}
        </Button>
      </div>
      {notes.length === 0 ? <p className={classes['quiet']}>{m.desk_notes_none()}</p> : null}
      <ul className={classes['list']}>
        {notes.map(({ noteId, at, text, kind, effect, seat, room, by, isOpen }) => (
          <li key={noteId} className={classes['note']}>
            <time dateTime={at}>{formatTime(at, zone)}</time>
            <p>
              {kind === 'note' ? null : <strong>{kindWords[kind]()} </strong>}
              {text}{' '}
              <span>
                {[effect === null ? '' : effectText(effect), seat === 0 ? room : m.desk_note_place({ room, seat }), by]
                  .filter((each) => each !== '')
                  .join(' · ')}
              </span>
            </p>
            <span className={classes['state']}>
              <Badge tone={isOpen ? 'bad' : 'plain'}>{isOpen ? m.desk_note_open() : m.desk_note_closed()}</Badge>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={
                  isOpen
                    ? m.desk_note_close_label({ text: text || kindWords[kind]() })
                    : m.desk_note_reopen_label({ text: text || kindWords[kind]() })
                }
                onClick={() => close.mutate({ noteId, isOpen: !isOpen })}
              >
                {isOpen ? m.desk_note_close() : m.desk_note_reopen()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
