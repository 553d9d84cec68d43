import { expect, test } from 'vitest';
import { pauseAfter, readEvents } from './live.ts';

test('the pauses between tries double up to a minute, and are spread over their second half', () => {
  expect([0, 1, 2, 5, 6, 60].map((failures) => pauseAfter({ failures, random: 1 }))).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
  expect(pauseAfter({ failures: 1, random: 0 })).toBe(1000);
});

test('events are read as they come whole; comments and the retry line say nothing', () => {
  const first = readEvents('retry: 3000\n\n: beat\n\nevent: notice\ndata: {"noticeId":"7","title":"a: b"}\n\nevent: no');
  expect(first).toEqual({ events: [{ kind: 'notice', data: { noticeId: '7', title: 'a: b' } }], rest: 'event: no' });
  expect(readEvents(`${first.rest}tice\ndata: {}\n\n`)).toEqual({ events: [{ kind: 'notice', data: {} }], rest: '' });
});
