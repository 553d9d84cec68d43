import { describeTypes } from '../../src/content/question-types.ts';
import { endpoints } from '@abhyas/contract/endpoints.ts';
import type { RouteOptions } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeSchema } from '../../src/platform/postgres/schema.ts';
import { testApp, type TestApp } from '../app.ts';

/**
 * Pages for anyone who runs the portal, streams, and what other services call: they take no body and answer no JSON of the contract. Every one is named here with what it may
 * lack; whatever else is registered must say who may call it, what it takes and what it answers.
 */
const operational: Readonly<Record<string, 'answers no JSON' | 'belongs to the API browser' | 'is called by another service'>> = {
  '/files/*': 'answers no JSON',
  '/dev/outbox': 'answers no JSON',
  '/manifest.webmanifest': 'answers no JSON',
  '/offline.html': 'answers no JSON',
  '/api/live': 'answers no JSON',
  // a calendar file at a secret address
  '/api/calendar/:address': 'answers no JSON',
  '/papers/:digest': 'answers no JSON',
  // a picture of a pack
  '/brand-logo/:name': 'answers no JSON',
  // a stream of JSON that is no answer of the contract
  '/api/login/downloadMyData': 'answers no JSON',
  // mail programs post to it in a form of their own, and people see a page
  '/api/notices/unsubscribe/:proof': 'answers no JSON',
  // a page for anyone who verifies a certificate, and documents as Open Badges has them
  '/certificates/:code': 'answers no JSON',
  '/api/certificates/:address': 'answers no JSON',
  // a signature over its bytes is the proof, and the other service says what they are
  '/api/payments/razorpay/back': 'answers no JSON',
  '/api/payments/demo': 'answers no JSON',
  '/api/meetings/zoom': 'is called by another service',
  '/api/meetings/bigbluebutton/ended': 'is called by another service',
  '/api/meetings/bigbluebutton/recording': 'is called by another service',
  '/api/notices/delivery-report': 'is called by another service',
  '/api/payments/razorpay': 'is called by another service',
  '/api/payments/stripe': 'is called by another service',
  '/docs': 'belongs to the API browser',
  '/docs/json': 'belongs to the API browser',
  '/docs/yaml': 'belongs to the API browser',
  '/docs/static/index.html': 'belongs to the API browser',
  '/docs/static/swagger-initializer.js': 'belongs to the API browser',
  '/docs/static/*': 'belongs to the API browser',
};

const routes: RouteOptions[] = [];
let portal: TestApp;
beforeAll(async () => {
  portal = await testApp({ onRoute: (route) => void routes.push(route) });
});
afterAll(() => portal.close());

describe('the route table', () => {
  const nameOf = ({ method, url }: RouteOptions) => `${String(method)} ${url}`;

  test('has routes, and every call of the contract is one of them', () => {
    const mounted = routes.map(nameOf);
    for (const endpoint of Object.values(endpoints)) expect(mounted).toContain(`${endpoint.method} ${endpoint.path}`);
  });

  test('says of every route who may call it', () => {
    const open = routes.filter(({ url, config }) => operational[url] !== 'belongs to the API browser' && config?.access === undefined);
    expect(open.map(nameOf)).toEqual([]);
  });

  test('says of every route what it takes', () => {
    const loose = routes.filter(
      ({ method, url, schema }) =>
        operational[url] === undefined && !['GET', 'HEAD'].includes(String(method)) && schema?.body === undefined,
    );
    expect(loose.map(nameOf)).toEqual([]);
  });

  test('says of every route what it answers', () => {
    const loose = routes.filter(({ url, schema }) => operational[url] === undefined && schema?.response === undefined);
    expect(loose.map(nameOf)).toEqual([]);
  });

  test('names no operational page that is gone', () => {
    const urls = new Set(routes.map(({ url }) => url));
    expect(Object.keys(operational).filter((url) => !urls.has(url))).toEqual([]);
  });

  test('takes no field a call does not know', () => {
    const isStrict = (body: unknown): boolean =>
      body instanceof z.ZodDiscriminatedUnion
        ? body.options.every(isStrict)
        : body instanceof z.ZodObject && body.def.catchall instanceof z.ZodNever;
    const loose = Object.values(endpoints).filter(({ body }) => !isStrict(body));
    expect(loose.map(({ name }) => name)).toEqual([]);
  });
});

describe('the description of the API', () => {
  interface Description {
    openapi: string;
    paths: Record<string, Record<string, { operationId?: string; security?: unknown[]; tags?: string[] }>>;
  }
  const read = async () => (await portal.app.inject('/docs/json')).json<Description>();

  test('is OpenAPI 3.1 and names every call of the contract, by method, path and service group', async () => {
    const { openapi, paths } = await read();
    expect(openapi).toMatch(/^3\.1\./);
    for (const { name, method, path, group } of Object.values(endpoints)) {
      expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]).toMatchObject({ operationId: name, tags: [group] });
    }
  });

  test('names nothing else', async () => {
    const described = Object.values((await read()).paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(described)).toEqual(new Set(Object.keys(endpoints)));
  });

  test('can be browsed at /docs', async () => {
    const answer = await portal.app.inject('/docs/');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
  });
});

test('the committed description of the schema is that of the migrated database; npm run generate writes it again', async () => {
  const folder = fileURLToPath(new URL('../../../../docs/schema/', import.meta.url));
  const committed = readdirSync(folder).filter((name) => name.endsWith('.md'));
  expect(committed).toEqual(['question-types.md', 'schema.md']);
  expect(describeTypes()).toBe(readFileSync(`${folder}question-types.md`, 'utf8'));
  expect(await describeSchema(portal.parts.database.pool)).toBe(readFileSync(`${folder}schema.md`, 'utf8'));
});
