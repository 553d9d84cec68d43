import { parseArgs } from 'node:util';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { PathName } from '@abhyas/contract/paths.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal } from './portal.ts';
import { call } from './seed/seed.ts';
import { seedLife } from './seed/seed-life.ts';

/** How long the performance screens of a student with many tests take, one call after the other, HTTP included. */
const { values } = parseArgs({
  options: {
    tests: { type: 'string', default: '60' },
    responses: { type: 'string', default: '5000' },
    calls: { type: 'string', default: '300' },
  },
});
const calls = Number(values.calls);

const folder = scratchFolder();
const portal = await startPortal(folder);
const database = openDatabase({ url: portal.databaseUrl, size: 4, onError: console.error });
try {
  const { token, ids, latest, tests, responses } = await seedLife({
    database,
    tests: Number(values.tests),
    responses: Number(values.responses),
  });
  const measure = async <N extends PathName>(name: N, body: RequestOf<N>) => {
    const times: number[] = [];
    // the first tenth warms up
    for (let count = 0; count < Math.ceil(1.1 * calls); count += 1) {
      const began = performance.now();
      await call({ url: portal.url, name, body, token });
      times.push(performance.now() - began);
    }
    const rising = times.slice(-calls).toSorted((one, other) => one - other);
    const at = (share: number) => (rising[Math.min(rising.length - 1, Math.floor(share * rising.length))] ?? 0).toFixed(1);
    return `p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`;
  };
  console.log(`One student with ${tests} tests and ${responses} responses, ${calls} calls of each, one after the other`);
  const row = (name: string, figures: string) => console.log(`${name.padEnd(34)}${figures}`);
  row('performance, the last 6 tests', await measure('performanceOverview', ids));
  row('performance, the last 60 tests', await measure('performanceOverview', { ...ids, tests: 60 }));
  row('score summary', await measure('scoreSummary', ids));
  row('question selection', await measure('questionSelection', ids));
  row('progress tracker', await measure('progressTracker', ids));
  const { courseId, variantId } = ids;
  row('figures on home', await measure('homeFigures', { courseId, variantId }));
  row('analytics of a test', await measure('testAnalytics', { assessmentId: latest }));
} finally {
  await database.close();
  await portal.stop();
  folder.remove();
}
