import { expect, test } from 'vitest';
import { faultsOf } from './judge.ts';
import type { Answer } from './send.ts';

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'content-security-policy': "default-src 'self';frame-ancestors 'none'",
  'cache-control': 'no-store',
};
const good: Answer = { status: 400, headers, text: '{"code":"INVALID_REQUEST"}', ms: 3 };
const judge = (answer: Partial<Answer>, more: { sent?: string; mayBeCut?: boolean; name?: string } = {}) =>
  faultsOf({
    name: more.name ?? 'bookmark',
    answer: { ...good, ...answer },
    sent: more.sent ?? '',
    isCall: true,
    mayBeCut: more.mayBeCut ?? false,
  });

test('an ordinary refusal is no fault', () => {
  expect(judge({})).toEqual([]);
});

test.each([
  [{ status: 500 }, 'status 500'],
  [{ status: 503 }, 'status 503'],
  [{ status: -1 }, 'no answer in time'],
  [{ status: 0 }, 'the connection ended without an answer'],
  [{ text: 'Error: x\n    at run (file:///srv/apps/server/src/a.ts:3:7)' }, 'a stack trace or a path of the server'],
  [{ text: 'Failed query: select "id" from "people"' }, 'text of a database error or a statement'],
  [{ text: 'syntax error at or near "x"' }, 'text of a database error or a statement'],
  [{ headers: { ...headers, 'x-content-type-options': undefined } }, 'no x-content-type-options'],
  [{ headers: { ...headers, 'content-security-policy': "default-src 'self'" } }, 'no content-security-policy'],
  [{ headers: { ...headers, 'cache-control': undefined } }, 'no cache-control'],
])('%j is a fault', (answer, fault) => {
  expect(judge(answer)).toContain(fault);
});

test('only a call that serves one at a time may say that it is busy', () => {
  const busy = { status: 503, text: '{"code":"UNAVAILABLE"}' };
  expect(judge(busy, { name: 'importPeople' })).toEqual([]);
  expect(judge(busy, { name: 'bookmark' })).toEqual(['status 503']);
  expect(judge({ status: 503, text: 'upstream' }, { name: 'importPeople' })).toEqual(['status 503']);
  expect(judge({ ...busy, status: 500 }, { name: 'importPeople' })).toEqual(['status 500']);
});

test('what was sent may come back, and a body that is too long may end the connection', () => {
  expect(judge({ text: 'syntax error at or near' }, { sent: 'syntax error at or near' })).toEqual([]);
  expect(judge({ status: 0 }, { mayBeCut: true })).toEqual([]);
});
