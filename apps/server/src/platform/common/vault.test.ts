import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

const vault = createVault({ secret: 'one', randomBytes });

test('what is sealed opens again, differs every time, and opens with no other secret', () => {
  const sealed = vault.seal('123456');
  expect(sealed).not.toContain('123456');
  expect(vault.seal('123456')).not.toBe(sealed);
  expect(vault.open(sealed)).toBe('123456');
  expect(() => createVault({ secret: 'other', randomBytes }).open(sealed)).toThrow(/auth/i);
});

test('a sealed text that was changed does not open', () => {
  const bytes = Buffer.from(vault.seal('123456'), 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => vault.open(bytes.toString('base64url'))).toThrow(/auth/i);
});

test('a keyed hash depends on the secret', () => {
  expect(vault.hash('a')).toEqual(vault.hash('a'));
  expect(vault.hash('a')).not.toEqual(createVault({ secret: 'other', randomBytes }).hash('a'));
});
