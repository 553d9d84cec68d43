import type { Access, Effect } from '@abhyas/contract/endpoint.ts';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../common/errors.ts';
import { admit, type Proofs } from './session.ts';

/**
 * The hooks of a route that let a caller in, or throw UNAUTHENTICATED, LAUNCH_EXPIRED or FORBIDDEN. They run before validation, so that a caller without
 * access learns nothing about the body. The attempt that a window plays is named in the body, so its pass is looked up once that is parsed.
 */
export function admission({
  access,
  effect,
  proofs,
}: {
  access: Access;
  effect: Effect;
  proofs: Proofs;
}): Pick<RouteOptions, 'onRequest' | 'preValidation'> {
  const authorise = async (request: FastifyRequest) => {
    request.caller = await admit({ access, request, proofs });
  };
  if (access.kind === 'attempt') {
    return { onRequest: async (request) => proofs.attempts.requirePass(request), preValidation: authorise };
  }
  return {
    onRequest: async (request) => {
      await authorise(request);
      if (effect === 'own' && typeof request.caller.session?.actingAdminId === 'bigint') throw new AppError('FORBIDDEN');
    },
  };
}
