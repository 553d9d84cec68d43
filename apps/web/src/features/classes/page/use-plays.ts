import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import type { ClassRecording } from '@abhyas/contract/classes/watch.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import type { Seen } from '../../../ui/media/part-control.ts';
import { detailsQuery } from '../queries.ts';
import { recorderOf } from './own-plays.ts';

/** Records what a student watches of a recording. What the server makes of it is shown on the page as soon as it says so; the lists are read again on leaving. */
export function usePlays({ card: { mappingId, attendance }, recording }: { card: ClassCard; recording: ClassRecording }) {
  const session = useOwnSession();
  const client = useQueryClient();
  const { recordingId } = recording;
  const [recorder] = useState(() => recorderOf(session));
  // what this device has not sent yet is where one really stopped
  const [startAt] = useState(() => recorder?.pendingOf(recordingId)?.position ?? recording.position);
  const waits = useRef(attendance.status !== 'present');

  useEffect(() => {
    const stop = recorder?.subscribe((saved) => {
      const own = saved.find((each) => each.recordingId === recordingId);
      if (own === undefined) return;
      const { queryKey } = detailsQuery(mappingId);
      client.setQueryData(queryKey, (before) => (before ? { ...before, card: { ...before.card, attendance: own.attendance } } : before));
    });
    return () => {
      stop?.();
      const { completed } = queryKeys.classes;
      // after the player that goes too has told what it knows
      queueMicrotask(() => void (recorder?.flush() ?? Promise.resolve()).then(() => client.invalidateQueries({ queryKey: completed })));
    };
  }, [client, recorder, mappingId, recordingId]);

  const onWatched = ({ position, seen }: Seen) => {
    if (recorder === null) return;
    recorder.record({ recordingId, position: Math.floor(position), seen });
    // the first seconds may count already: the student sees it at once
    if (!waits.current || seen.length === 0) return;
    waits.current = false;
    void recorder.flush();
  };
  return { startAt, onWatched };
}
