import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './choices.module.css';
import { type Recordings, recordingChoices } from './classes-place.ts';
import { hasRecording } from './shown-classes.ts';

const words = { '': m.classes_recordings_any, ready: m.classes_recordings_ready, 'catch-up': m.classes_recordings_catch_up } as const;

interface RecordingChoiceProps {
  readonly cards: readonly ClassCard[];
  readonly value: Recordings;
  readonly onChange: (recordings: Recordings) => void;
}

/** Narrows completed classes down to those with a recording, or to those missed that a recording makes up for; nothing where there is no recording. */
export function RecordingChoice({ cards, value, onChange }: RecordingChoiceProps) {
  if (value === '' && !cards.some((card) => hasRecording(card, 'ready'))) return null;
  return (
    <div role="group" aria-label={m.classes_recordings()} className={`${classes['group']} ${classes['batches']}`}>
      {recordingChoices.map((each) => (
        <button key={each} type="button" className={classes['choice']} aria-pressed={each === value} onClick={() => onChange(each)}>
          {words[each]()}
          {each === '' ? null : <span className="ml-1.5">{cards.filter((card) => hasRecording(card, each)).length}</span>}
        </button>
      ))}
    </div>
  );
}
