import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { isDatabaseUnavailable } from './database-error.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('a statement with too many parameters is a fault of ours, not an outage', async () => {
  const values = Array.from({ length: 70_000 }, (_, place) => place);
  const error: unknown = await server.parts.database.pool.query('select $1::int', values).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '08P01' });
  expect(isDatabaseUnavailable(error)).toBe(false);
  expect(isDatabaseUnavailable(new Error('query failed', { cause: error }))).toBe(false);
});

const answered = (code: string, severity: string) => Object.assign(new pg.DatabaseError('message', 7, 'error'), { code, severity });

test.each([
  ['a lost connection', answered('08006', 'FATAL'), true],
  ['a pooler that accepts no connection', answered('08P01', 'FATAL'), true],
  ['a malformed message', answered('08P01', 'ERROR'), false],
  ['too many connections', answered('53300', 'FATAL'), true],
  ['a shutdown', answered('57P01', 'FATAL'), true],
  ['a write to a host that is no primary any more', answered('25006', 'ERROR'), true],
  ['a refused port', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  ['a duplicate', answered('23505', 'ERROR'), false],
])('%s', (_name, error, expected) => {
  expect(isDatabaseUnavailable(error)).toBe(expected);
});
