import autocannon from 'autocannon';
import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { paths } from '@abhyas/contract/paths.ts';
import { parseArgs } from 'node:util';
import { writeBatches } from '../apps/server/src/modules/assessment/log/event-queries.ts';
import { makeLargePath } from '../apps/server/test/large-path.ts';
import { openDatabase } from '../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal, startProgram } from './portal.ts';
import { type Candidate, seed } from './seed.ts';

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
}

async function measure(options: Omit<autocannon.Options, 'duration' | 'connections'>): Promise<Figure> {
  const load = (seconds: number) => autocannon({ ...options, duration: seconds, connections });
  // warm: compiled code and filled caches on both sides; a run this short measures nothing
  if (duration > 1) await load(2);
  const { requests, latency, errors, timeouts, non2xx } = await load(duration);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: errors + timeouts + non2xx };
}

const json = (headers: Record<string, string>) => ({ 'content-type': 'application/json', ...headers });

/** The next answer of a candidate: one save event. */
function nextEvents(candidate: Candidate): NumberedEvent[] {
  const seq = candidate.seq++;
  const itemId = candidate.itemIds[seq % candidate.itemIds.length] ?? '';
  return [{ seq, at: '2026-01-01T00:00:00.000Z', event: { kind: 'save', itemId, response: { kind: 'choice', labels: ['A'] } } }];
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

  const bare = await measure({ url: `http://127.0.0.1:${bareServer.port}/bare`, method: 'POST', headers: json({}), body: '{}' });
  const home = await measure({
    url: portal.url + paths.homeData.path,
    method: 'POST',
    headers: json({ 'access-token': one.token }),
    body: JSON.stringify({ courseId, variantId }),
  });
  const prepare = await measure({
    url: portal.url + paths.navigationPathList.path,
    method: 'POST',
    headers: json({ 'access-token': one.token }),
    body: JSON.stringify({ studentImsPin: one.pin, courseId, variantId, parentId: path.parentId, id: path.id }),
  });

  const large = await makeLargePath({ queryable: database.orm, beside: BigInt(path.id) });
  const prepareLarge = await measure({
    url: portal.url + paths.navigationPathList.path,
    method: 'POST',
    headers: json({ 'access-token': one.token }),
    body: JSON.stringify({ studentImsPin: one.pin, courseId, variantId, ...large }),
  });

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
        await writeBatches({ queryable: database.orm, batches, now: new Date() });
        saved += batches.length;
      }
    };
    await Promise.all([lane(0), lane(Math.floor(candidates.length / 2))]);
    return saved / seconds;
  };
  if (duration > 1) await direct(2);
  const driver = await direct(duration);

  const row = (name: string, { perSecond, p50, p99, failed }: Figure) =>
    console.log(
      `${name.padEnd(28)}${perSecond.toFixed(0).padStart(8)} /s  ${(perSecond / bare.perSecond).toFixed(3).padStart(7)} of bare   p50 ${p50} ms   p99 ${p99} ms   failed ${failed}`,
    );
  console.log(`\n${connections} connections, ${duration} s each, one server process, PostgreSQL beside it with durability on`);
  row('bare route', bare);
  row('home', home);
  row('prepare page', prepare);
  row('prepare page, 2,000 assets', prepareLarge);
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
