import { expect, test } from 'vitest';
import { demoPassword, demoPasswordHash } from './people/demo-accounts.ts';
import { checkPassword, hashPassword } from './passwords.ts';

const config = { demo: false };

test('a password is kept as Argon2id with 19 MiB and two passes, with a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('quiet river stone'), hashPassword('quiet river stone')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
});

test('it is the same one from any keyboard, and no other is; no password is behind no hash', async () => {
  const passwordHash = await hashPassword('caf\u00e9 at the corner');
  expect(await checkPassword({ password: 'cafe\u0301 at the corner', passwordHash, config })).toBe(true);
  expect(await checkPassword({ password: 'cafe at the corner', passwordHash, config })).toBe(false);
  expect(await checkPassword({ password: 'decoy', passwordHash: null, config })).toBe(false);
});

test('the demo password is right in a demo and nowhere else, whatever hash an account has of it', async () => {
  const hashes = [demoPasswordHash, await hashPassword(demoPassword)];
  for (const passwordHash of hashes) {
    expect(await checkPassword({ password: demoPassword, passwordHash, config: { demo: true } })).toBe(true);
    expect(await checkPassword({ password: demoPassword, passwordHash, config })).toBe(false);
    // the same letters in full width
    expect(await checkPassword({ password: 'Ｌearn@2026!', passwordHash, config })).toBe(false);
  }
});
