import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import type { ClassRecording } from '@abhyas/contract/classes/watch.ts';
import { isShortPart } from '@abhyas/rules/classes/class-card.ts';
import { useState } from 'react';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { requestAutoplay } from '../../../ui/video/autoplay.ts';
import { ProviderRecording } from './provider-recording.tsx';
import { RecordingPlayer } from './recording-player.tsx';
import classes from './recordings.module.css';

interface RecordingsProps {
  readonly card: ClassCard;
  readonly recordings: readonly ClassRecording[];
  /** Whether the one that is shown first plays without another press. */
  readonly playsAtOnce: boolean;
}

const isShort = ({ startsAt, endsAt }: ClassCard, { seconds }: ClassRecording) =>
  isShortPart({ seconds, startsAt: new Date(startsAt), endsAt: new Date(endsAt) });

/** The recordings of a class, one at a time: a video of the portal in our player, one that the provider keeps by its link. */
export function Recordings({ card, recordings, playsAtOnce }: RecordingsProps) {
  const [chosen, setChosen] = useState(() => {
    const first = (recordings.find((each) => !isShort(card, each)) ?? recordings[0])?.recordingId ?? '';
    if (playsAtOnce) requestAutoplay(first);
    return first;
  });
  const shown = recordings.find(({ recordingId }) => recordingId === chosen) ?? recordings[0];
  if (shown === undefined) return null;
  return (
    <section aria-label={m.class_recordings()} className={classes['recordings']}>
      {recordings.length < 2 ? null : (
        <div role="group" aria-label={m.class_recordings()} className={classes['parts']}>
          {recordings.map((each, index) => (
            <button
              key={each.recordingId}
              type="button"
              className={classes['part']}
              aria-pressed={each.recordingId === shown.recordingId}
              onClick={() => setChosen(each.recordingId)}
            >
              {isShort(card, each)
                ? m.class_recording_part_short({ number: index + 1, length: formatDuration(each.seconds) })
                : m.class_recording_part({ number: index + 1 })}
            </button>
          ))}
        </div>
      )}
      {shown.elsewhere === '1' ? (
        <ProviderRecording key={shown.recordingId} card={card} recordingId={shown.recordingId} />
      ) : (
        <RecordingPlayer key={shown.recordingId} card={card} recording={shown} />
      )}
    </section>
  );
}
