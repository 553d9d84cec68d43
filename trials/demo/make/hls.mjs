// node hls.mjs name file.mp4   makes media/<name>/: an HLS playlist of two sizes, each one file with its segments in it
import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';

const run = promisify(execFile);
const media = fileURLToPath(new URL('../../../content/demo/media/', import.meta.url));
/** The clip's own picture as it is, and a small one for slow lines. Bits a second are what the larger segments need. */
const sizes = [
  { name: '720p', width: 1280, height: 720, bits: 120_000, video: ['-c:v', 'copy'] },
  {
    name: '360p',
    width: 640,
    height: 360,
    bits: 60_000,
    video: [
      '-vf',
      'scale=640:360',
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-crf',
      '27',
      '-tune',
      'animation',
      '-profile:v',
      'main',
      '-g',
      '250',
    ],
  },
];

export async function toHls(name, file) {
  const folder = `${media}${name}/`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const size of sizes) {
    await run('ffmpeg', [
      '-y',
      '-loglevel',
      'error',
      '-i',
      file,
      ...size.video,
      '-c:a',
      'copy',
      '-f',
      'hls',
      '-hls_time',
      '6',
      '-hls_playlist_type',
      'vod',
      '-hls_segment_type',
      'fmp4',
      '-hls_flags',
      'single_file',
      '-hls_fmp4_init_filename',
      `${size.name}.mp4`,
      '-hls_segment_filename',
      `${folder}${size.name}.mp4`,
      `${folder}${size.name}.m3u8`,
    ]);
  }
  const entries = sizes.flatMap(({ name: size, width, height, bits }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bits},RESOLUTION=${width}x${height},CODECS="${width > 640 ? 'avc1.640032' : 'avc1.4d401f'},mp4a.40.2"`,
    `${size}.m3u8`,
  ]);
  await writeFile(`${folder}index.m3u8`, ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...entries, ''].join('\n'));
  return readdir(folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await toHls(process.argv[2], process.argv[3]));
