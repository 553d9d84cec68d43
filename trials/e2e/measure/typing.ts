// Measures what a key costs in a text of 200 lines of the studio, beside a plain field on the same page. `npm run bench -- typing`.
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { browserOptions } from '../support/browser.ts';

const keys = 150;
/** How much slower the processor is taken to be. */
const slower = 4;
const configFile = fileURLToPath(new URL('../../../apps/web/scripts/typing-page.config.ts', import.meta.url));
const shares = { 'all of it': 'TaskDuration', scripts: 'ScriptDuration', layout: 'LayoutDuration' } as const;

/** Types, and gives the milliseconds of the page's thread for each key: what other programs take meanwhile does not count. */
async function costOfKey({ page, session }: { page: Page; session: CDPSession }) {
  const read = async () => new Map((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const before = await read();
  for (let index = 0; index < keys; index += 1) await page.keyboard.press('abcdefgh'.charAt(index % 8), { delay: 40 });
  const after = await read();
  const cost = (name: string) => (((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000) / keys;
  return Object.fromEntries(Object.entries(shares).map(([share, name]) => [share, cost(name)]));
}

await build({ configFile });
const server = await preview({ configFile, preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch(browserOptions);
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const fields = { 'plain field': page.getByLabel('Plain'), '200 lines': page.getByText('Line 100 says') };
  for (const [name, field] of Object.entries(fields)) {
    await field.click({ position: { x: 10, y: 10 } });
    await page.keyboard.type('warm ');
    const cost = await costOfKey({ page, session });
    const words = Object.entries(cost).map(([share, ms]) => `${share} ${(ms * slower).toFixed(1)} ms`);
    console.log(`${name}, a key on a processor ${slower} times as slow: ${words.join(', ')}`);
  }
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1) ?? '?'}`);
} finally {
  await browser.close();
  await server.close();
}
