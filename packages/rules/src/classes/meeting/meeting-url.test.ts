import { expect, test } from 'vitest';
import { isMeetingUrl } from './meeting-url.ts';

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
