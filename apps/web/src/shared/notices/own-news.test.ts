import { expect, test, vi } from 'vitest';
import { doOneself, isOwnNews } from './own-news.ts';

const url = '/test?booking=7';
const done = () => Promise.resolve('booked');

test('the notice of what was done in this window is its own, once, also where it comes before the answer', async () => {
  let isOwn = false;
  const answer = await doOneself({
    url,
    act: async () => {
      isOwn = isOwnNews(url);
      return done();
    },
  });
  expect([answer, isOwn, isOwnNews(url)]).toEqual(['booked', true, false]);
  await doOneself({ url, act: done });
  expect([isOwnNews('/test?booking=8'), isOwnNews(url), isOwnNews(url)]).toEqual([false, true, false]);
});

test('what failed is told by no notice, so the next one is someone else’s', async () => {
  await expect(doOneself({ url, act: () => Promise.reject(new Error('full')) })).rejects.toThrow('full');
  expect(isOwnNews(url)).toBe(false);
});

test('a notice that comes much later is news', async () => {
  vi.useFakeTimers();
  await doOneself({ url, act: done });
  vi.advanceTimersByTime(61_000);
  expect(isOwnNews(url)).toBe(false);
  vi.useRealTimers();
});
