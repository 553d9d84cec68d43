import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type Ref } from 'react';
import { m } from '../../paraglide/messages.js';
import type { Part } from './watched.ts';
import classes from './video-player.module.css';

const Player = lazy(() => import('./player.tsx').then(({ Player: component }) => ({ default: component })));

/** What others may ask of a player on the screen, as the notes beside it do. */
export interface VideoControl {
  /** The second it stands at, with its fraction. */
  position(): number;
  /** Goes to a second and plays on from there. */
  goTo(second: number): void;
}

/** An address of a video, and until when (ISO 8601) it opens it. */
export interface VideoAddress {
  readonly url: string;
  readonly expiresAt: string;
}

/** What follows. `onGo` leads there; only a video begins by itself after a countdown. */
export interface NextUp {
  /** As its own player is given it. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'video' | 'other';
  readonly onGo: () => void;
}

export interface VideoPlayerProps extends VideoAddress {
  /** Tells one video from another. */
  readonly id: string;
  readonly name: string;
  /** '' where there are none. WebVTT, both. */
  readonly captionsUrl: string;
  readonly chaptersUrl?: string;
  readonly posterUrl: string;
  /** The second to go on from. At the very end of the video it begins anew. */
  readonly startAt?: number;
  /** Whether that is the place of a note, and not where one stopped. */
  readonly startsAtNote?: boolean;
  /** Asks for a fresh address of the same video; called before the old one ends. */
  readonly renew?: () => Promise<VideoAddress>;
  /**
   * Told every few seconds of playing, and on pause, skip, end and leaving: the second it stands at, and the seconds that were really played since it was told last. What was
   * skipped is not among them, and the speed does not matter.
   */
  readonly onWatched?: (watched: { position: number; seen: Part[] }) => void;
  readonly next?: NextUp | null;
  readonly ref?: Ref<VideoControl>;
}

/** A player for MP4 and HLS, in a file of its own that comes when a video does. */
export function VideoPlayer(props: VideoPlayerProps) {
  return (
    <div className={classes['frame']}>
      <Suspense fallback={<Skeleton className={classes['shape'] ?? ''} radius="lg" role="status" aria-label={m.loading()} />}>
        {/* another video is another player: what was played of this one is told before it goes */}
        <Player key={props.id} {...props} />
      </Suspense>
    </div>
  );
}
