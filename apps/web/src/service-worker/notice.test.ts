import { expect, test } from 'vitest';
import { isTestWindow, noticeOf, windowFor } from './notice.ts';

const window = (path: string, more: { focused?: boolean; visibilityState?: string } = {}) => ({
  url: `https://portal.test${path}`,
  focused: false,
  visibilityState: 'hidden',
  ...more,
});

test('NTF-005 a pushed notice is shown with its title, text and link; a link that leaves the portal leads to the list', () => {
  const words = { noticeId: '7', title: 'Mock 4 is open', text: 'Sit it once', url: '/home' };
  expect(noticeOf(JSON.stringify({ ...words, type: 'notice' }), 'portal.test')).toEqual(words);
  for (const url of ['', 'https://elsewhere.test', '//elsewhere.test', '/\\elsewhere.test', 'home'])
    expect(noticeOf(JSON.stringify({ ...words, url }), 'portal.test').url).toBe('/home/notification');
});

test('a pushed message that cannot be read still shows something, and leads to the list', () => {
  for (const message of ['', 'null', '<p>', '{"noticeId":', '{"noticeId":"7"}'])
    expect(noticeOf(message, 'portal.test')).toEqual({ noticeId: 'unread', title: 'portal.test', text: '', url: '/home/notification' });
});

test('a notice opens in the window in use, else in one that is seen, and never in that of a test', () => {
  const player = window('/preparetest/test', { focused: true, visibilityState: 'visible' });
  const hidden = window('/home');
  const seen = window('/prepare', { visibilityState: 'visible' });
  const used = window('/test', { focused: true, visibilityState: 'visible' });
  expect(windowFor([player, hidden, seen, used])).toBe(used);
  expect(windowFor([player, hidden, seen])).toBe(seen);
  expect(windowFor([player, hidden])).toBe(hidden);
  expect(windowFor([player])).toBeUndefined();
  expect(['/PreparePractice/result?x=1', '/preparetest'].every((path) => isTestWindow(`https://portal.test${path}`))).toBe(true);
  expect(['/prepare', '/preparetests', '/home/preparetest'].some((path) => isTestWindow(`https://portal.test${path}`))).toBe(false);
});
