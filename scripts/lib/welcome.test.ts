import { expect, test } from 'vitest';
// @ts-expect-error the starter is plain JavaScript: it runs before anything is installed
import { addressesOf } from './welcome.mjs';

test.each([
  ['the usual one', 3000, 'localhost', 'http://localhost:3000', 'http://localhost:3000', ''],
  ['a port of one’s own', 4000, '0.0.0.0', 'http://localhost:4000', 'http://localhost:4000', ''],
  ['a free port', 51234, 'localhost', 'http://localhost:0', 'http://localhost:51234', ''],
  ['an address of the machine', 3000, '192.168.1.5', 'http://localhost:3000', 'http://192.168.1.5:3000', ''],
  ['behind a proxy of this machine', 3000, 'localhost', 'http://localhost:8080', 'http://localhost:8080', 'http://localhost:3000'],
  ['behind a proxy', 3000, '127.0.0.1', 'https://learn.example.org', 'https://learn.example.org', 'http://localhost:3000'],
])('the starter prints an address that works: %s', (_, port, host, publicUrl, main, here) => {
  expect(addressesOf({ port, host, publicUrl })).toEqual({ main, here });
});
