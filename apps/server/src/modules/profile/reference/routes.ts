import * as contract from '@abhyas/contract/profile/lookups.ts';
import type { FastifyReply } from 'fastify';
import type { Mount } from '../../../platform/http/endpoint.ts';
import { avatars } from './avatars.ts';
import { reference } from './reference.ts';

/** The lists forms choose from (API-026 to API-031). They change with a version of the portal, so a browser may keep them for an hour. */
export function mountLookups(mount: Mount): void {
  const keep = async <T>({ reply, list }: { reply: FastifyReply; list: readonly T[] }): Promise<T[]> => {
    reply.header('cache-control', 'private, max-age=3600');
    return [...list];
  };
  mount.session(contract.lookupStates, ({ reply }) => keep({ reply, list: reference.states }));
  mount.session(contract.lookupCities, ({ reply, body }) => keep({ reply, list: reference.citiesOf(body.stateId.map(Number)) }));
  mount.session(contract.lookupDegrees, ({ reply }) => keep({ reply, list: reference.degrees }));
  mount.session(contract.lookupExamNames, ({ reply }) => keep({ reply, list: reference.exams }));
  mount.session(contract.lookupJobSectors, ({ reply }) => keep({ reply, list: reference.jobSectors }));
  mount.session(contract.lookupProfileAvatars, ({ reply }) => keep({ reply, list: avatars }));
}
