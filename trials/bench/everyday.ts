import autocannon from 'autocannon';
import { addressOf, paths, type PathName } from '@abhyas/contract/paths.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { parseArgs } from 'node:util';
import { getOwnHome } from '../../apps/server/src/modules/home/page/queries.ts';
import { getPathProgress } from '../../apps/server/src/modules/learning/course/course-queries.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { makeLargePath } from '../../apps/server/test/factories/large-path.ts';
import { explainAll } from './measures/explain.ts';
import { scratchFolder, startPortal } from './portal.ts';
import { requireAnswered } from './measures/refused.ts';
import { watchProcessor } from './measures/processor.ts';
import { findPlace, seedRows, seedStudents, sizeOf } from './seed/seed-everyday.ts';

/**
 * What the everyday screens cost beside 1,000 students and beside many: processor time for a request, and the pages that each statement touches. Each has a portal of its own,
 * and they are measured by turns, so that a machine that slows down meanwhile slows both.
 */
const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '200000000' },
    seconds: { type: 'string', default: '4' },
    turns: { type: 'string', default: '3' },
    plans: { type: 'boolean', default: false },
  },
});
const students = Number(values.students);
const rowsEach = Math.max(1, Math.round(Number(values.rows) / students));
const seconds = Number(values.seconds);
const turns = Number(values.turns);
const few = Math.min(1000, students);
/** So many of the few are signed in and ask. */
const asking = Math.min(200, few);

const screens = ['home', 'prepare page', '2,000 assets'] as const;
type Screen = (typeof screens)[number];

interface Figures {
  readonly answers: number;
  readonly seconds: number;
  /** Milliseconds: the worst of all turns. */
  readonly p99: number;
  /** Milliseconds of processor. */
  readonly server: number;
  readonly postgres: number;
  readonly failed: number;
}
const none: Figures = { answers: 0, seconds: 0, p99: 0, server: 0, postgres: 0, failed: 0 };
const add = (one: Figures, other: Figures): Figures => ({
  answers: one.answers + other.answers,
  seconds: one.seconds + other.seconds,
  p99: Math.max(one.p99, other.p99),
  server: one.server + other.server,
  postgres: one.postgres + other.postgres,
  failed: one.failed + other.failed,
});

/** A portal with so many students, of whom some are signed in and ask. */
async function openPlace(count: number) {
  const folder = scratchFolder();
  const portal = await startPortal(folder);
  const database = openDatabase({ url: portal.databaseUrl, size: 4, onError: console.error });
  const { courseId, variantId, path } = await findPlace({ database });
  const large = await makeLargePath({ queryable: database.orm, beside: path });
  const people = await seedStudents({ database, variantId, from: 1, to: count, asking });
  const began = performance.now();
  await seedRows({ database, pathId: BigInt(large.id), from: 1, to: count, each: rowsEach });
  console.log(`${count} students: ${await sizeOf(database)}, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);

  const ids = { courseId: String(courseId), variantId: String(variantId) };
  const calls = {
    home: ['ownHome', ids],
    'prepare page': ['pathProgress', { ...ids, id: String(path) }],
    '2,000 assets': ['pathProgress', { ...ids, id: large.id }],
  } as const;
  const ask = async (screen: Screen, duration: number): Promise<Figures> => {
    const [name, body] = calls[screen];
    return load(name, body, duration);
  };
  const load = async <N extends PathName>(name: N, body: RequestOf<N>, duration: number): Promise<Figures> => {
    let turn = 0;
    const headers = (token: string) => ({
      'content-type': 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      'access-token': token,
    });
    const request = { method: 'POST', path: addressOf(paths[name], body), body: JSON.stringify(body) } as const;
    const setupRequest = (made: autocannon.Request) => ({ ...made, headers: headers(people[turn++ % people.length]?.token ?? '') });
    const taken = watchProcessor({ servers: [portal.process.pid ?? 0], dataDir: folder.dataDir });
    const { requests, latency, non2xx } = await autocannon({
      url: portal.url,
      connections: 20,
      duration,
      requests: [{ ...request, setupRequest }],
    });
    return { answers: requests.total, seconds: duration, p99: latency.p99, ...taken(), failed: non2xx };
  };
  const student = { queryable: database.orm, studentId: people[0]?.id ?? 0n, courseId, variantId };
  return {
    ask,
    plans: () =>
      explainAll(database, {
        home: () => getOwnHome({ ...student, now: new Date(), until: new Date() }),
        'prepare page': () => getPathProgress({ ...student, pathId: path }),
        '2,000 assets': () => getPathProgress({ ...student, pathId: BigInt(large.id) }),
      }),
    close: async () => {
      await database.close();
      await portal.stop();
      folder.remove();
    },
  };
}

const places = { few: await openPlace(few), many: await openPlace(students) };
try {
  const plans = { few: await places.few.plans(), many: await places.many.plans() };
  for (const screen of screens) {
    const found = { few: none, many: none };
    // compiled code and filled caches
    for (const place of [places.few, places.many]) await place.ask(screen, Math.min(2, seconds));
    for (let turn = 0; turn < turns; turn += 1)
      for (const which of ['few', 'many'] as const) found[which] = add(found[which], await places[which].ask(screen, seconds));
    const failed = found.few.failed + found.many.failed;
    requireAnswered({ [screen]: failed });
    if (found.few.answers * found.many.answers === 0) {
      console.log(`${screen.padEnd(16)}no answer within the run`);
      continue;
    }
    const each = (which: 'few' | 'many') => {
      const { answers, server, postgres } = found[which];
      return { server: (1000 * server) / answers, postgres: (1000 * postgres) / answers };
    };
    const [one, other] = [each('few'), each('many')];
    const rate = ({ answers, seconds: taken }: Figures) => (answers / taken).toFixed(0);
    console.log(
      `${screen.padEnd(16)}${rate(found.few)} and ${rate(found.many)} /s   p99 ${found.few.p99} and ${found.many.p99} ms   ` +
        `processor of server and PostgreSQL ${one.server.toFixed(0)} + ${one.postgres.toFixed(0)} and ${other.server.toFixed(0)} + ${other.postgres.toFixed(0)} µs: ` +
        `x ${((other.server + other.postgres) / (one.server + one.postgres)).toFixed(2)}, of PostgreSQL alone x ${(other.postgres / one.postgres).toFixed(2)}   ` +
        `pages touched ${plans.few[screen]?.pages} and ${plans.many[screen]?.pages}   failed ${failed}`,
    );
  }
  for (const [screen, { scans, sequential }] of Object.entries(plans.many)) {
    console.log(
      `${screen}: ${sequential.length === 0 ? 'no sequential scan of a table that grows' : `SEQUENTIAL: ${sequential.join(', ')}`}`,
    );
    if (values.plans) for (const scan of scans) console.log(`  ${scan}`);
  }
} finally {
  await places.few.close();
  await places.many.close();
}
