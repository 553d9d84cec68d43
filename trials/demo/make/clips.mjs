// node clips.mjs [name …] [--still t,t,… | --tracks]   makes media/<name>.mp4, .vtt and -chapters.vtt from clips/<name>.mjs, or stills into /tmp/stills,
// or the two tracks alone
import { spawn } from 'node:child_process';
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { media, open } from './serve.mjs';

const FPS = 25;
const args = process.argv.slice(2);
const still = args.includes('--still') ? args.splice(args.indexOf('--still'), 2)[1].split(',').map(Number) : null;
const tracksOnly = args.includes('--tracks');
if (tracksOnly) args.splice(args.indexOf('--tracks'), 1);
const all = (await readdir(new URL('./clips/', import.meta.url))).map((f) => f.replace('.mjs', ''));
const names = args.length ? args : all;

const stamp = (s) => {
  const ms = Math.round(s * 1000);
  const p = (n, w = 2) => String(n).padStart(w, '0');
  return `${p(Math.floor(ms / 3600000))}:${p(Math.floor(ms / 60000) % 60)}:${p(Math.floor(ms / 1000) % 60)}.${p(ms % 1000, 3)}`;
};

/** Writes the captions of a clip, which follow one another and end inside it, and its chapters: each lasts until the next. */
async function writeTracks(name, clip) {
  clip.cues.forEach(([from, to], i) => {
    if (!(from < to && to <= clip.duration && (i === 0 || from >= clip.cues[i - 1][1]))) throw new Error(`${name}: cue ${i + 1}`);
  });
  const vtt = (cues) =>
    ['WEBVTT', '', ...cues.flatMap(([from, to, text], i) => [String(i + 1), `${stamp(from)} --> ${stamp(to)}`, text, ''])].join('\n');
  await writeFile(`${media}${name}.vtt`, vtt(clip.cues));
  const chapters = clip.chapters.map(([from, text], i) => [from, clip.chapters[i + 1]?.[0] ?? clip.duration, text]);
  await writeFile(`${media}${name}-chapters.vtt`, vtt(chapters));
}

if (tracksOnly) {
  for (const name of names) await writeTracks(name, await import(`./clips/${name}.mjs`));
  process.exit();
}
const { browser, url, close } = await open();
for (const name of names) {
  const clip = await import(`./clips/${name}.mjs`);
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 });
  page.on('pageerror', (e) => {
    console.error(name, e);
    process.exitCode = 1;
  });
  page.on('console', (m) => m.type() === 'error' && console.error(name, m.text()));
  await page.goto(`${url}stage.html?clip=${name}`);
  await page.waitForFunction('window.ready');

  if (still) {
    await mkdir('/tmp/stills', { recursive: true });
    for (const t of still) {
      await page.evaluate((v) => window.seek(v), t);
      await page.screenshot({ path: `/tmp/stills/${name}-${String(t).padStart(4, '0')}.png` });
    }
    await page.close();
    continue;
  }

  await writeTracks(name, clip);
  const out = `${media}${name}.mp4`,
    raw = `${tmpdir()}/${name}-${process.pid}.mp4`;
  const ffmpeg = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'image2pipe',
      '-framerate',
      String(FPS),
      '-c:v',
      'png',
      '-i',
      '-',
      '-f',
      'lavfi',
      '-i',
      'anullsrc=channel_layout=mono:sample_rate=22050',
      '-shortest',
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-crf',
      '26',
      '-tune',
      'animation',
      '-profile:v',
      'high',
      '-pix_fmt',
      'yuv420p',
      '-vf',
      'scale=out_color_matrix=bt709:out_range=tv',
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      '-color_range',
      'tv',
      '-g',
      '250',
      '-c:a',
      'aac',
      '-b:a',
      '16k',
      '-movflags',
      '+faststart',
      raw,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = new Promise((done, fail) => ffmpeg.on('close', (code) => (code ? fail(new Error(`ffmpeg ${code}`)) : done())));
  const frames = Math.round(clip.duration * FPS);
  for (let i = 0; i < frames; i++) {
    await page.evaluate((v) => window.seek(v), i / FPS);
    const shot = await page.screenshot({ type: 'png' });
    if (!ffmpeg.stdin.write(shot)) await new Promise((done) => ffmpeg.stdin.once('drain', done));
  }
  ffmpeg.stdin.end();
  await ended;
  await copyFile(raw, out);
  await rm(raw);
  await page.close();
  console.log(`${name}: ${clip.duration} s, ${Math.round((await stat(out)).size / 1024)} KB`);
}
await close();
