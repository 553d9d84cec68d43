import { once } from 'node:events';
import { connect, type NetConnectOpts } from 'node:net';

/** Looks for viruses. */
export interface Scanner {
  /** Rejects if the scanner does not answer, or cannot tell. */
  isClean(file: Buffer): Promise<boolean>;
}

const partBytes = 64 * 1024;

function addressOf(url: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === 'unix:' ? { path: decodeURIComponent(pathname) } : { host: hostname, port: Number(port === '' ? '3310' : port) };
}

/**
 * The ClamAV daemon at an address (`tcp://host:3310` or `unix:///path`). INSTREAM: parts of a file, each after its length in four bytes, then a
 * length of zero; the answer is `stream: OK` or `stream: {name} FOUND`.
 */
export function createClamd({ url, waitMs = 30_000 }: { url: string; waitMs?: number }): Scanner {
  return {
    isClean: async (file) => {
      const socket = connect(addressOf(url));
      const late = setTimeout(() => socket.destroy(new Error('The virus scanner did not answer in time')), waitMs);
      try {
        await once(socket, 'connect');
        socket.write('zINSTREAM\0');
        for (let start = 0; start < file.length; start += partBytes) {
          const part = file.subarray(start, start + partBytes);
          socket.write(lengthOf(part.length));
          socket.write(part);
        }
        socket.write(lengthOf(0));
        let answer = '';
        // without ending the connection: the daemon takes that as a break
        for await (const text of socket.setEncoding('utf8')) {
          answer += String(text);
          if (answer.includes('\0')) break;
        }
        return readAnswer(answer.split('\0', 1)[0] ?? '');
      } finally {
        clearTimeout(late);
        socket.destroy();
      }
    },
  };
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function readAnswer(answer: string): boolean {
  if (/^stream: OK$/.test(answer)) return true;
  if (/^stream: .+ FOUND$/.test(answer)) return false;
  throw new Error(`The virus scanner cannot tell: ${answer === '' ? 'no answer' : answer}`);
}
