import type { NoticeSettings, NoticeType } from '@abhyas/contract/notices/notices.ts';
import { describe, expect, test } from 'vitest';
import { channelOf } from './channels.ts';

const every: Record<NoticeType, true> = {
  'test-released': true,
  'slot-booked': true,
  'class-soon': true,
  'feedback-given': true,
  'score-changed': true,
  'doubt-asked': true,
  'doubt-answered': true,
  notice: true,
};
const noticeTypes = Object.keys(every) as NoticeType[];
const settingsOf = (wanted: { email: boolean; push: boolean }) =>
  Object.fromEntries(noticeTypes.map((type) => [type, wanted])) as NoticeSettings;
const both = { email: true, push: true };
const emailOnly = { email: true, push: false };
const pushOnly = { email: false, push: true };
const neither = { email: false, push: false };

describe.each(noticeTypes)('NTF-001 a notice of the type %s', (type) => {
  test.each([
    { wanted: both, hasEmail: true, subscriptions: 2, channel: 'push' },
    { wanted: both, hasEmail: true, subscriptions: 0, channel: 'email' },
    { wanted: both, hasEmail: false, subscriptions: 1, channel: 'push' },
    { wanted: both, hasEmail: false, subscriptions: 0, channel: 'none' },
    { wanted: emailOnly, hasEmail: true, subscriptions: 2, channel: 'email' },
    { wanted: emailOnly, hasEmail: true, subscriptions: 0, channel: 'email' },
    { wanted: emailOnly, hasEmail: false, subscriptions: 2, channel: 'none' },
    { wanted: emailOnly, hasEmail: false, subscriptions: 0, channel: 'none' },
    { wanted: pushOnly, hasEmail: true, subscriptions: 1, channel: 'push' },
    { wanted: pushOnly, hasEmail: true, subscriptions: 0, channel: 'none' },
    { wanted: pushOnly, hasEmail: false, subscriptions: 1, channel: 'push' },
    { wanted: pushOnly, hasEmail: false, subscriptions: 0, channel: 'none' },
    { wanted: neither, hasEmail: true, subscriptions: 2, channel: 'none' },
    { wanted: neither, hasEmail: true, subscriptions: 0, channel: 'none' },
    { wanted: neither, hasEmail: false, subscriptions: 2, channel: 'none' },
    { wanted: neither, hasEmail: false, subscriptions: 0, channel: 'none' },
  ] as const)('with $wanted, email $hasEmail and $subscriptions browsers goes to $channel', ({ wanted, channel, ...reach }) => {
    expect(channelOf({ type, settings: settingsOf(wanted), ...reach })).toBe(channel);
  });

  test('asks only what is wanted of this type', () => {
    const others = noticeTypes.filter((other) => other !== type);
    const only = (chosen: readonly NoticeType[], wanted: { email: boolean; push: boolean }): NoticeSettings => ({
      ...settingsOf(neither),
      ...Object.fromEntries(chosen.map((one) => [one, wanted])),
    });
    const reach = { type, hasEmail: true, subscriptions: 1 };
    expect(channelOf({ ...reach, settings: only(others, both) })).toBe('none');
    expect(channelOf({ ...reach, settings: only([type], emailOnly) })).toBe('email');
  });
});
