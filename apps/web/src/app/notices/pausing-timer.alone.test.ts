import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pausingTimer } from './pausing-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = () => {
  const onEnd = vi.fn<() => void>();
  return { onEnd, timer: pausingTimer({ ms: 10_000, onEnd }) };
};

test('NTF-003 the time of a notice is over after 10000 ms and not after 9999', () => {
  const { onEnd } = start();
  vi.advanceTimersByTime(9_999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('NTF-003 while it is paused no time passes, however often it is paused', () => {
  const { onEnd, timer } = start();
  vi.advanceTimersByTime(4_000);
  timer.pause();
  timer.pause();
  vi.advanceTimersByTime(60_000);
  timer.resume();
  timer.resume();
  vi.advanceTimersByTime(5_999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});
