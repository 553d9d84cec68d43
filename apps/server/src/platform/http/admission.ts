import { type Access, type Effect, weightOf } from '@abhyas/contract/endpoint.ts';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../common/errors.ts';
import type { CallLimits } from './call-limits.ts';
import { admit, type Proofs } from './session.ts';

/**
 * The hooks of a route that let a caller in, or throw UNAUTHENTICATED, LAUNCH_EXPIRED or FORBIDDEN. They run before validation, so that a
 * caller without access learns nothing about the body, and charge the session's budget (TOO_MANY_REQUESTS).
 */
export function admission({
  access,
  effect,
  weight = weightOf[effect],
  proofs,
  limits,
}: {
  access: Access;
  effect: Effect;
  weight?: number;
  proofs: Proofs;
  limits: CallLimits;
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
      const { session } = request.caller;
      if (session !== null) limits.charge({ session, weight });
      if (effect === 'own' && typeof session?.actingAdminId === 'bigint') throw new AppError('FORBIDDEN');
    },
  };
}
