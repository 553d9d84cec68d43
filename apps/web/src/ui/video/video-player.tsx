import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { type VideoPlayerProps } from './video-player-props.ts';

const Player = lazy(() => import('./player.tsx').then(({ Player: component }) => ({ default: component })));

/** A player for MP4 and HLS, in a file of its own that comes when a video does. */
export function VideoPlayer(props: VideoPlayerProps) {
  return (
    <div className="max-w-[max(480px,calc((100dvh_-_260px)_*_16_/_9))] w-full">
      <Suspense fallback={<Skeleton className="aspect-16/9" radius="lg" role="status" aria-label={m.loading()} />}>
        {/* another video is another player: what was played of this one is reported before it goes */}
        <Player key={props.id} {...props} />
      </Suspense>
    </div>
  );
}
