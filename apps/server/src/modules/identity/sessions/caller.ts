import type { FastifyRequest } from 'fastify';
import { addressGroup } from '../../../platform/http/caller-address.ts';

/** Where a call comes from. */
export interface Caller {
  /** As limits count it. */
  readonly address: string;
  /** Chooses the brand of a mail. */
  readonly host: string;
  readonly userAgent: string;
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: addressGroup(request.ip),
    host: request.hostname,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}
