import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const askEveryMs = 50;

/**
 * A balancer in small: it passes each request to the next server that is ready, and asks their /readyz all the time. It tries nothing twice: an answer that is
 * cut off is cut off for the caller too.
 */
export async function roundRobin(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const stopped = new AbortController();
  let turn = 0;

  const ask = async (port: number) => {
    while (!stopped.signal.aborted) {
      const status = await fetch(`http://127.0.0.1:${port}/readyz`)
        .then((answer) => answer.status)
        .catch(() => 0);
      if (status === 200) ready.add(port);
      else ready.delete(port);
      await setTimeout(askEveryMs);
    }
  };
  const asking = ports.map(ask);

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const choices = ports.filter((port) => ready.has(port));
    const port = choices[(turn += 1) % choices.length];
    if (port === undefined) return void outgoing.writeHead(502).end();
    const { method, url, headers } = incoming;
    const onward = request({ port, host: '127.0.0.1', method, path: url, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { 'x-served-by': String(port) });
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    isReady: (port: number) => ready.has(port),
    close: async () => {
      stopped.abort();
      await Promise.all(asking);
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
