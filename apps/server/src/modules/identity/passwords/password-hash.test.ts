import { expect, test } from 'vitest';
import { checkPassword, hashPassword } from './password-hash.ts';

test('a password is kept as Argon2id with 19 MiB and two passes, with a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('quiet river stone'), hashPassword('quiet river stone')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
});

test('it is the same one from any keyboard, and no other is; no password is behind no hash', async () => {
  const passwordHash = await hashPassword('caf\u00e9 at the corner');
  expect(await checkPassword({ password: 'cafe\u0301 at the corner', passwordHash })).toBe(true);
  expect(await checkPassword({ password: 'cafe at the corner', passwordHash })).toBe(false);
  expect(await checkPassword({ password: 'decoy', passwordHash: null })).toBe(false);
});
