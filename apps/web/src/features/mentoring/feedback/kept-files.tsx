import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { now } from '../../../lib/clock.ts';
import { m } from '../../../paraglide/messages.js';
import parts from '../cards/part.module.css';
import classes from './feedback-editor.module.css';
import { isGone, type FeedbackDraft } from './feedback-draft.ts';

interface KeptFilesProps {
  readonly files: BookingCard['attachments'];
  readonly draft: FeedbackDraft;
  readonly onChange: (draft: FeedbackDraft) => void;
}

/** The files that the feedback has already and those that were added to the draft, each with a way to leave it out. Of those that are gone it says that they are to be added again. */
export function KeptFiles({ files, draft, onChange }: KeptFilesProps) {
  const { removed, added } = draft;
  const kept = files.flatMap(({ name }, place) =>
    removed.includes(place) ? [] : [{ key: `kept ${place}`, name, isLost: false, without: { ...draft, removed: [...removed, place] } }],
  );
  const fresh = added.map((file) => ({
    key: file.link,
    name: file.name,
    isLost: isGone(file, now()),
    without: { ...draft, added: added.filter((each) => each !== file) },
  }));
  if (kept.length + fresh.length === 0) return null;
  return (
    <ul className={classes['files']} aria-label={m.mentor_files()}>
      {[...kept, ...fresh].map(({ key, name, isLost, without }) => (
        <li key={key} className={classes['file']}>
          {name}
          {isLost ? <span className={parts['muted']}>{m.mentor_file_again()}</span> : null}
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={m.attach_remove({ name })} onClick={() => onChange(without)}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
