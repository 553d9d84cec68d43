import { extname } from 'node:path';
import { filesOf, isSameFolder, isPlaylist, secondsOf } from '../../../platform/files/playlist.ts';
import type { Faults, Place } from '../../format/base.ts';
import { mp4Seconds } from './media-length.ts';
import type { MediaFile } from '../../format/pack.ts';

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Checks that every HLS playlist of a pack is one, and names files that lie beside it. */
export function checkPlaylists({ media, faults }: { media: ReadonlyMap<string, MediaFile>; faults: Faults }): void {
  for (const { path, body } of [...media.values()].filter(({ path: at, isRefused = false }) => isPlaylist(at) && !isRefused)) {
    const text = body.toString('utf8');
    const complain = (line: number, cause: string) => faults.add({ file: path, line, cause });
    if (!text.startsWith('#EXTM3U')) complain(1, "a playlist begins with the line '#EXTM3U'");
    if (folderOf(path) === 'media') complain(1, "a playlist is with its files in a folder of its own, as in 'media/name/index.m3u8'");
    text.split('\n').forEach((line, index) => {
      if (/^#EXT-X-(?:MEDIA|SESSION-KEY):/.test(line))
        complain(index + 1, 'the player knows no other sound tracks, subtitles and protection in a playlist');
    });
    const named = filesOf(text);
    if (named.length === 0) complain(1, 'the playlist names no file');
    for (const { line, name } of named) {
      if (!isSameFolder(name)) complain(line, `'${name}' is not the plain name of a file beside the playlist`);
      else if (!media.has(`${folderOf(path)}/${name}`)) complain(line, `there is no file '${folderOf(path)}/${name}' in the pack`);
    }
    if (secondsOf(text) !== null && !/^#EXT-X-ENDLIST\s*$/m.test(text)) complain(1, "a recorded video ends with the line '#EXT-X-ENDLIST'");
  }
}

/** How long a playlist plays, or the first of those it lists, in seconds; null if it is unknown. */
function playlistSeconds({ media, path }: { media: ReadonlyMap<string, MediaFile>; path: string }): number | null {
  const text = media.get(path)?.body.toString('utf8') ?? '';
  const own = secondsOf(text);
  if (own !== null) return own;
  const first = filesOf(text).find(({ name }) => isPlaylist(name));
  const below = first === undefined ? undefined : media.get(`${folderOf(path)}/${first.name}`);
  return below === undefined ? null : secondsOf(below.body.toString('utf8'));
}

const timing = /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t]+\S.*)?$/;

function toSeconds(stamp: string): number {
  return stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Checks captions or chapters: WebVTT whose cues begin in order and lie inside the video. Chapters also have one line each and do not overlap. */
export function checkTrack({
  path,
  media,
  seconds,
  chapters,
  faults,
}: {
  path: string;
  media: ReadonlyMap<string, MediaFile>;
  seconds: number;
  chapters: boolean;
  faults: Faults;
}): void {
  const lines = (media.get(path)?.body.toString('utf8') ?? '').replace(/^\uFEFF/, '').split(/\r?\n/);
  const complain = (index: number, cause: string) => faults.add({ file: path, line: index + 1, cause });
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) {
    complain(0, "a WebVTT file begins with the line 'WEBVTT'");
    return;
  }
  let before = { from: 0, to: 0 };
  let cues = 0;
  lines.forEach((line, index) => {
    if (!line.includes('-->')) return;
    const [, begin, end] = timing.exec(line) ?? [];
    if (begin === undefined || end === undefined) {
      complain(index, "a cue's times are '00:00:01.000 --> 00:00:04.500'");
      return;
    }
    cues += 1;
    const cue = { from: toSeconds(begin), to: toSeconds(end) };
    if (cue.to <= cue.from) complain(index, 'the cue ends before it begins');
    else if (cue.from < before.from || (chapters && cue.from < before.to)) complain(index, 'the cue begins before the one above is over');
    // a second of grace: the duration is in whole seconds
    else if (seconds > 0 && cue.to > seconds + 1) complain(index, `the cue ends after the video, which lasts ${seconds} seconds`);
    const [words = '', second = ''] = lines.slice(index + 1);
    if (words.trim() === '') complain(index, 'the cue says nothing');
    else if (chapters && second.trim() !== '') complain(index + 2, 'the name of a chapter is one line');
    before = cue;
  });
  if (cues === 0) complain(0, 'there is no cue in the file');
}

interface VideoEntry {
  readonly file?: string | undefined;
  readonly captions?: string | undefined;
  readonly chapters?: string | undefined;
}

/**
 * Returns the check of a video in a path: its file can be played, the stated duration is the file's, and its tracks are sound. A track that
 * several videos share is checked once.
 */
export function checkVideos({ media, faults }: { media: ReadonlyMap<string, MediaFile>; faults: Faults }) {
  const checked = new Set<string>();
  return ({ video, seconds, at }: { video: VideoEntry; seconds: number; at: (field: string) => Place }): void => {
    const { file } = video;
    const found = file === undefined ? undefined : media.get(file);
    if (file !== undefined && found !== undefined && found.isRefused !== true) {
      const { body } = found;
      const isMp4 = extname(file) === '.mp4';
      if (!isMp4 && !isPlaylist(file)) faults.add({ ...at('file'), cause: `'${file}' is no video: there are .mp4 and .m3u8` });
      const plays = isPlaylist(file) ? playlistSeconds({ media, path: file }) : isMp4 ? mp4Seconds(body) : null;
      if (isMp4 && plays === null)
        faults.add({ ...at('file'), cause: `'${file}' does not say how long it is: save it as an MP4 video in one piece` });
      if (plays !== null && seconds > 0 && Math.abs(plays - seconds) > 1.5) {
        faults.add({ ...at('duration'), cause: `the video lasts ${Math.round(plays)} seconds, the duration says ${seconds}` });
      }
    }
    if (seconds === 0)
      faults.add({ ...at('duration'), cause: "a video needs its 'duration', of which a student has to watch the most part" });
    for (const field of ['captions', 'chapters'] as const) {
      const path = video[field];
      const track = path === undefined ? undefined : media.get(path);
      if (path === undefined || track === undefined || track.isRefused === true) continue;
      const isTrack = extname(path) === '.vtt';
      if (!isTrack) faults.add({ ...at(field), cause: `'${path}' is no WebVTT file (.vtt)` });
      else if (!checked.has(`${field} ${seconds} ${path}`)) checkTrack({ path, media, seconds, chapters: field === 'chapters', faults });
      checked.add(`${field} ${seconds} ${path}`);
    }
  };
}
