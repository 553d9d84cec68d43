import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { checkPlaylists, checkTrack } from './check/media/check-video.ts';
import { collectFaults, writeFaults } from './format/base.ts';
import { readPack } from './read-pack.ts';
import { assetInputs } from './format/tree.ts';

const demo = fileURLToPath(new URL('../../../../content/demo', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'abhyas-video-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The faults of the demo pack with parts of its files replaced. */
function faultsOf(name: string, changes: Record<string, (text: string) => string>): string[] {
  const folder = join(scratch, name);
  cpSync(demo, folder, { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  }
  const read = readPack(folder);
  return 'faults' in read ? writeFaults(read.faults).split('\n') : [];
}

const mediaOf = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, { path, key: path, mime: '', body: Buffer.from(text) }]));

const paths = 'paths/quantitative-ability.yaml';
const lineOf = (part: string) =>
  readFileSync(join(demo, paths), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(part)) + 1;

describe('the videos of a pack', () => {
  test('the files of an HLS video stay together in the store under the names that its playlists give them', () => {
    const read = readPack(demo);
    if ('faults' in read) throw new Error(writeFaults(read.faults));
    const { pack } = read;
    const keys = [...pack.media.values()].filter(({ path }) => path.startsWith('media/sign-chart/')).map(({ key }) => key);
    const [folder = ''] = keys.map((key) => key.slice(0, key.lastIndexOf('/')));
    expect(folder).toMatch(/^packs\/[\w-]+\/[0-9a-f]{16}$/);
    expect(keys).toEqual(['360p.m3u8', '360p.mp4', '720p.m3u8', '720p.mp4', 'index.m3u8'].map((name) => `${folder}/${name}`));
    const assets = assetInputs({ pack, assessmentIds: new Map() });
    const clip = assets.find(({ key }) => key === 'qa-sign-chart-clip');
    expect(clip).toMatchObject({ fileKey: `${folder}/index.m3u8`, seconds: 50 });
    expect(clip?.chaptersKey).toMatch(/\.vtt$/);
  });

  test('a playlist that would not play is a fault at its line', () => {
    const index = [
      '#EXTM3U',
      '#EXT-X-STREAM-INF:BANDWIDTH=1',
      'https://elsewhere.test/a.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=2',
      '../up.m3u8',
      '',
    ];
    const faults = collectFaults();
    checkPlaylists({
      media: mediaOf({
        'media/clip/index.m3u8': index.join('\n'),
        'media/clip/low.m3u8': '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6.0,\none.m4s\n',
        'media/clip/one.m4s': '',
        'media/clip/sound.m3u8': '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="low.m3u8"\n',
        'media/clip/high.m3u8': 'one.m4s',
        'media/loose.m3u8': '#EXTM3U\n',
      }),
      faults,
    });
    const beside = (name: string) => `'${name}' is not the plain name of a file beside the playlist`;
    expect(writeFaults(faults.list()).split('\n')).toEqual([
      "media/clip/high.m3u8:1  a playlist begins with the line '#EXTM3U'",
      `media/clip/index.m3u8:3  ${beside('https://elsewhere.test/a.m3u8')}`,
      `media/clip/index.m3u8:5  ${beside('../up.m3u8')}`,
      "media/clip/low.m3u8:1  a recorded video ends with the line '#EXT-X-ENDLIST'",
      "media/clip/low.m3u8:2  there is no file 'media/clip/init.mp4' in the pack",
      'media/clip/sound.m3u8:2  the player knows no other sound tracks, subtitles and protection in a playlist',
      "media/loose.m3u8:1  a playlist is with its files in a folder of its own, as in 'media/name/index.m3u8'",
      'media/loose.m3u8:1  the playlist names no file',
    ]);
  });

  test('a video without a duration, one of another length and a file that is none are faults where they are named', () => {
    const faults = faultsOf('entries', {
      [paths]: (text) =>
        text
          .replace("discriminant-poster.svg, duration: '0:00:48'", 'discriminant-poster.svg')
          .replace("sign-chart-poster.svg, duration: '0:00:50'", "sign-chart-poster.svg, duration: '0:01:50'")
          .replace('file: media/best-rectangle.mp4', 'file: media/best-rectangle.vtt')
          .replace('captions: media/best-rectangle.vtt', 'captions: media/best-rectangle.mp4'),
    });
    expect(faults).toEqual([
      `${paths}:${lineOf('qa-discriminant-clip')}  a video needs its 'duration', of which a student has to watch the most part`,
      `${paths}:${lineOf('qa-sign-chart-clip')}  the video lasts 50 seconds, the duration says 110`,
      `${paths}:${lineOf('qa-vertex-clip')}  'media/best-rectangle.vtt' is no video: there are .mp4 and .m3u8`,
      `${paths}:${lineOf('qa-vertex-clip')}  'media/best-rectangle.mp4' is no WebVTT file (.vtt)`,
    ]);
  });

  test.each([
    ['no head', false, '1\n00:00:01.000 --> 00:00:02.000\nWords\n', ["1  a WebVTT file begins with the line 'WEBVTT'"]],
    ['no cue', true, 'WEBVTT\n', ['1  there is no cue in the file']],
    [
      'times',
      false,
      'WEBVTT\n\n00:01.000 --> 00:04\nToo short a time\n\n00:00:05.000 --> 00:00:04.000\nBackwards\n',
      ["3  a cue's times are '00:00:01.000 --> 00:00:04.500'", '6  the cue ends before it begins'],
    ],
    [
      'chapters over each other, of two lines, after the end, without a name',
      true,
      'WEBVTT\n\n00:00.000 --> 00:10.000\nOne\nand more\n\n00:09.000 --> 00:20.000\nTwo\n\n00:20.000 --> 02:00.000\n',
      [
        '5  the name of a chapter is one line',
        '7  the cue begins before the one above is over',
        '10  the cue ends after the video, which lasts 50 seconds',
        '10  the cue says nothing',
      ],
    ],
    [
      'nothing: captions may overlap and have two lines',
      false,
      'WEBVTT\n\n00:00.000 --> 00:10.000\nOne\nTwo\n\n00:09.000 --> 00:20.000\nThree\n',
      [],
    ],
  ])('captions or chapters that would not show are faults at their line: %s', (_name, chapters, text, causes) => {
    const faults = collectFaults();
    checkTrack({ path: 'media/a.vtt', media: mediaOf({ 'media/a.vtt': text }), seconds: 50, chapters, faults });
    expect(faults.list().map(({ line, cause }) => `${line}  ${cause}`)).toEqual(causes);
  });
});
