import autocannon from 'autocannon';
import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { addressOf, type PathName, paths } from '@abhyas/contract/paths.ts';
import { parseArgs } from 'node:util';
import { writeBatches } from '../apps/server/src/modules/assessment/log/event-queries.ts';
import { makeLargePath } from '../apps/server/test/large-path.ts';
import { openDatabase } from '../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal, startProgram } from './portal.ts';
import { watchProcessor } from './processor.ts';
import { call, type Candidate, seed } from './seed.ts';
import { seedProgress } from './seed-progress.ts';

const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '50' },
  },
});
const count = Number(values.candidates);
const duration = Number(values.seconds);
const connections = Math.min(Number(values.connections), count);

interface Figure {
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
  // warm: compiled code and filled caches on both sides; a run this short measures nothing
  if (duration > 1) await load(2);
  const taken = watchProcessor({ server: child.pid ?? 0, dataDir: folder.dataDir });
  const { requests, latency, errors, timeouts, non2xx, throughput } = await load(duration);
  const { server, postgres } = taken();
  const each = (ms: number) => (ms * 1000) / requests.total;
  const { p50, p99 } = latency;
  return {
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

/** The next answer of a candidate: one save event. */
function nextEvents(candidate: Candidate): NumberedEvent[] {
  const seq = candidate.seq++;
  const itemId = candidate.itemIds[seq % candidate.itemIds.length] ?? '';
  return [{ seq, at: '2026-01-01T00:00:00.000Z', event: { kind: 'save', itemId, response: { kind: 'choice', labels: ['A'] } } }];
}

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
const bareServer = await startProgram({ file: './bare.ts', env: {} });
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

  let turn = 0;
  const save = await measure({
    url: portal.url,
    requests: [
      {
        method: 'POST',
        path: paths.playerSave.path,
        setupRequest: (request) => {
          const candidate = candidates[turn++ % candidates.length] ?? one;
          return {
            ...request,
            headers: json({ cookie: candidate.cookie }),
            body: JSON.stringify({ attemptId: String(candidate.attemptId), fence: candidate.fence, events: nextEvents(candidate) }),
          };
        },
      },
    ],
  });

  // the same statement with the same number of batches as there are connections, two at a time as in the server, without HTTP
  const direct = async (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    let saved = 0;
    const lane = async (offset: number) => {
      for (let at = offset; performance.now() < end; at += connections) {
        const batches = Array.from({ length: connections }, (_, index) => candidates[(at + index) % candidates.length] ?? one).map(
          (candidate) => ({
            attemptId: candidate.attemptId,
            fence: candidate.fence,
            events: nextEvents(candidate),
          }),
        );
        await writeBatches({ connection: database.pool, batches, now: new Date() });
        saved += batches.length;
      }
    };
    await Promise.all([lane(0), lane(Math.floor(candidates.length / 2))]);
    return saved / seconds;
  };
  if (duration > 1) await direct(2);
  const driver = await direct(duration);

  const row = (name: string, { perSecond, p50, p99, failed, bytes, server, postgres }: Figure) =>
    console.log(
      `${name.padEnd(28)}${perSecond.toFixed(0).padStart(8)} /s  ${(perSecond / bare.perSecond).toFixed(3).padStart(7)} of bare   p50 ${p50} ms   p99 ${p99} ms   ` +
        `${bytes.toFixed(0)} bytes   ${server.toFixed(0)} µs of processor in the server, ${postgres.toFixed(0)} in PostgreSQL   failed ${failed}`,
    );
  console.log(`\n${connections} connections, ${duration} s each, one server process, PostgreSQL beside it with durability on`);
  row('bare route', bare);
  row('home', home);
  row('home, what all share', homeShared);
  row('home whole, in one call', homeWhole);
  row('prepare page', prepare);
  row('prepare page, shared', prepareShared);
  row('2,000 assets', prepareLarge);
  row('2,000 assets, shared', largeShared);
  row('answer save', save);
  console.log(
    `${'the same upsert, no HTTP'.padEnd(28)}${driver.toFixed(0).padStart(8)} /s  saves over HTTP reach ${(save.perSecond / driver).toFixed(3)} of it`,
  );
} finally {
  await database.close();
  bareServer.child.disconnect();
  await portal.stop();
  folder.remove();
}
