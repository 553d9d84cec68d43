import { errorsOf } from '@abhyas/contract/endpoint.ts';
import { endpoints } from '@abhyas/contract/endpoints.ts';
import type { ErrorBody } from '@abhyas/contract/errors.ts';
import type { RouteOptions } from 'fastify';

/**
 * Looks at every error that the routes of an app answer with. `refuse` throws if an endpoint gave one that its contract does not list, so that the
 * browser and the API description may rely on the lists.
 */
export function watchErrors(): { watch: (route: RouteOptions) => void; refuse: () => void } {
  const found = new Set<string>();
  return {
    watch: (route) => {
      const name = route.config?.endpoint;
      if (name === undefined) return;
      const listed = errorsOf(endpoints[name]);
      const hooks = [route.onSend ?? []].flat();
      route.onSend = [
        ...hooks,
        async (_request, reply, payload) => {
          if (reply.statusCode < 400 || typeof payload !== 'string') return;
          const { code } = JSON.parse(payload) as ErrorBody;
          if (!listed.includes(code)) found.add(`${name} answered ${code}, which its contract does not list.`);
        },
      ];
    },
    refuse: () => {
      if (found.size > 0) throw new Error([...found].join('\n'));
    },
  };
}
