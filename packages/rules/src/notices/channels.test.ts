import type { NoticeSettings, NoticeType } from '@abhyas/contract/notices/notices.ts';
import { describe, expect, test } from 'vitest';
import { channelsOf } from './channels.ts';

const every: Record<NoticeType, true> = {
  'test-released': true,
  'slot-booked': true,
  'slot-soon': true,
  'seat-offered': true,
  'session-unready': true,
  'session-booked': true,
  'session-soon': true,
  'class-changed': true,
  'class-soon': true,
  'feedback-given': true,
  'score-changed': true,
  'doubt-asked': true,
  'doubt-answered': true,
  'question-asked': true,
  'question-answered': true,
  'weekly-digest': true,
  'child-alert': true,
  'recording-overdue': true,
  'school-deadline': true,
  'revision-due': true,
  notice: true,
};
const noticeTypes = Object.keys(every) as NoticeType[];
const settingsOf = (wanted: { email: boolean; push: boolean }) =>
  Object.fromEntries(noticeTypes.map((type) => [type, wanted])) as NoticeSettings;
const both = { email: true, push: true };
const emailOnly = { email: true, push: false };
const pushOnly = { email: false, push: true };
const mailedToo: readonly NoticeType[] = [
  'slot-booked',
  'school-deadline',
  'seat-offered',
  'session-booked',
  'session-soon',
  'class-changed',
  'class-soon',
  'weekly-digest',
];
const neither = { email: false, push: false };

describe.each(noticeTypes)('NTF-001 a notice of the type %s', (type) => {
  test.each([
    { wanted: both, hasEmail: true, subscriptions: 2, channels: mailedToo.includes(type) ? ['push', 'email'] : ['push'] },
    { wanted: both, hasEmail: true, subscriptions: 0, channels: ['email'] },
    { wanted: both, hasEmail: false, subscriptions: 1, channels: ['push'] },
    { wanted: both, hasEmail: false, subscriptions: 0, channels: [] },
    { wanted: emailOnly, hasEmail: true, subscriptions: 2, channels: ['email'] },
    { wanted: emailOnly, hasEmail: true, subscriptions: 0, channels: ['email'] },
    { wanted: emailOnly, hasEmail: false, subscriptions: 2, channels: [] },
    { wanted: emailOnly, hasEmail: false, subscriptions: 0, channels: [] },
    { wanted: pushOnly, hasEmail: true, subscriptions: 1, channels: ['push'] },
    { wanted: pushOnly, hasEmail: true, subscriptions: 0, channels: [] },
    { wanted: pushOnly, hasEmail: false, subscriptions: 1, channels: ['push'] },
    { wanted: pushOnly, hasEmail: false, subscriptions: 0, channels: [] },
    { wanted: neither, hasEmail: true, subscriptions: 2, channels: [] },
    { wanted: neither, hasEmail: true, subscriptions: 0, channels: [] },
    { wanted: neither, hasEmail: false, subscriptions: 2, channels: [] },
    { wanted: neither, hasEmail: false, subscriptions: 0, channels: [] },
  ])('with $wanted, email $hasEmail and $subscriptions browsers goes to $channels', ({ wanted, channels, ...reach }) => {
    expect(channelsOf({ type, settings: settingsOf(wanted), ...reach })).toEqual(channels);
  });

  test('asks only what is wanted of this type', () => {
    const others = noticeTypes.filter((other) => other !== type);
    const only = (chosen: readonly NoticeType[], wanted: { email: boolean; push: boolean }): NoticeSettings => ({
      ...settingsOf(neither),
      ...Object.fromEntries(chosen.map((one) => [one, wanted])),
    });
    const reach = { type, hasEmail: true, subscriptions: 1 };
    expect(channelsOf({ ...reach, settings: only(others, both) })).toEqual([]);
    expect(channelsOf({ ...reach, settings: only([type], emailOnly) })).toEqual(['email']);
  });
});
