import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { endpoints } from '@abhyas/contract/endpoints.ts';
import type { PathName } from '@abhyas/contract/paths.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal } from '../bench/portal.ts';
import { type Cast, gatherCast } from './cast.ts';
import { asideMs, type Finding, flood, largeBodies, manyStreams, slowBodies } from './connections.ts';
import { faultsOf } from './judge.ts';
import { send } from './send.ts';
import { type Shot, shotsAt } from './shots.ts';

/**
 * Sends every call of the contract bodies that its schema allows, bodies with something wrong, what is no JSON, and odd headers, paths and methods, as everyone
 * who may sign in and as no one; then holds connections, floods and streams. No answer may be 5xx, tell of the inside, lack a security header, or take long.
 */
const { values } = parseArgs({
  options: {
    bodies: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    brief: { type: 'boolean', default: false },
  },
});
const count = Number(values.bodies);
const seed = Number(values.seed);
const names = (Object.keys(endpoints) as PathName[]).filter((name) => name.includes(values.only));
const atOnce = 4;

interface Tally {
  readonly statuses: Map<number, number>;
  slowestMs: number;
  readonly faults: string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce * 2 });
const describe = ({ actor, method, path, headers, body }: Shot) =>
  `${actor}: ${method} ${path.slice(0, 120)} ${JSON.stringify(headers).slice(0, 200)} ${JSON.stringify((body ?? Buffer.alloc(0)).toString('latin1').slice(0, 400))}`;

async function attackCall({ name, url, cast }: { name: PathName; url: string; cast: Cast }): Promise<Tally> {
  const tally: Tally = { statuses: new Map(), slowestMs: 0, faults: [] };
  if (endpoints[name].access.kind === 'attempt') cast.nextCandidate();
  const shots = shotsAt({ name, knownOf: cast.knownOf, count, seed: seed + names.indexOf(name) });
  let fired = 0;
  const fire = async (shot: Shot) => {
    if ((fired += 1) % 25 === 0) await cast.forgetLimits();
    const answer = await send({ url, agent, shot, headers: cast.headersOf(shot.actor) });
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
    tally.slowestMs = Math.max(tally.slowestMs, answer.ms);
    const sent = `${shot.path} ${(shot.body ?? Buffer.alloc(0)).toString()}`;
    const isCall = shot.path === endpoints[name].path && shot.method === endpoints[name].method && shot.headers['host'] === undefined;
    for (const fault of faultsOf({ name, answer, sent, isCall, mayBeCut: shot.mayBeCut })) {
      tally.faults.push(`${fault}\n      ${describe(shot)}\n      ${answer.text.slice(0, 300)}`);
    }
    // signed out, closed or reset by a good body: in again
    if (answer.status === 401) await cast.renew(shot.actor);
  };
  const lane = async () => {
    for (let shot = shots.pop(); shot !== undefined; shot = shots.pop()) await fire(shot);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return tally;
}

const written = ({ statuses }: Tally) =>
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${status} × ${times}`)
    .join(', ');

const folder = scratchFolder();
const portal = await startPortal(folder);
const database = openDatabase({ url: portal.databaseUrl, size: 2, onError: () => undefined });
const began = performance.now();
let requests = 0;
let faulty = 0;
let served = true;
portal.process.once('exit', () => (served = false));
try {
  const cast = await gatherCast({ database, url: portal.url, candidates: 30 });
  for (const name of names) {
    const tally = await attackCall({ name, url: portal.url, cast });
    requests += count;
    faulty += tally.faults.length;
    if (!values.brief || tally.faults.length > 0) console.log(`${name.padEnd(28)} ${written(tally)}; slowest ${tally.slowestMs} ms`);
    for (const fault of tally.faults.slice(0, 5)) console.log(`   FAULT ${fault}`);
    if (tally.faults.length > 5) console.log(`   … and ${tally.faults.length - 5} more`);
    if (!served) throw new Error(`the server ended while ${name} was attacked`);
  }
  const small = count < 50;
  const maxAsideMs = small ? asideMs.busy : asideMs.alone;
  await cast.renew('student');
  const token = cast.headersOf('student')['access-token'] ?? '';
  const findings: Finding[] = [
    await flood({ url: portal.url, count: small ? 60 : 1000, maxAsideMs }),
    await largeBodies({ url: portal.url }),
    await manyStreams({ url: portal.url, token, count: 40 }),
    await slowBodies({ url: portal.url, count: small ? 60 : 600, wait: !small, maxAsideMs }),
  ];
  for (const { name, said, faults } of findings) {
    faulty += faults.length;
    console.log(`${name.padEnd(28)} ${said}`);
    for (const fault of faults) console.log(`   FAULT ${fault}`);
  }
} finally {
  agent.destroy();
  await database.close();
  await portal.stop();
  folder.remove();
}
console.log(
  `${requests} requests to ${names.length} calls (seed ${seed}) in ${((performance.now() - began) / 1000).toFixed(0)} s: ${faulty === 0 ? 'no fault' : `${faulty} faults`}`,
);
process.exitCode = faulty === 0 ? 0 : 1;
