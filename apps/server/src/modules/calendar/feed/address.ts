import { IdCodec } from '@abhyas/contract/wire.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Ports } from '../../../platform/parts.ts';

/** What an address names: a feed, and which of its addresses this is. */
export interface Named {
  readonly id: bigint;
  readonly version: number;
}

/** The route of a feed. The address is a secret, so the log and other sites are not told it. */
export const feedPath = '/api/calendar/:address';

type Vault = Ports<'vault'>['vault'];

const proofOf = ({ vault, id, version }: Named & { vault: Vault }) => vault.hash(`calendar-feed:${id}:${version}`);

/** The path of a feed's address: its number, its version, and a keyed hash of both that no one can guess (256 bits). */
export const addressOf = ({ vault, ...named }: Named & { vault: Vault }): string =>
  `/api/calendar/${named.id}-${named.version}-${proofOf({ vault, ...named }).toString('base64url')}.ics`;

/** What the last part of an address names; null where this installation never made it. It needs no database, so that guesses cost little. */
export function readAddress({ vault, address }: { vault: Vault; address: string }): Named | null {
  const [, id = '', version = '', proof = ''] = /^([1-9]\d{0,17})-([1-9]\d{0,8})-([\w-]{43})\.ics$/.exec(address) ?? [];
  if (proof === '') return null;
  const named = { id: IdCodec.decode(id), version: Number(version) };
  const given = Buffer.from(proof, 'base64url');
  // of several texts that stand for the same bytes only the one that was given out counts
  if (given.toString('base64url') !== proof) return null;
  return timingSafeEqual(given, proofOf({ vault, ...named })) ? named : null;
}
