import { expect, test } from 'vitest';
import { networkOf } from './caller-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7', null],
  ['::ffff:192.0.2.7', '192.0.2.7', null],
  ['::ffff:c000:207', '192.0.2.7', null],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:db8:0:1:ffff::1', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:0DB8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown', null],
])('%s counts as %s, of the site %s', (ip, address, site) => {
  expect(networkOf(ip)).toEqual({ address, site });
});
