import { useEffect, useState, type RefObject } from 'react';

export interface Chapter {
  readonly name: string;
  /** In seconds. */
  readonly from: number;
}

/** A jump to the beginning of a chapter lands this close to it, in seconds. */
const aFrame = 0.1;

/** Has the browser load a track and draw none of it over the picture. */
function readUnseen(track: TextTrack): void {
  track.mode = 'hidden';
}

/** The chapters of a video, as its track brings them, and the one it is in (-1 before the first). */
export function useChapters(track: RefObject<HTMLTrackElement | null>): { chapters: readonly Chapter[]; current: number } {
  const [chapters, setChapters] = useState<readonly Chapter[]>([]);
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const element = track.current;
    const video = element?.parentElement;
    if (!element || !(video instanceof HTMLVideoElement)) return;
    const over = new AbortController();
    const { signal } = over;
    let starts: readonly number[] = [];
    // by the time and not by the track's own event, which a browser that is busy may leave out after a jump
    const follow = () => setCurrent(starts.findLastIndex((from) => from <= video.currentTime + aFrame));
    const read = () => {
      const cues = Array.from(element.track.cues ?? []).filter((cue) => cue instanceof VTTCue);
      starts = cues.map(({ startTime }) => startTime);
      setChapters(cues.map(({ text, startTime }) => ({ name: text, from: startTime })));
      follow();
    };
    element.addEventListener('load', read, { signal });
    for (const event of ['timeupdate', 'seeked']) video.addEventListener(event, follow, { signal });
    readUnseen(element.track);
    if (element.readyState === HTMLTrackElement.LOADED) read();
    return () => over.abort();
  }, [track]);
  return { chapters, current };
}
