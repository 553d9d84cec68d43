import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../common/clock.ts';

/** Segments begin with a letter, digit or underscore, so none is '..', hidden or absolute. */
const keyPattern = /^[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/;
const maxKeyLength = 300;

const isKey = (key: string): boolean => keyPattern.test(key) && key.length <= maxKeyLength;

/** Throws for what cannot be the key of a file. */
export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error('Not a file key');
}

/** Links that this server signs and opens itself. */
export interface FileLinks {
  link(file: { key: string; expiresAt: Date }): string;
  /** Whether this is a link for `key` that is still good. */
  admits(link: { key: string; expires: string; signature: string }): boolean;
}

/** Signs links with `secret`, which all processes of one portal share. */
export function createFileLinks({ secret, clock }: { secret: string; clock: Clock }): FileLinks {
  const sign = ({ key, expires }: { key: string; expires: string }) =>
    createHmac('sha256', secret).update(`file\n${expires}\n${key}`).digest();
  return {
    link: ({ key, expiresAt }) => {
      requireKey(key);
      const expires = String(Math.ceil(expiresAt.getTime() / 1000));
      return `/files/${key}?expires=${expires}&signature=${sign({ key, expires }).toString('base64url')}`;
    },
    admits: ({ key, expires, signature }) => {
      if (!isKey(key) || !/^\d{1,12}$/.test(expires)) return false;
      const given = Buffer.from(signature, 'base64url');
      const wanted = sign({ key, expires });
      return given.length === wanted.length && timingSafeEqual(given, wanted) && clock.now().getTime() < Number(expires) * 1000;
    },
  };
}
