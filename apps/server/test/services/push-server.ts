import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on this machine that keeps what it is sent and answers as `answerWith` says, 201 at first. */
export async function pushServer() {
  const pushed: Pushed[] = [];
  let answerOf: (path: string) => number = () => 201;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const status = answerOf(path);
      if (status < 300) pushed.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    answerWith: (of: (path: string) => number) => void (answerOf = of),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
