import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { reactPlugins } from '../plugins/react-plugins.ts';

/** What the charts of a screen may bring, in bytes as gzip sends them. */
const most = 60_000;

/** The code of charts: our own, and the library that calculates scales and shapes. */
const isChart = (id: string) => /\/ui\/charts\/|\/node_modules\/(?:d3-[^/]+|internmap)\//.test(id);

test('no screen brings more than its share of chart code: all charts of the portal together are within it', async () => {
  const charts = fileURLToPath(new URL('../../src/ui/charts', import.meta.url));
  const files = globSync('**/*.{ts,tsx}', { cwd: charts, exclude: ['**/*.test.*'] }).map((file) => `${charts}/${file}`);
  const all = 'virtual:charts';
  const built = await build({
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    plugins: [
      {
        name: 'all-charts',
        resolveId: (id) => (id === all ? id : null),
        load: (id) => (id === all ? files.map((file, at) => `export * as part${at} from '${file}';`).join('\n') : null),
      },
      ...reactPlugins(),
    ],
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: all,
        preserveEntrySignatures: 'strict',
        external: (id, _from, isResolved) => isResolved && id !== all && !isChart(id),
      },
    },
  });
  if (!('output' in built)) throw new Error('The build has no output');
  const chunks = built.output.filter((file) => file.type === 'chunk');
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.filter((id) => id.endsWith('.tsx'))).toHaveLength(files.filter((file) => file.endsWith('.tsx')).length);
  expect(modules.some((id) => id.includes('/d3-scale/'))).toBe(true);
  const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  expect(bytes).toBeLessThanOrEqual(most);
});
