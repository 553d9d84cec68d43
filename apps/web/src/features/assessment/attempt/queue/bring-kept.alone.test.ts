import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { now } from '../../../../lib/clock.ts';
import { clearSession, saveSession, type Session } from '../../../../lib/session/session.ts';
import { bringKept } from './bring-kept.ts';
import type { StoredEvent } from './ports.ts';
import { deviceStore } from './queue-store.ts';
import { save } from '#test/attempt/session-parts.ts';

interface Delivery {
  readonly attemptId: string;
  readonly fence: number;
  readonly events: readonly { readonly seq: number }[];
}

const stored = (seq: number): StoredEvent => ({ fence: 1, seq, at: '2026-11-24T04:30:00.000Z', event: save('7', 'B') });
const keep = ({ attemptId, pin, seqs }: { attemptId: string; pin: string; seqs: number[] }) =>
  deviceStore({ attemptId, pin }).add(seqs.map(stored));

/** A server that acknowledges everything but what belongs to the attempts in `running`, which are open for another hour. */
function answerFetch({ running }: { running: string[] }): string[] {
  const came: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { attemptId, events } = JSON.parse(body) as Delivery;
    if (running.includes(attemptId)) {
      came.push(`${attemptId} is open`);
      return Response.json({ data: { ack: 0, status: 'in-progress', deadlineAt: new Date(now().getTime() + 3_600_000).toISOString() } });
    }
    came.push(...events.map(({ seq }) => `${attemptId}/${seq}`));
    return Response.json({ data: { ack: events.at(-1)?.seq ?? 0, status: 'submitted' } });
  });
  return came;
}

const signIn = (pin: string) =>
  saveSession({
    student_imspin: pin,
    personId: pin,
    token: 'token',
    isMentor: false,
    isParent: false,
    isStaff: false,
    isAdminLogin: false,
  } as Session);
beforeEach(() => signIn('ASC1001'));
afterEach(async () => {
  await clearSession();
  vi.unstubAllGlobals();
});

test('TST-071 answers kept of closed attempts come without the review being opened; what is not the student’s, or still open, stays, and is not asked about before its end', async () => {
  const came = answerFetch({ running: ['12'] });
  const notes = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => notes.set(key, value),
  });
  await keep({ attemptId: '11', pin: 'ASC1001', seqs: [1, 2] });
  await keep({ attemptId: '12', pin: 'ASC1001', seqs: [5] });
  await keep({ attemptId: '13', pin: 'ASC1002', seqs: [1] });
  await keep({ attemptId: '14', pin: 'ASC1001', seqs: [3] });
  expect(await bringKept('ASC1001')).toBe(true);
  expect(came).toEqual(['11/1', '11/2', '12 is open', '14/3']);
  expect(await deviceStore({ attemptId: '11', pin: 'ASC1001' }).list()).toEqual([]);
  expect(await deviceStore({ attemptId: '12', pin: 'ASC1001' }).list()).toEqual([stored(5)]);
  expect(await deviceStore({ attemptId: '13', pin: 'ASC1002' }).list()).toEqual([stored(1)]);
  expect(await bringKept('ASC1001')).toBe(false);
  expect(came).toHaveLength(4);
});

test('TST-071 answers stay on the device while another student is signed in, and where the server knows no such attempt, which it is asked once a day', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    asked.push((JSON.parse(body) as Delivery).attemptId);
    return Response.json({ code: 'NOT_FOUND', message: '', requestId: '' }, { status: 404 });
  });
  const notes = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => notes.set(key, value),
    removeItem: (key: string) => notes.delete(key),
  });
  const kept = { attemptId: '21', pin: 'ASC1001' };
  await keep({ ...kept, seqs: [1] });
  await signIn('ASC1002');
  expect(await bringKept('ASC1001')).toBe(false);
  expect(asked).toEqual([]);
  await signIn('ASC1001');
  for (const turn of [1, 2]) expect([turn, await bringKept('ASC1001')]).toEqual([turn, false]);
  expect(asked.filter((attemptId) => attemptId === '21')).toEqual(['21']);
  expect(await deviceStore(kept).list()).toEqual([stored(1)]);
});
