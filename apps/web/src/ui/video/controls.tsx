import {
  IconBadgeCc,
  IconBadgeCcFilled,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconPictureInPictureOff,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolume2,
  IconVolumeOff,
} from '@tabler/icons-react';
import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import { MediaPlaybackRateMenu, MediaPlaybackRateMenuButton } from 'media-chrome/react/menu';
import { addTranslation, setLanguage } from 'media-chrome/dist/utils/i18n.js';
import { m } from '../../paraglide/messages.js';
import classes from './player.module.css';

// what the button shows comes first in its name, so that someone who speaks to the page finds it
setLanguage('en');
addTranslation('en', { 'Playback rate {playbackRate}': m.video_speed({ speed: '{playbackRate}' }) });

/** MED-012, and what the menu offers. */
export const speeds = { min: 0.5, max: 2, all: [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] };

const drawn = { size: 22, stroke: 1.75 } as const;

/** The library calls it a button that is checked, which is none. */
const asSwitch = (element: HTMLElement | null) => element?.setAttribute('role', 'switch');

/** The two rows at the foot of the picture: where it is, and what can be done. */
export function Controls({ hasCaptions }: { hasCaptions: boolean }) {
  return (
    <>
      <MediaPlaybackRateMenu className={classes['menu'] ?? ''} rates={speeds.all} anchor="auto" hidden />
      <MediaControlBar className={classes['range'] ?? ''}>
        <MediaTimeRange />
      </MediaControlBar>
      <MediaControlBar className={classes['bar'] ?? ''}>
        <MediaPlayButton>
          <IconPlayerPlayFilled slot="play" size={22} />
          <IconPlayerPauseFilled slot="pause" size={22} />
        </MediaPlayButton>
        <MediaSeekBackwardButton seekOffset={10}>
          <IconRewindBackward10 slot="icon" {...drawn} />
        </MediaSeekBackwardButton>
        <MediaSeekForwardButton seekOffset={10}>
          <IconRewindForward10 slot="icon" {...drawn} />
        </MediaSeekForwardButton>
        <MediaMuteButton>
          <IconVolumeOff slot="off" {...drawn} />
          <IconVolume2 slot="low" {...drawn} />
          <IconVolume slot="medium" {...drawn} />
          <IconVolume slot="high" {...drawn} />
        </MediaMuteButton>
        <MediaVolumeRange className={classes['wide'] ?? ''} />
        <MediaTimeDisplay showDuration noToggle />
        <span className={classes['gap']} />
        {hasCaptions ? (
          <MediaCaptionsButton ref={asSwitch}>
            <IconBadgeCcFilled slot="on" size={22} />
            <IconBadgeCc slot="off" {...drawn} />
          </MediaCaptionsButton>
        ) : null}
        <MediaPlaybackRateMenuButton />
        <MediaPipButton className={classes['wide'] ?? ''}>
          <IconPictureInPicture slot="enter" {...drawn} />
          <IconPictureInPictureOff slot="exit" {...drawn} />
        </MediaPipButton>
        <MediaFullscreenButton>
          <IconMaximize slot="enter" {...drawn} />
          <IconMinimize slot="exit" {...drawn} />
        </MediaFullscreenButton>
      </MediaControlBar>
    </>
  );
}
