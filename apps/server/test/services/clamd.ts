import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A virus scanner that speaks INSTREAM as clamd documents it: it finds 'EICAR', and refuses more than `maxBytes`. */
export async function clamdServer({ maxBytes = 25 * 1024 * 1024 } = {}) {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let heard = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part: Buffer) => {
      heard = Buffer.concat([heard, part]);
      const file = fileIn(heard);
      if (file === null) return;
      scanned.push(file);
      const isInfected = file.includes('EICAR');
      const found =
        file.length > maxBytes ? 'INSTREAM size limit exceeded. ERROR' : isInfected ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
      socket.end(`${found}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const command = 'zINSTREAM\0';

/** The file in what was heard so far; null until its end has come. Throws for what is no INSTREAM. */
function fileIn(heard: Buffer): Buffer | null {
  if (!command.startsWith(heard.toString('latin1', 0, command.length))) throw new Error('UNKNOWN COMMAND');
  const parts: Buffer[] = [];
  let at = command.length;
  while (at + 4 <= heard.length) {
    const length = heard.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(heard.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
