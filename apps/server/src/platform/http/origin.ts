import type { FastifyRequest } from 'fastify';
import type { Ports } from '../parts.ts';
import { isOverTls } from './every-request.ts';

/** Where the portal is reached: the host of the request where a brand claims it, else the portal's own address. */
export async function originOf({ parts, request }: { parts: Ports<'brands' | 'config'>; request: FastifyRequest }): Promise<string> {
  if (!(await parts.brands.claims(request.hostname))) return parts.config.publicUrl;
  return `${isOverTls({ request, config: parts.config }) ? 'https' : 'http'}://${request.host}`;
}
