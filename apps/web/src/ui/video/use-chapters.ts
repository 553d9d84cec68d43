import { useEffect, useState, type RefObject } from 'react';

export interface Chapter {
  readonly name: string;
  /** In seconds. */
  readonly from: number;
}

/** Has the browser load a track and draw none of it over the picture. */
function readUnseen(track: TextTrack): void {
  track.mode = 'hidden';
}

/** The chapters of a video, as its track brings them, and the one it stands in (-1 before the first). */
export function useChapters(track: RefObject<HTMLTrackElement | null>): { chapters: readonly Chapter[]; current: number } {
  const [chapters, setChapters] = useState<readonly Chapter[]>([]);
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const over = new AbortController();
    const { signal } = over;
    const cues = () => Array.from(element.track.cues ?? []).filter((cue) => cue instanceof VTTCue);
    const read = () => setChapters(cues().map(({ text, startTime }) => ({ name: text, from: startTime })));
    element.addEventListener('load', read, { signal });
    element.track.addEventListener(
      'cuechange',
      () => {
        const active = element.track.activeCues?.[0];
        setCurrent(active ? cues().findIndex(({ startTime }) => startTime === active.startTime) : -1);
      },
      { signal },
    );
    readUnseen(element.track);
    if (element.readyState === HTMLTrackElement.LOADED) read();
    return () => over.abort();
  }, [track]);
  return { chapters, current };
}
