import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { IconLink, IconUnlink } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { partName } from '../../../shared/learning/part-name.ts';
import classes from './pin-button.module.css';

export type NoteKind = AnswerOf<'openAsset'>['assetType'];

const here = { video: m.notes_here_video, pdf: m.notes_here_pdf, html: m.notes_here_html, assessment: m.notes_here_html } as const;

interface PinButtonProps {
  readonly kind: NoteKind;
  /** The part that was on the screen when the note was begun; null before. */
  readonly at: number | null;
  /** Whether the note belongs to its part; else it is about all of the asset. */
  readonly isHere: boolean;
  readonly onToggle: () => void;
}

/** What a note that is being written belongs to; pressing it changes between the part on the screen and all of the asset. */
export function PinButton({ kind, at, isHere, onToggle }: PinButtonProps) {
  const Icon = isHere ? IconLink : IconUnlink;
  const part = at === null ? here[kind]() : m.notes_at({ part: partName({ kind, at }) });
  return (
    <button type="button" className={classes['at']} aria-pressed={isHere} aria-label={part} onClick={onToggle}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {isHere ? part : m.notes_whole()}
    </button>
  );
}
