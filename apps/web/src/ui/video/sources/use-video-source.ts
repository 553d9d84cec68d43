import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { deviceNow, now } from '../../../lib/clock.ts';
import type { VideoAddress, VideoPlayerProps } from '../video-player-props.ts';
import { playFile } from './file-source.ts';
import { createUrlRenewal } from './renewable-url.ts';

interface Source extends VideoAddress {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Shows the last picture while the address of a file is changed. */
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly startAt: number;
  readonly renew: VideoPlayerProps['renew'];
  readonly beforeChange: () => void;
  /** Called while the player still is uncovered. */
  readonly beforeFail: () => void;
}

const isHls = (url: string): boolean => new URL(url, location.href).pathname.endsWith('.m3u8');

/** Plays an address in the element: HLS by hls.js, which comes only for it, or by the browser where that cannot; files by the browser. */
export function useVideoSource({ video, canvas, url, expiresAt, startAt, renew, beforeChange, beforeFail }: Source) {
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState({ count: 0, startAt });

  const fail = useEffectEvent(() => {
    beforeFail();
    setFailed(true);
  });
  const open = useEffectEvent((signal: AbortSignal): (() => void) => {
    const [element, picture] = [video.current, canvas.current];
    if (!element || !picture) return () => undefined;
    const fresh = createUrlRenewal({ address: { url, expiresAt }, ask: renew, now, device: deviceNow });
    const onFail = () => {
      if (!signal.aborted) fail();
    };
    const asFile = () => playFile({ element, canvas: picture, fresh, startAt: attempt.startAt, beforeChange, onFail });
    let close: () => void = () => undefined;
    const begin = async () => {
      // a second attempt begins with an address that is surely good
      if (attempt.count > 0) await fresh.renew();
      const hls = isHls(url) ? await import('./hls-source.ts') : null;
      if (signal.aborted) return;
      close = hls?.playsHls() ? hls.playHls({ element, fresh, startAt: attempt.startAt, onFail }) : asFile();
    };
    void begin().catch(onFail);
    return () => close();
  });

  useEffect(() => {
    const over = new AbortController();
    const close = open(over.signal);
    return () => {
      over.abort();
      close();
    };
  }, [attempt]);

  return {
    failed,
    /** Begins again where the video was. */
    retry: () => {
      const at = video.current?.currentTime || attempt.startAt;
      setFailed(false);
      setAttempt({ count: attempt.count + 1, startAt: at });
    },
  };
}
