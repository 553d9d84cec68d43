import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import classes from './feedback-editor.module.css';
import type { FeedbackDraft } from './feedback-draft.ts';

interface KeptFilesProps {
  readonly files: BookingCard['attachments'];
  readonly draft: FeedbackDraft;
  readonly onChange: (draft: FeedbackDraft) => void;
}

/** The attachments that the feedback has already, each with a way to leave it out. */
export function KeptFiles({ files, draft, onChange }: KeptFilesProps) {
  const kept = files.map(({ name }, place) => ({ name, place })).filter(({ place }) => !draft.removed.includes(place));
  if (kept.length === 0) return null;
  return (
    <ul className={classes['files']} aria-label={m.mentor_files()}>
      {kept.map(({ name, place }) => (
        <li key={place} className={classes['file']}>
          {name}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={m.attach_remove({ name })}
            onClick={() => onChange({ ...draft, removed: [...draft.removed, place] })}
          >
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
