/** The smaller build, which lacks what our playlists do not have: other sound tracks, subtitles in the playlist, protected media. */
declare module 'hls.js/light' {
  export { default as Hls } from 'hls.js';
}
