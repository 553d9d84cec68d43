import { useEffect, useState, type RefObject } from 'react';

/** A chapter, or a line of the captions. */
export interface Cue {
  readonly text: string;
  /** In seconds. */
  readonly from: number;
}

/** A jump to the beginning of a cue lands this close to it, in seconds. */
const aFrame = 0.1;

/** Has the browser load a track that is off, and draw none of it over the picture. */
function readUnseen(track: TextTrack): void {
  if (track.mode === 'disabled' || track.kind === 'chapters') track.mode = 'hidden';
}

/** The words of a cue without who says them and how they look, in one line. */
const wordsOf = (cue: VTTCue): string =>
  cue.text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The cues of a video, as a track of it brings them, and the one it is in (-1 before the first). */
export function useCues(track: RefObject<HTMLTrackElement | null>): { cues: readonly Cue[]; current: number } {
  const [cues, setCues] = useState<readonly Cue[]>([]);
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
      const found = Array.from(element.track.cues ?? []).filter((cue) => cue instanceof VTTCue);
      starts = found.map(({ startTime }) => startTime);
      setCues(found.map((cue) => ({ text: wordsOf(cue), from: cue.startTime })));
      follow();
    };
    element.addEventListener('load', read, { signal });
    for (const event of ['timeupdate', 'seeked']) video.addEventListener(event, follow, { signal });
    readUnseen(element.track);
    if (element.readyState === HTMLTrackElement.LOADED) read();
    return () => over.abort();
  }, [track]);
  return { cues, current };
}
