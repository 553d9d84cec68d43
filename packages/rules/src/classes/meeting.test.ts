import { describe, expect, it, test } from 'vitest';
import { type AskOutcome, isMeetingUrl, nextAsk } from './meeting.ts';

const own = 'https://meet.example/host/7';

test.each([
  { url: own, is: true },
  { url: 'https://meet.example/another', is: true },
  { url: 'https://us02web.zoom.us/s/1?zak=2', is: true },
  { url: 'https://meet.google.com/abc', is: true },
  { url: 'http://meet.example/host/7', is: false },
  { url: 'https://zoom.us.evil.example/s/1', is: false },
  { url: 'https://evilzoom.us/s/1', is: false },
  { url: 'https://meet.example@evil.example/', is: false },
  { url: 'https://someone@meet.example/', is: false },
  { url: 'javascript:alert(1)', is: false },
  { url: '/home', is: false },
  { url: '', is: false },
])('CLS-027 $url may be opened: $is', ({ url, is }) => {
  expect(isMeetingUrl({ url, own })).toBe(is);
});

test('CLS-027 a class without a link opens known services alone', () => {
  expect(isMeetingUrl({ url: own, own: '' })).toBe(false);
  expect(isMeetingUrl({ url: 'https://zoom.us/s/1', own: '' })).toBe(true);
});

const startsAt = new Date('2026-11-24T13:30:00Z');
const endsAt = new Date('2026-11-24T15:00:00Z');
/** Minutes from the start, for a class of ninety. */
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
const hours = (count: number) => count * 60;

/** Minutes from the start at which the next question is asked. */
const next = (of: { outcome: AskOutcome; looks?: boolean; failures?: number; now: number }) => {
  const asked = nextAsk({ looks: false, failures: 0, startsAt, endsAt, ...of, now: at(of.now) });
  return asked === null ? null : (asked.getTime() - startsAt.getTime()) / 60_000;
};

describe('when a provider is asked next', () => {
  it.each<[string, Parameters<typeof next>[0], number | null]>([
    ['a class in a month has no meeting yet', { outcome: 'early', now: -hours(720) }, -hours(168)],
    ['a meeting that was made is looked at shortly before', { outcome: 'ready', now: -hours(48) }, -30],
    ['one that was looked at is reported after the class', { outcome: 'ready', now: -30 }, 91],
    ['one that is asked about while it runs', { outcome: 'ready', now: 20 }, 91],
    ['a report that is not there yet', { outcome: 'waiting', now: 91 }, 93],
    ['a recording that takes its time', { outcome: 'waiting', now: 90 + 40 }, 90 + 60],
    ['a recording that takes a day', { outcome: 'waiting', now: 90 + hours(24) }, 90 + hours(28)],
    ['a meeting that runs on', { outcome: 'running', now: 100 }, 105],
    ['a class three days ago', { outcome: 'waiting', now: 91 + hours(72) }, null],
    ['a class of which all is known', { outcome: 'done', now: 95 }, null],
    ['a provider that failed once', { outcome: 'failed', failures: 1, now: -60 }, -59],
    ['a provider that failed five times', { outcome: 'failed', failures: 5, now: 100 }, 116],
    ['a provider that fails for hours', { outcome: 'failed', failures: 400, now: 300 }, 360],
    [
      'one that says who is there only now, and fails while the class runs',
      { outcome: 'failed', looks: true, failures: 9, now: 30 },
      30.75,
    ],
    ['a provider that failed for days', { outcome: 'failed', failures: 400, now: 91 + hours(72) }, null],
    ['one that says who is there only now, long before', { outcome: 'ready', looks: true, now: -hours(5) }, -15],
    ['one that says who is there only now, before anyone is', { outcome: 'waiting', looks: true, now: -10 }, -9.25],
    ['one that says who is there only now', { outcome: 'running', looks: true, now: 30 }, 30.75],
    ['one that says who is there only now, and runs on', { outcome: 'running', looks: true, now: 110 }, 110.75],
    ['one that says who is there only now, and is over', { outcome: 'waiting', looks: true, now: 91 }, 93],
    ['one that has run on for more than an hour', { outcome: 'running', looks: true, now: 90 + 62 }, 90 + 62 + 31],
  ])('%s', (_what, of, minutes) => {
    expect(next(of)).toBe(minutes);
  });
});
