import type { NoticeSettings, NoticeType } from '@abhyas/contract/notices/notices.ts';
import { describe, expect, test } from 'vitest';
import { channelsFor, channelsOf, isWantedByDefault } from './channels.ts';

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
  'month-report': true,
  'child-alert': true,
  'recording-overdue': true,
  'school-deadline': true,
  'revision-due': true,
  notice: true,
  'institute-reminder': true,
  offer: true,
};
const noticeTypes = Object.keys(every) as NoticeType[];
const settingsOf = (wanted: { email: boolean; push: boolean }) =>
  Object.fromEntries(noticeTypes.map((type) => [type, { ...wanted, sms: false, whatsapp: false }])) as NoticeSettings;
const asUsual = { hasMobile: true, chosen: null };
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
  'month-report',
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
    expect(channelsOf({ type, settings: settingsOf(wanted), ...reach, ...asUsual })).toEqual(channels);
  });

  test('asks only what is wanted of this type', () => {
    const others = noticeTypes.filter((other) => other !== type);
    const only = (chosen: readonly NoticeType[], wanted: { email: boolean; push: boolean }): NoticeSettings => ({
      ...settingsOf(neither),
      ...Object.fromEntries(chosen.map((one) => [one, { ...wanted, sms: false, whatsapp: false }])),
    });
    const reach = { type, hasEmail: true, subscriptions: 1, ...asUsual };
    expect(channelsOf({ ...reach, settings: only(others, both) })).toEqual([]);
    expect(channelsOf({ ...reach, settings: only([type], emailOnly) })).toEqual(['email']);
  });
});

describe('a message of staff', () => {
  const every = { email: true, push: true, sms: true, whatsapp: true };
  const all = ['whatsapp', 'sms', 'email', 'push'] as const;
  const wants = (wanted: typeof every) => ({ ...settingsOf(both), notice: wanted });
  const reach = { type: 'notice', hasEmail: true, hasMobile: true, subscriptions: 1 } as const;

  test('goes to every channel that was chosen, is wanted and reaches its person', () => {
    const to = (more: object) => channelsOf({ ...reach, settings: wants(every), chosen: all, ...more });
    expect(to({})).toEqual(['push', 'email', 'sms', 'whatsapp']);
    expect(to({ chosen: ['sms'] })).toEqual(['sms']);
    expect(to({ chosen: [] })).toEqual([]);
    expect(to({ hasMobile: false })).toEqual(['push', 'email']);
    expect(to({ hasEmail: false, subscriptions: 0 })).toEqual(['sms', 'whatsapp']);
    expect(to({ settings: wants({ ...every, sms: false, email: false }) })).toEqual(['push', 'whatsapp']);
  });

  test('can go to a phone number, no other notice can; WhatsApp and offers by SMS take consent', () => {
    expect(noticeTypes.filter((type) => channelsFor(type).includes('sms'))).toEqual(['notice', 'institute-reminder', 'offer']);
    const first = (type: NoticeType) => channelsFor(type).filter((channel) => isWantedByDefault({ type, channel }));
    expect(first('notice')).toEqual(['push', 'email', 'sms']);
    expect(first('offer')).toEqual(['push', 'email']);
    expect(first('weekly-digest')).toEqual([]);
  });
});
