import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, two passes, one lane: the lower OWASP setting, about 20 ms here. */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export async function hashPassword(password: string): Promise<string> {
  return hash(password, settings);
}

// the hash of a password nobody has: who does not exist costs as much as who mistypes
let decoy: Promise<string> | null = null;

/** Whether `password` is the one behind `passwordHash`. One hash of work whether there is one or not (decision 12). */
export async function checkPassword({ password, passwordHash }: { password: string; passwordHash: string | null }): Promise<boolean> {
  decoy ??= hashPassword('decoy');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}
