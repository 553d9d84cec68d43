import { paths } from '@abhyas/contract/paths.ts';
import { sql } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { serveMetrics } from './metrics.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('metrics have a port of their own, and nothing else is there', async () => {
  await server.app.inject('/healthz');
  const metrics = await serveMetrics({ registry: server.app.metrics, config: { metricsPort: 0, host: '127.0.0.1' } });
  if (metrics === null) throw new Error('no port');
  const url = `http://127.0.0.1:${metrics.port}`;
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1');
  for (const path of ['/', '/Metrics', '/metrics/', '/healthz']) expect((await fetch(`${url}${path}`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
  await metrics.close();
});

test('the age of each kind of backup is measured, and archiving only where the database does it', async () => {
  const { orm } = server.parts.database;
  const samples = async () => (await server.app.metrics.metrics()).split('\n').filter((line) => /^(?:backup|archive)/.test(line));
  expect(await samples()).toEqual([]);
  await orm.execute(
    sql`insert into last_backups (kind, at) values ('copy', now() - interval '1 hour'), ('restore', now() - interval '1 day')`,
  );
  const [copy, restored, ...more] = await samples();
  expect(copy).toMatch(/^backup_age_seconds\{kind="copy"\} 36\d\d/);
  expect(restored).toMatch(/^backup_age_seconds\{kind="restore"\} 864\d\d/);
  expect(more).toEqual([]);
});

const monitoring = (file: string) => readFileSync(new URL(`../../../../../../docs/monitoring/${file}`, import.meta.url), 'utf8');
const expressions = [
  ...Array.from(monitoring('alerts.yml').matchAll(/^\s+expr: (.+)$/gm), ([, text]) => text ?? ''),
  ...Array.from(monitoring('grafana.json').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g), ([, text]) => String(JSON.parse(text ?? '""'))),
];

test('what the alerts and the dashboard ask for is measured, of routes that there are', async () => {
  expect(expressions.length).toBeGreaterThan(20);
  const measured = new Set(Array.from((await server.app.metrics.metrics()).matchAll(/^# TYPE (\w+) /gm), ([, name]) => name));
  const functions = new Set(['histogram_quantile']);
  for (const expression of expressions) {
    const bare = expression.replaceAll(/\{[^}]*\}|\bby \([^)]*\)/g, '');
    const names = (bare.match(/\b[a-z]+(?:_[a-z0-9]+)+/g) ?? []).filter((name) => !functions.has(name));
    expect(names.filter((name) => !measured.has(name) && !measured.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([]);
    for (const [, route] of expression.matchAll(/route="([^"]+)"/g)) expect(Object.values(paths).map(({ path }) => path)).toContain(route);
  }
});
