import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { m } from '../../../../paraglide/messages.js';
import { partName } from '../../../../shared/learning/part-name.ts';
import classes from './pin-button.module.css';

export type NoteKind = AnswerOf<'openAsset'>['assetType'];

const here = { video: m.notes_here_video, pdf: m.notes_here_pdf, html: m.notes_here_html, assessment: m.notes_here_html } as const;

interface PinButtonProps {
  readonly kind: NoteKind;
  /** The part that was on the screen when the note was started; null before that. */
  readonly at: number | null;
  /** Whether the note is pinned to that part. */
  readonly isHere: boolean;
  readonly onToggle: () => void;
}

/** Pins the note that is being written to the part on the screen. Not pressed, the note is about the whole asset. */
export function PinButton({ kind, at, isHere, onToggle }: PinButtonProps) {
  const Icon = isHere ? IconPinFilled : IconPin;
  return (
    <button type="button" className={classes['at']} aria-pressed={isHere} onClick={onToggle}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {at === null ? here[kind]() : m.notes_at({ part: partName({ kind, at }) })}
    </button>
  );
}
