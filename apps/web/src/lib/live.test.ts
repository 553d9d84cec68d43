import { expect, test } from 'vitest';
import { createEventReader, type LiveEvent, pauseAfter } from './live.ts';

test('the pauses between tries double up to a minute, and are spread over their second half', () => {
  expect([0, 1, 2, 5, 6, 60].map((failures) => pauseAfter({ failures, random: 1 }))).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
  expect(pauseAfter({ failures: 1, random: 0 })).toBe(1000);
});

/** What is heard of a stream that arrives in these parts. */
function heard(...parts: string[]): LiveEvent[] {
  const events: LiveEvent[] = [];
  const take = createEventReader((event) => void events.push(event));
  parts.forEach(take);
  return events;
}

test('an event is heard when it is complete, however it was cut; comments, the retry line and events without a name say nothing', () => {
  const notice = { kind: 'notice', data: { noticeId: '7', title: 'a: b' } };
  const stream = 'retry: 3000\n\n: beat\n\nevent: notice\ndata: {"noticeId":"7","title":"a: b"}\n\ndata: {}\n\nevent: no';
  expect(heard(stream)).toEqual([notice]);
  expect(heard(...Array.from(stream))).toEqual([notice]);
  expect(heard(stream, 'tice\ndata: {}\n\n')).toEqual([notice, { kind: 'notice', data: {} }]);
});

test('a proxy may end lines with CRLF, and an event may have several lines of data', () => {
  expect(heard('event: notice\r\ndata: {"noticeId":\r\ndata: "7"}\r\n\r\n')).toEqual([{ kind: 'notice', data: { noticeId: '7' } }]);
});

test('a stream that never ends its event is broken', () => {
  expect(() => heard('event: notice\n', `data: ${'x'.repeat(200_000)}`)).toThrow(/buffer/i);
});
