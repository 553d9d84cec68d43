import { expect, test } from 'vitest';
import { isPushAddress, publicPushHosts } from './push-address.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGV',
  'https://db5p.notify.windows.com/w/?token=BQ',
])('a push service of a browser is let in: %s', (address) => {
  expect(isPushAddress({ address, hosts: publicPushHosts })).toBe(true);
});

test.each([
  '',
  'no address',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com./fcm/send/abc',
  'https://name:password@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@10.0.0.1/',
  'https://fcm.googleapis.com.evil.test/',
  'https://evilfcm.googleapis.com/',
  'https://push.apple.com/',
  'https://.push.apple.com/',
  'https://evilpush.apple.com/',
  'https://evil.test/#.push.apple.com',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
])('anything else is not: %s', (address) => {
  expect(isPushAddress({ address, hosts: publicPushHosts })).toBe(false);
});

test('a push server of one’s own is let in by its origin, and nothing beside it', () => {
  const hosts = ['http://127.0.0.1:4000'];
  expect(isPushAddress({ address: 'http://127.0.0.1:4000/push/1', hosts })).toBe(true);
  expect(isPushAddress({ address: 'http://127.0.0.1:4001/push/1', hosts })).toBe(false);
  expect(isPushAddress({ address: 'https://127.0.0.1:4000/push/1', hosts })).toBe(false);
  expect(isPushAddress({ address: 'https://fcm.googleapis.com/fcm/send/abc', hosts })).toBe(false);
});
