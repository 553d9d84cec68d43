import { installDebian } from './debian.mjs';

/** Installs the browsers of the journey through other engines, a screen in memory for the one that needs one, and what plays H.264 and AAC in both. */
export function installEngines() {
  return installDebian(
    ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-bad'],
    'Firefox ESR and WebKitGTK come',
  );
}
