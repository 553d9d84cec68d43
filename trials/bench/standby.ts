import autocannon from 'autocannon';
import { addressOf, paths, type PathName } from '@abhyas/contract/paths.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { parseArgs } from 'node:util';
import { demoPassword } from '../../apps/server/test/moments.ts';
import { startPair } from '../../apps/server/test/standby.ts';
import { watchProcessor } from './measures/processor.ts';
import { requireAnswered } from './measures/refused.ts';
import { scratchFolder, startProgram } from './portal.ts';

/** What a call costs with a standby that answers what may lag, and without: processor time of the server, of the primary and of the standby, by turns on the same pair. */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' }, turns: { type: 'string', default: '3' } } });
const turns = Number(values.turns);

const pair = await startPair();
const [primary, standby] = pair.hosts;
if (primary === undefined || standby === undefined) throw new Error('there is no pair');
const folder = scratchFolder();
const settings = { DATA_DIR: folder.dataDir, DATABASE_URL: primary.url, DEMO: '1', RUN_JOBS: '0', CALL_UNITS_PER_SECOND: '0' };
const open = (env: Record<string, string>) => startProgram({ file: '../../apps/server/dist/main.js', env: { ...settings, ...env } });
const portals = { without: await open({}), with: await open({ DATABASE_REPLICA_URL: standby.url }) };

async function call<N extends PathName>(name: N, body: RequestOf<N>, token = ''): Promise<AnswerOf<N>> {
  const answer = await fetch(`http://127.0.0.1:${portals.without.port}${addressOf(paths[name], body)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { 'access-token': token }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: AnswerOf<N> }).data;
}

const signIn = {
  studentemail: '',
  studentimspin: 'ASC1008',
  studentpassword: demoPassword,
  loginmode: '1',
  otp: '',
  loginType: 'student',
} as const;
const signedIn = await call('studentLoginCheck', { ...signIn, platform: 'web' });
const token = 'token' in signedIn ? signedIn.token : '';
const found = (await call('studentCourses', {}, token)).find(({ courseName }) => courseName === 'CAT');
const inCourse = { courseId: found?.courseId ?? '', variantId: found?.variantId ?? '' };
const calls = {
  'home (may lag)': ['ownHome', inCourse],
  'prepare (may lag)': ['pathLanding', { ...inCourse, type: 'prepare' }],
  'an effect': ['seeNotices', {}],
} as const;

/** In microseconds of processor for a call. */
async function ask(which: keyof typeof portals, name: PathName, body: object) {
  const { child, port } = portals[which];
  const both = [primary, standby].map((host) => watchProcessor({ servers: [child.pid ?? 0], dataDir: host?.dataDir ?? '' }));
  const { requests, non2xx } = await autocannon({
    url: `http://127.0.0.1:${port}${paths[name].path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': token },
    body: JSON.stringify(body),
    connections: 10,
    duration: Number(values.seconds),
  });
  requireAnswered({ [name]: non2xx });
  const [one, other] = both.map((taken) => taken());
  return [one?.server ?? 0, one?.postgres ?? 0, other?.postgres ?? 0].map((ms) => (1000 * ms) / requests.total);
}

try {
  for (const [label, [name, body]] of Object.entries(calls)) {
    for (const which of ['without', 'with'] as const) {
      await ask(which, name, body);
      const all: number[][] = [];
      for (let turn = 0; turn < turns; turn += 1) all.push(await ask(which, name, body));
      const [server, first, second] = [0, 1, 2].map((place) => (all.reduce((sum, each) => sum + (each[place] ?? 0), 0) / turns).toFixed(0));
      console.log(`${label.padEnd(18)}${which.padEnd(8)} a standby: server ${server}, primary ${first}, standby ${second} µs of processor`);
    }
  }
} finally {
  for (const { child } of Object.values(portals)) child.kill('SIGTERM');
  await pair.close();
  await pair.ground.close();
  folder.remove();
}
