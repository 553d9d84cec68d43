import autocannon from 'autocannon';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { addressOf, type PathName, paths } from '@abhyas/contract/paths.ts';
import { parseArgs } from 'node:util';
import { makeLargePath } from '../../apps/server/test/factories/large-path.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal, startProgram } from './portal.ts';
import { requireAnswered } from './measures/refused.ts';
import { measuredBy, wholeCost, writeCosts } from './measures/costs.ts';
import { watchProcessor } from './measures/processor.ts';
import { call, type Candidate, seed } from './seed/seed.ts';
import { seedProgress } from './seed/seed-progress.ts';

const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '50' },
    costs: { type: 'string' },
  },
});
const count = Number(values.candidates);
const duration = Number(values.seconds);
const connections = Math.min(Number(values.connections), count);

interface Figure {
  /** How many answers came within the run. */
  readonly answers: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  /** Of one answer as it travels, head included. */
  readonly bytes: number;
  /** Processor time of one request in microseconds: of the server, and of PostgreSQL. */
  readonly server: number;
  readonly postgres: number;
}

async function measure(options: Omit<autocannon.Options, 'duration' | 'connections'>, child = portal.process): Promise<Figure> {
  const load = (seconds: number) => autocannon({ ...options, duration: seconds, connections });
  // warm: compiled code and filled caches on both sides. A run this short measures nothing, but is to have answers: all connections share the first read of a
  // screen, which plans its statement and takes most of a second where the machine is busy
  await (duration > 1 ? load(2) : autocannon({ ...options, amount: 1, connections: 1 }));
  const taken = watchProcessor({ servers: [child.pid ?? 0], dataDir: folder.dataDir });
  const { requests, latency, errors, timeouts, non2xx, throughput } = await load(duration);
  const { server, postgres } = taken();
  const each = (ms: number) => (ms * 1000) / requests.total;
  const { p50, p99 } = latency;
  return {
    answers: requests.total,
    perSecond: requests.average,
    p50,
    p99,
    failed: errors + timeouts + non2xx,
    bytes: throughput.total / requests.total,
    server: each(server),
    postgres: each(postgres),
  };
}

/** As browsers ask: every answer may be compressed. */
const json = (headers: Record<string, string>) => ({
  'content-type': 'application/json',
  'accept-encoding': 'gzip, deflate, br',
  ...headers,
});

/** A call that each candidate makes in turn, as the browser does. */
function byTurns<N extends PathName>(
  candidates: readonly Candidate[],
  name: N,
  body: RequestOf<N>,
): Omit<autocannon.Options, 'duration' | 'connections'> {
  const { method } = paths[name];
  let turn = 0;
  return {
    url: portal.url,
    requests: [
      {
        method,
        path: addressOf(paths[name], body),
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
        setupRequest: (request) => ({ ...request, headers: json({ 'access-token': candidates[turn++ % candidates.length]?.token ?? '' }) }),
      },
    ],
  };
}

const folder = scratchFolder();
const portal = await startPortal(folder);
const bareServer = await startProgram({ file: './measures/bare.ts', env: {} });
const database = openDatabase({ url: portal.databaseUrl, size: 10, onError: console.error });
try {
  console.log(`Seeding ${count} candidates in the middle of a test`);
  const { courseId, variantId, path, candidates } = await seed({ database, url: portal.url, count });
  const one = candidates[0];
  if (one === undefined) throw new Error('at least one candidate is needed');
  const versionOf = async (name: 'ownHome' | 'pathProgress', body: RequestOf<'ownHome'> | RequestOf<'pathProgress'>) =>
    (await call({ url: portal.url, name, body, token: one.token })).data.version;

  const bare = await measure(
    { url: `http://127.0.0.1:${bareServer.port}/bare`, method: 'POST', headers: json({}), body: '{}' },
    bareServer.child,
  );
  // a screen is two requests at most: what is one's own at every visit, and what all share once for each version of the content
  const ids = { courseId, variantId };
  const home = await measure(byTurns(candidates, 'ownHome', ids));
  const homeShared = await measure(byTurns(candidates, 'homeContent', { ...ids, version: await versionOf('ownHome', ids) }));
  const homeWhole = await measure(byTurns(candidates, 'homeData', ids));
  const onPath = { ...ids, id: path.id };
  const prepare = await measure(byTurns(candidates, 'pathProgress', onPath));
  const prepareShared = await measure(byTurns(candidates, 'pathContent', { ...onPath, version: await versionOf('pathProgress', onPath) }));

  const large = await makeLargePath({ queryable: database.orm, beside: BigInt(path.id) });
  await seedProgress({ database, pathId: BigInt(large.id), people: candidates.map(({ pin }) => pin) });
  const onLarge = { ...ids, id: large.id };
  const prepareLarge = await measure(byTurns(candidates, 'pathProgress', onLarge));
  const largeShared = await measure(byTurns(candidates, 'pathContent', { ...onLarge, version: await versionOf('pathProgress', onLarge) }));

  const refused: Record<string, number> = {};
  const row = (name: string, { answers, perSecond, p50, p99, failed, bytes, server, postgres }: Figure) => {
    refused[name] = failed;
    if (answers === 0) return console.log(`${name.padEnd(28)}no answer within the run   failed ${failed}`);
    console.log(
      `${name.padEnd(28)}${perSecond.toFixed(0).padStart(8)} /s  ${(perSecond / bare.perSecond).toFixed(3).padStart(7)} of bare   p50 ${p50} ms   p99 ${p99} ms   ` +
        `${bytes.toFixed(0)} bytes   ${server.toFixed(0)} µs of processor in the server, ${postgres.toFixed(0)} in PostgreSQL   failed ${failed}`,
    );
  };
  console.log(`\n${connections} connections, ${duration} s each, one server process, PostgreSQL beside it with durability on`);
  row('bare route', bare);
  row('home', home);
  row('home, what all share', homeShared);
  row('home whole, in one call', homeWhole);
  row('prepare page', prepare);
  row('prepare page, shared', prepareShared);
  row('2,000 assets', prepareLarge);
  row('2,000 assets, shared', largeShared);
  requireAnswered(refused);
  if (values.costs !== undefined)
    writeCosts(values.costs, { pageMeasured: measuredBy(`npm run bench -- --seconds ${values.seconds}`), page: wholeCost(home) });
} finally {
  await database.close();
  bareServer.child.disconnect();
  await portal.stop();
  folder.remove();
}
