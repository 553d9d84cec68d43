import { m } from '../paraglide/messages.js';
import classes from './video-player.module.css';

interface VideoPlayerProps {
  readonly url: string;
  /** '' where there are none. */
  readonly captionsUrl: string;
  readonly posterUrl: string;
  readonly name: string;
  readonly onEnd: () => void;
}

/** The browser's own player, with its keyboard and captions. */
export function VideoPlayer({ url, captionsUrl, posterUrl, name, onEnd }: VideoPlayerProps) {
  return (
    <div className={classes['frame']}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the track is there whenever the clip has captions */}
      <video
        className={classes['video']}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={name}
        onEnded={onEnd}
        {...(posterUrl ? { poster: posterUrl } : {})}
      >
        {captionsUrl ? <track kind="captions" srcLang="en" label={m.video_captions()} src={captionsUrl} default /> : null}
        {m.video_not_supported()}
      </video>
    </div>
  );
}
