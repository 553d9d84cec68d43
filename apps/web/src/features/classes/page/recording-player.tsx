import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import type { ClassRecording } from '@abhyas/contract/classes/watch.ts';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { VideoPlayer } from '../../../ui/video/video-player.tsx';
import { usePlays } from './use-plays.ts';

interface RecordingPlayerProps {
  readonly card: ClassCard;
  readonly recording: ClassRecording;
}

/** A recording in our player, from where the student stopped. What they watch is recorded, and counts as attended (CLS-019). */
export function RecordingPlayer({ card, recording }: RecordingPlayerProps) {
  const { startAt, onWatched } = usePlays({ card, recording });
  // the page is read again while it plays; the player keeps the links that it began with, and renews them itself
  const [{ recordingId, url, expiresAt, captionsUrl, chaptersUrl, posterUrl }] = useState(recording);
  return (
    <VideoPlayer
      id={recordingId}
      name={m.class_recording_of({ title: card.classTitle })}
      url={url}
      expiresAt={expiresAt}
      captionsUrl={captionsUrl}
      chaptersUrl={chaptersUrl}
      posterUrl={posterUrl}
      startAt={startAt}
      renew={() => call('renewRecording', { recordingId })}
      onWatched={onWatched}
    />
  );
}
