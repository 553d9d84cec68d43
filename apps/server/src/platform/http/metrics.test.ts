import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
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
