import { UnstyledButton } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { MediaController, MediaLoadingIndicator, MediaPlayButton } from 'media-chrome/react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatClock } from '../../lib/format/durations.ts';
import { m } from '../../paraglide/messages.js';
import type { VideoPlayerProps } from './video-player-props.ts';
import { ChapterList } from './chapter-list.tsx';
import { consumeAutoplay } from './autoplay.ts';
import { Controls, speeds } from './controls.tsx';
import { FailedCard } from './failed-card.tsx';
import { NextCard } from './next-card.tsx';
import classes from './player.module.css';
import { Transcript } from './transcript/transcript.tsx';
import { useCues } from './use-cues.ts';
import { useVideoSource } from './sources/use-video-source.ts';
import { useWatched } from './watched/use-watched.ts';

/** Going on from a place so near to the beginning is not worth a word. */
const worthSaying = 3;

/** The player itself: the picture with its controls, what follows it, and its chapters and what is said in it below. */
export function Player({
  id,
  url,
  expiresAt,
  name,
  captionsUrl,
  chaptersUrl = '',
  posterUrl,
  startAt = 0,
  startsAtNote = false,
  renew,
  onWatched,
  next = null,
  ref,
}: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const chapterTrack = useRef<HTMLTrackElement>(null);
  const captionTrack = useRef<HTMLTrackElement>(null);
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [hadFocus, setHadFocus] = useState(false);
  const [goesOn, setGoesOn] = useState(startAt > worthSaying);
  const notifyWatched = useWatched({ video, onWatched });
  const noteFocus = () => setHadFocus(stage?.contains(document.activeElement) ?? false);
  const { failed, retry } = useVideoSource({
    video,
    canvas,
    url,
    expiresAt,
    startAt,
    renew,
    beforeChange: notifyWatched,
    beforeFail: noteFocus,
  });
  const { cues: chapters, current: chapter } = useCues(chapterTrack);
  const { cues: lines, current: line } = useCues(captionTrack);

  const isDone = isOver && next !== null;

  const goTo = (second: number) => {
    const element = video.current;
    if (!element) return;
    setGoesOn(false);
    element.currentTime = second;
    void element.play().catch(() => undefined);
  };
  /** What covers the player goes, and the focus that were on it returns: the player can only take it when nothing covers it any more. */
  const uncover = (leave: () => void) => {
    flushSync(leave);
    video.current?.parentElement?.focus();
  };
  const again = () => {
    uncover(() => setIsOver(false));
    goTo(0);
  };
  useImperativeHandle(ref, () => ({ position: () => video.current?.currentTime ?? 0, goTo }));

  useEffect(() => {
    if (consumeAutoplay(id) && video.current) video.current.autoplay = true;
  }, [id]);

  return (
    <>
      <div ref={setStage} className={classes['stage']} data-covered={failed || isDone || undefined}>
        <MediaController
          inert={failed || isDone}
          className={classes['controller'] ?? ''}
          // ? shows the portal's list of keys, which has the player's too
          hotkeys="noshift+/"
          {...(stage ? { fullscreenElement: stage } : {})}
        >
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the track is there whenever the video has captions */}
          <video
            ref={video}
            slot="media"
            className={`${classes['video']} bg-[#000] block w-full h-full object-contain`}
            playsInline
            preload="metadata"
            // tracks from another origin come only like this
            crossOrigin="anonymous"
            aria-label={name}
            onEnded={() => {
              noteFocus();
              setIsOver(true);
            }}
            onPlay={() => setIsOver(false)}
            onSeeking={() => setIsOver(false)}
            onRateChange={({ currentTarget: element }) => {
              // the keys go further than the menu
              element.playbackRate = Math.min(speeds.max, Math.max(speeds.min, element.playbackRate));
            }}
            {...(posterUrl ? { poster: posterUrl } : {})}
          >
            {captionsUrl ? (
              <track ref={captionTrack} kind="captions" srcLang="en" label={m.video_captions()} src={captionsUrl} default />
            ) : null}
            {chaptersUrl ? (
              <track ref={chapterTrack} kind="chapters" srcLang="en" label={m.video_chapters()} src={chaptersUrl} default />
            ) : null}
            {m.video_not_supported()}
          </video>
          <canvas ref={canvas} slot="poster" className="object-contain" hidden />
          <MediaLoadingIndicator slot="centered-chrome" noAutohide className={classes['loading'] ?? ''} />
          <MediaPlayButton slot="centered-chrome" className={classes['big'] ?? ''} noTooltip>
            <IconPlayerPlayFilled slot="play" size={34} />
            <span slot="pause" />
          </MediaPlayButton>
          {goesOn ? (
            <div slot="top-chrome" className={classes['goesOn']}>
              {(startsAtNote ? m.video_at_note : m.video_resumed)({ time: formatClock(startAt) })}
              <UnstyledButton
                className="[font-size:inherit] min-h-6 text-white font-medium underline underline-offset-3"
                onClick={() => goTo(0)}
              >
                {m.video_start_over()}
              </UnstyledButton>
            </div>
          ) : null}
          <Controls hasCaptions={captionsUrl !== ''} />
        </MediaController>
        {isDone && !failed ? <NextCard next={next} takesFocus={hadFocus} onAgain={again} /> : null}
        {failed ? <FailedCard takesFocus={hadFocus} onRetry={() => uncover(retry)} /> : null}
      </div>
      {chapters.length > 1 ? <ChapterList chapters={chapters} current={chapter} onGo={goTo} /> : null}
      {lines.length > 0 ? <Transcript lines={lines} current={line} onGo={goTo} /> : null}
    </>
  );
}
