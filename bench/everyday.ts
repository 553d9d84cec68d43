import autocannon from 'autocannon';
import { addressOf, paths, type PathName } from '@abhyas/contract/paths.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { parseArgs } from 'node:util';
import { getOwnHome } from '../apps/server/src/modules/home/front/queries.ts';
import { getPathProgress } from '../apps/server/src/modules/learning/course/course-queries.ts';
import { openDatabase } from '../apps/server/src/platform/postgres/database.ts';
import { makeLargePath } from '../apps/server/test/factories/large-path.ts';
import { explainAll } from './measures/explain.ts';
import { scratchFolder, startPortal } from './portal.ts';
import { requireAnswered } from './measures/refused.ts';
import { watchProcessor } from './measures/processor.ts';
import { findPlace, seedRows, seedStudents, sizeOf } from './seed/seed-everyday.ts';

/** What the everyday screens cost beside 1,000 students and beside many: processor time for a request, and the pages that each statement touches. */
const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '200000000' },
    seconds: { type: 'string', default: '8' },
    plans: { type: 'boolean', default: false },
  },
});
const students = Number(values.students);
const rowsEach = Math.max(1, Math.round(Number(values.rows) / students));
const seconds = Number(values.seconds);
const few = Math.min(1000, students);
/** So many of the few are signed in and ask. */
const asking = Math.min(200, few);

const folder = scratchFolder();
const portal = await startPortal(folder);
const database = openDatabase({ url: portal.databaseUrl, size: 4, onError: console.error });
try {
  const { courseId, variantId, path } = await findPlace({ database });
  const large = await makeLargePath({ queryable: database.orm, beside: path });
  const people = await seedStudents({ database, variantId, from: 1, to: few, asking });
  await seedRows({ database, pathId: BigInt(large.id), from: 1, to: few, each: rowsEach });

  const ids = { courseId: String(courseId), variantId: String(variantId) };
  const screens = [
    ['home', 'ownHome', ids],
    ['prepare page', 'pathProgress', { ...ids, id: String(path) }],
    ['2,000 assets', 'pathProgress', { ...ids, id: large.id }],
  ] as const;

  const cost = async <N extends PathName>(name: N, body: RequestOf<N>) => {
    let turn = 0;
    const headers = (token: string) => ({
      'content-type': 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      'access-token': token,
    });
    const request = { method: 'POST', path: addressOf(paths[name], body), body: JSON.stringify(body) } as const;
    const setupRequest = (made: autocannon.Request) => ({ ...made, headers: headers(people[turn++ % people.length]?.token ?? '') });
    const load = (duration: number) => autocannon({ url: portal.url, connections: 20, duration, requests: [{ ...request, setupRequest }] });
    await load(Math.min(2, seconds));
    const taken = watchProcessor({ servers: [portal.process.pid ?? 0], dataDir: folder.dataDir });
    const { requests, latency, non2xx } = await load(seconds);
    const { server, postgres } = taken();
    const each = (ms: number) => (ms * 1000) / requests.total;
    return {
      answers: requests.total,
      perSecond: requests.average,
      p50: latency.p50,
      p99: latency.p99,
      server: each(server),
      postgres: each(postgres),
      failed: non2xx,
    };
  };
  const measure = async () => {
    const found = [];
    for (const [title, name, body] of screens) found.push({ title, ...(await cost(name, body)) });
    return found;
  };
  const student = { queryable: database.orm, studentId: people[0]?.id ?? 0n, courseId, variantId };
  const plans = () =>
    explainAll(database, {
      home: () => getOwnHome({ ...student, now: new Date(), until: new Date() }),
      'prepare page': () => getPathProgress({ ...student, pathId: path }),
      '2,000 assets': () => getPathProgress({ ...student, pathId: BigInt(large.id) }),
    });

  console.log(`${few} students with ${rowsEach} progress rows each: ${await sizeOf(database)}`);
  const [fewFigures, fewPlans] = [await measure(), await plans()];
  const began = performance.now();
  await seedStudents({ database, variantId, from: few + 1, to: students, asking: 0 });
  await seedRows({ database, pathId: BigInt(large.id), from: few + 1, to: students, each: rowsEach });
  console.log(`${students} students: ${await sizeOf(database)}, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const [manyFigures, manyPlans] = [await measure(), await plans()];

  for (const [index, { title, ...many }] of manyFigures.entries()) {
    const before = fewFigures[index] ?? many;
    if (before.answers * many.answers === 0) {
      console.log(`${title.padEnd(16)}no answer within the run`);
      continue;
    }
    const pages = [fewPlans, manyPlans].map((all) => all[title]?.pages ?? 0) as [number, number];
    const ratio = (many.server + many.postgres) / (before.server + before.postgres);
    console.log(
      `${title.padEnd(16)}${before.perSecond.toFixed(0)} then ${many.perSecond.toFixed(0)} /s   p50 ${before.p50} then ${many.p50} ms   p99 ${before.p99} then ${many.p99} ms   ` +
        `processor of server and PostgreSQL ${before.server.toFixed(0)} + ${before.postgres.toFixed(0)} then ${many.server.toFixed(0)} + ${many.postgres.toFixed(0)} µs: x ${ratio.toFixed(2)}   ` +
        `pages touched ${pages[0]} then ${pages[1]}   failed ${before.failed + many.failed}`,
    );
  }
  requireAnswered(
    Object.fromEntries(
      [...fewFigures, ...manyFigures.map((many) => ({ ...many, title: `${many.title}, many` }))].map(({ title, failed }) => [
        title,
        failed,
      ]),
    ),
  );
  for (const [title, { scans, sequential }] of Object.entries(manyPlans)) {
    console.log(
      `${title}: ${sequential.length === 0 ? 'no sequential scan of a table that grows' : `SEQUENTIAL: ${sequential.join(', ')}`}`,
    );
    if (values.plans) for (const scan of scans) console.log(`  ${scan}`);
  }
} finally {
  await database.close();
  await portal.stop();
  folder.remove();
}
