import type { FastifyRequest } from 'fastify';
import type { Config } from '../../process/config.ts';

/** Whether the caller's connection is encrypted. TLS may end before this program, so the portal's own address tells as well. */
export const isOverTls = ({ request, config }: { request: Pick<FastifyRequest, 'protocol'>; config: Pick<Config, 'publicUrl'> }): boolean =>
  request.protocol === 'https' || /^https:/i.test(config.publicUrl);

/**
 * What a cookie of this host alone is called. With `__Host-` a browser takes it over TLS from this very host only, so no page of another
 * subdomain can plant one. Such a cookie has the path '/' and no domain.
 */
export const hostCookieName = ({ name, secure }: { name: string; secure: boolean }): string => (secure ? `__Host-${name}` : name);
