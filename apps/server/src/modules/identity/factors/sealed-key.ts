import type { Ports } from '../../../platform/parts.ts';

/** The stored form of a person's key: sealed, and of no use in the row of someone else. */
export function sealKey({ parts, personId, key }: { parts: Ports<'vault'>; personId: bigint; key: string }): string {
  return parts.vault.seal(`${personId}:${key}`);
}

/** Opens a stored key. Throws if it was changed, or sealed for someone else. */
export function openKey({ parts, personId, sealed }: { parts: Ports<'vault'>; personId: bigint; sealed: string }): string {
  const [owner, key = ''] = parts.vault.open(sealed).split(':');
  if (owner !== String(personId)) throw new Error('invariant: expected the key of its own person');
  return key;
}

/** What is stored of a recovery code. */
export function hashRecoveryCode({ parts, personId, code }: { parts: Ports<'vault'>; personId: bigint; code: string }): Buffer {
  return parts.vault.hash(`recovery-code:${personId}:${code}`);
}
