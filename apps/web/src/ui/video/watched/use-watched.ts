import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { VideoPlayerProps } from '../video-player-props.ts';
import { playedSeconds, toParts } from './watched.ts';

/** It is called when so many seconds are new, or it has moved on by so many. */
const every = 5;

/**
 * Tells what is really watched, by what the element itself has played: every few seconds, on pause, skip and end, and when the page or the player goes. Returns what
 * tells it at once.
 */
export function useWatched({
  video,
  onWatched,
}: {
  video: RefObject<HTMLVideoElement | null>;
  onWatched: VideoPlayerProps['onWatched'];
}): () => void {
  const heard = useRef(onWatched);
  useEffect(() => {
    heard.current = onWatched;
  }, [onWatched]);
  const told = useRef({ seconds: new Set<number>(), position: 0 });

  const report = useCallback((element: HTMLVideoElement, min = 0) => {
    const { seconds } = told.current;
    const fresh = playedSeconds(element.played).filter((second) => !seconds.has(second));
    const position = Math.floor(element.currentTime);
    const isNews = min === 0 ? fresh.length > 0 || position !== told.current.position : fresh.length >= min;
    const hasMoved = min > 0 && Math.abs(position - told.current.position) >= min;
    if (!isNews && !hasMoved) return;
    for (const second of fresh) seconds.add(second);
    told.current.position = position;
    heard.current?.({ position, seen: toParts(fresh) });
  }, []);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const over = new AbortController();
    const { signal } = over;
    const now = () => report(element);
    element.addEventListener('timeupdate', () => (element.seeking ? undefined : report(element, every)), { signal });
    for (const event of ['pause', 'seeking', 'ended']) element.addEventListener(event, now, { signal });
    // what leaves the screen may not come back
    document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? report(element) : undefined), { signal });
    window.addEventListener('pagehide', now, { signal });
    return () => {
      over.abort();
      // a page that is left by a link has let go of the element by now; it still knows what it played
      report(element);
    };
  }, [video, report]);
  return useCallback(() => {
    if (video.current) report(video.current);
  }, [video, report]);
}
