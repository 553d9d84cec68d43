import { connect, createServer, type Socket } from 'node:net';

/** A network between the candidates and the server that can be cut. */
export interface CuttingProxy {
  readonly url: string;
  /** Breaks every connection, in the middle of whatever is on its way. */
  cut(): void;
  close(): void;
}

/** Passes bytes both ways to the port that `target` names now. */
export async function cuttingProxy(target: () => number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ port: target(), host: '127.0.0.1' });
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: () => {
      for (const socket of open) socket.resetAndDestroy();
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
