import { afterEach, expect, test, vi } from 'vitest';
import { openLive } from './live.ts';

/** No one goes anywhere. */
const history = { location: { pathname: '/home' }, subscribe: () => () => {}, flush: () => {} };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stream that ends is opened again; one that newer windows replaced only when the window is looked at again', async () => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' });
  const look = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const bodies = ['', 'event: replaced\ndata: {}\n\n', 'event: notice\ndata: {}\n\n'];
  let opened = 0;
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async () => new Response(bodies[(opened += 1) - 1] ?? new ReadableStream()));
  const heard: string[] = [];
  const stop = openLive({ onEvent: ({ kind }) => void heard.push(kind), history, random: () => 0 });
  await vi.advanceTimersByTimeAsync(500);
  expect(opened).toBe(2);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(opened).toBe(2);
  look('hidden');
  look('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(opened).toBe(3);
  stop();
  expect(heard).not.toContain('replaced');
  expect(heard).toContain('notice');
  // and the next reads are of the primary
  expect(page.cookie).toMatch(/^abhyas_told=1; Path=\/api; Max-Age=3;/);
});
