import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from '../node.mjs';

/**
 * Upgrades a portal with data in both documented ways, from a version that removed files from packages after its install: in place (`git pull`, `npm start`), and by a
 * folder beside it that is prepared while the old version runs. What was written before must be there after each, and the downtime is printed.
 */
const older = 'bc911c4b';
const port = 3987;
const address = `http://localhost:${port}`;
const folder = mkdtempSync(join(tmpdir(), 'abhyas-upgrade-'));
const settings = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), npm_lifecycle_event: undefined };
delete settings.DATABASE_URL;

function checkOut(name, commit) {
  const place = join(folder, name);
  execFileSync('git', ['clone', '--quiet', root, place]);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: place });
  return place;
}

function start(place, ...args) {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: place,
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    /** The moment (milliseconds) at which the portal is ready; throws when it ended before. */
    async ready() {
      while (child.exitCode === null) {
        const answer = await fetch(`${address}/readyz`).catch(() => null);
        if (answer?.ok === true) return performance.now();
        await setTimeout(100);
      }
      throw new Error(`The start in ${place} has failed.`);
    },
  };
}

async function call(path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { 'access-token': token }) };
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).data;
}

const text = 'Written before the upgrade';

/** Signs the demo student in. Gives a caller of the student's course. */
async function signIn() {
  const who = { studentemail: '', studentimspin: 'ASC1001', studentpassword: 'Learn@2026!', otp: '', loginmode: '1', loginType: 'student' };
  const { token } = await call('/api/login/studentLoginCheck', { ...who, platform: 'web' });
  const [{ courseId, variantId }] = await call('/api/login/studentCourses', {}, token);
  return (path, body) => call(path, { courseId, variantId, ...body }, token);
}

async function requireTask() {
  const ask = await signIn();
  const tasks = await ask('/api/home/listAgreedTasks', {});
  if (!JSON.stringify(tasks).includes(text)) throw new Error('The task that was written before the upgrade is missing.');
}

try {
  const place = checkOut('in-place', older);
  let portal = start(place);
  await portal.ready();
  // the removal of files, which runs behind the start
  await setTimeout(20_000);
  await (
    await signIn()
  )('/api/home/addOwnTask', { text, dueOn: '' });
  await portal.stop();

  let down = performance.now();
  execFileSync('git', ['checkout', '--quiet', execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()], {
    cwd: place,
  });
  portal = start(place);
  console.log(`In place: ${(((await portal.ready()) - down) / 1000).toFixed(1)} s without a portal`);
  await requireTask();

  const beside = checkOut('beside', 'HEAD');
  const prepared = await start(beside, '--prepare').ended;
  if (prepared !== 0) throw new Error(`The preparation ended with ${prepared}.`);
  down = performance.now();
  await portal.stop();
  portal = start(beside);
  console.log(`Prepared beside: ${(((await portal.ready()) - down) / 1000).toFixed(1)} s without a portal`);
  await requireTask();
  await portal.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
