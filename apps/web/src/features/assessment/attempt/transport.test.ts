import { errorCatalogue, type ErrorCode } from '@abhyas/contract/errors.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { manualClock } from '#test/manual-clock.ts';
import { clockOf, save } from '#test/attempt/session-parts.ts';
import { playerTransport } from './transport.ts';

const batch = { fence: 3, events: [{ seq: 1, at: '2026-01-01T04:30:00.000Z', event: save('7', 'B') }] };
const transport = playerTransport({ attemptId: '1', clock: clockOf(manualClock()) });
const refuse = (code: ErrorCode) =>
  vi.stubGlobal('fetch', async () => Response.json({ code, message: '', requestId: '' }, { status: errorCatalogue[code].status }));

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['FENCE_LOST', { kind: 'refused', cause: 'fence-lost' }],
  ['ATTEMPT_CLOSED', { kind: 'refused', cause: 'closed' }],
  ['LAUNCH_EXPIRED', { kind: 'refused', cause: 'signed-out' }],
  ['UNAUTHENTICATED', { kind: 'refused', cause: 'signed-out' }],
  ['TOO_MANY_REQUESTS', { kind: 'failed', cause: 'server' }],
  ['INTERNAL', { kind: 'failed', cause: 'server' }],
  ['INVALID_REQUEST', { kind: 'failed', cause: 'server' }],
  ['ATTEMPT_NOT_STARTED', { kind: 'failed', cause: 'server' }],
] as const)('TST-071 what %s means for the log', async (code, sent) => {
  refuse(code);
  expect(await transport.save(batch, { leaving: false })).toEqual(sent);
  expect(await transport.submit(batch, { leaving: true, timeUp: true })).toEqual(sent);
});

test.each([
  ['no connection', new TypeError('Failed to fetch')],
  ['no answer in time', new DOMException('', 'TimeoutError')],
])('TST-071 %s is told apart from an error of the server', async (_name, error) => {
  vi.stubGlobal('fetch', () => Promise.reject(error));
  expect(await transport.save(batch, { leaving: false })).toEqual({ kind: 'failed', cause: 'offline' });
});
