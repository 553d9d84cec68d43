import { createHash } from 'node:crypto';
import type { Ports } from '../../../platform/parts.ts';

/** The secret of an order, made of its reference: a mail can name it later, and it is stored nowhere. */
export const tokenOf = ({ parts, reference }: { parts: Ports<'vault'>; reference: string }): string =>
  parts.vault.hash(`order:${reference}`).toString('base64url');

/** What is stored of the secret of an order. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The page of an order. Its secret is behind the '#', so that it is in no log of a server or proxy. */
export const orderUrl = ({ parts, reference }: { parts: Ports<'config' | 'vault'>; reference: string }): string =>
  `${parts.config.publicUrl}/enrol/order#${tokenOf({ parts, reference })}`;
