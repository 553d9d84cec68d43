import type { FastifyRequest } from 'fastify';
import { addressGroup } from '../../../platform/http/caller-address.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import type { SessionCache } from './session-cache.ts';
import { type ParentLinks } from '../people/parent-links.ts';

/** What the use cases of this module work with. */
export interface IdentityContext {
  readonly parts: Parts;
  readonly parentLinks: ParentLinks;
  /** What the modules above this one keep of people, which goes with an account. */
  readonly personalData: readonly PersonalData[];
  readonly cache: SessionCache;
}

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
