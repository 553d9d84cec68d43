import { type Ref } from 'react';
import type { Part } from './watched/watched.ts';

/** What others may ask of a player on the screen, as the notes beside it do. */
export interface VideoControl {
  /** The current second, with its fraction. */
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
  /** '' if there are none. WebVTT, both. */
  readonly captionsUrl: string;
  readonly chaptersUrl?: string;
  readonly posterUrl: string;
  /** The second to resume from. At the very end of the video, playback starts over. */
  readonly startAt?: number;
  /** Whether that is the place of a note, and not where one stopped. */
  readonly startsAtNote?: boolean;
  /** Asks for a fresh address of the same video; called before the old one ends. */
  readonly renew?: () => Promise<VideoAddress>;
  /**
   * Called every few seconds of playing, and on pause, skip, end and leaving: the current second, and the seconds that were really played since the last call. What was
   * skipped is not among them, and the speed does not matter.
   */
  readonly onWatched?: (watched: { position: number; seen: Part[] }) => void;
  readonly next?: NextUp | null;
  readonly ref?: Ref<VideoControl>;
}
