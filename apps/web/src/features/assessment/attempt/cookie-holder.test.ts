import { expect, test } from 'vitest';
import { mayWrite, noteExchange, noteHolder } from './cookie-holder.ts';

function device() {
  const kept = new Map<string, string>();
  return {
    now: 0,
    notes: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
  };
}

test('a window goes on writing while its own attempt holds the cookie, or nobody has said', async () => {
  const one = device();
  expect(mayWrite({ ...one, attemptId: '1' })).toBe('yes');
  await noteExchange({ ...one, exchange: async () => ({ attemptId: '1' }) });
  expect(mayWrite({ ...one, attemptId: '1' })).toBe('yes');
});

test('a second test launched beside the first holds the first one’s answers back', async () => {
  const one = device();
  noteHolder({ ...one, attemptId: '1' });
  const second = noteExchange({ ...one, exchange: async () => ({ attemptId: '2' }) });
  expect(mayWrite({ ...one, attemptId: '1' })).toBe('wait');
  await second;
  expect(mayWrite({ ...one, attemptId: '1' })).toBe('no');
  expect(mayWrite({ ...one, attemptId: '2' })).toBe('yes');
});

test('a launch that fails leaves the cookie with whom it was', async () => {
  const one = device();
  noteHolder({ ...one, attemptId: '1' });
  await expect(noteExchange({ ...one, exchange: () => Promise.reject(new Error('expired')) })).rejects.toThrow('expired');
  expect(mayWrite({ ...one, attemptId: '1' })).toBe('yes');
});

test('when a launch was never heard of again, the server is asked whose cookie it is', () => {
  const one = device();
  void noteExchange({ ...one, exchange: () => new Promise<{ attemptId: string }>(() => undefined) });
  expect(mayWrite({ ...one, attemptId: '1', now: 30_000 })).toBe('wait');
  expect(mayWrite({ ...one, attemptId: '1', now: 30_001 })).toBe('ask');
});
