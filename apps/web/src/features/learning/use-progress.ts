import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { SeenParts } from '@abhyas/contract/learning/learning.ts';
import { isComplete, progressOf, unionParts } from '@abhyas/rules/learning/parts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../lib/session/session.ts';
import type { Seen } from '../../ui/media/part-control.ts';
import { assetQuery } from './asset-queries.ts';
import type { AssetPlace } from './queries.ts';
import { recorderOf } from './own-progress.ts';
import { progressKeys } from '../../lib/query-keys.ts';

type OpenAsset = AnswerOf<'openAsset'>;

/**
 * Records what is seen of an open asset. The completion rule is known here too, so the tick comes at once; lists that show the asset are
 * read again on leaving.
 */
export function useProgress({ session, place, asset }: { session: Session; place: AssetPlace; asset: OpenAsset }) {
  const client = useQueryClient();
  const [recorder] = useState(() => recorderOf(session));
  const [known, setKnown] = useState<{ completed: boolean; seen: SeenParts; counted: number }>({
    completed: asset.status === 'completed',
    seen: asset.seen,
    counted: 0,
  });
  // an event of the player may come before the state of the one before it is drawn
  const latest = useRef(known);
  const kind = asset.assetType === 'assessment' ? 'html' : asset.assetType;
  const count = () => asset.parts || latest.current.counted;
  const update = (next: Partial<typeof known>) => {
    latest.current = { ...latest.current, ...next };
    setKnown(latest.current);
  };

  const { assetId, learningPathId } = place;
  useEffect(() => {
    const { queryKey } = assetQuery(session, { assetId, learningPathId });
    const stop = recorder?.subscribe((saved) => {
      const own = saved.find((each) => each.courseId === session.lastLoggedInCourseId && each.assetId === assetId);
      if (own === undefined) return;
      client.setQueryData(queryKey, (before) => (before ? { ...before, status: own.status, progress: own.progress } : before));
    });
    return () => {
      stop?.();
      // after the player or file that goes too has told what it knows; the lists are read again when the server has it
      queueMicrotask(() => void (recorder?.flush() ?? Promise.resolve()).then(() => refreshLists(client)));
    };
  }, [client, recorder, session, assetId, learningPathId]);

  const onSeen = ({ position, seen }: Seen) => {
    if (recorder === null) return;
    const before = latest.current;
    const union = unionParts(before.seen, seen);
    const parts = count();
    const completed = before.completed || isComplete({ kind, seen: union, parts });
    update({ seen: union, completed });
    const device = latest.current.counted;
    recorder.record({
      courseId: session.lastLoggedInCourseId,
      ...place,
      position: Math.floor(position),
      seen,
      ...(device > 0 ? { parts: device } : {}),
    });
    if (completed && !before.completed) void recorder.flush();
  };

  return {
    onSeen,
    /** How many parts the device counts; it serves where the content does not say. */
    onCounted: (counted: number) => update({ counted }),
    completed: known.completed || asset.status === 'completed',
    progress: progressOf({ completed: known.completed, seen: known.seen, parts: asset.parts || known.counted }),
  };
}

function refreshLists(client: ReturnType<typeof useQueryClient>): void {
  for (const queryKey of progressKeys) void client.invalidateQueries({ queryKey });
}
