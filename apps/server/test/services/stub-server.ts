import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stub is asked. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** As it was sent. */
  readonly rawQuery: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Given {
  readonly status: number;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

/**
 * A web server on this machine that plays a service: `answer` says what the service would. `next` has the next requests answered otherwise, and 'hang' has them wait for ever. `asked` are the methods and paths of all, in order.
 */
export async function stubServer(answer: (asked: Asked) => Given) {
  const asked: string[] = [];
  let planned: (Given | 'hang')[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stub');
      const { method = '', headers } = request;
      asked.push(`${method} ${url.pathname}`);
      const given =
        planned.shift() ??
        answer({
          method,
          path: url.pathname,
          query: url.searchParams,
          rawQuery: url.search.slice(1),
          headers,
          body: Buffer.concat(parts).toString('utf8'),
        });
      if (given === 'hang') return;
      const { body = '', headers: more = {}, status } = given;
      response.writeHead(status, more).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    next: (...given: (Given | 'hang')[]) => void (planned = given),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
