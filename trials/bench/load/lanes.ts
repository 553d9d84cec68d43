import { connect, type Socket } from 'node:net';

/** An answer as the load needs it. The body is not unpacked. */
export interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
}

interface Waiting {
  readonly bytes: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Requests over kept connections to one server process or several by turns, one at a time on each, as a proxy makes them. It reads no more of an answer than where it ends: what the load costs is taken
 * from the server that is measured on the same processors.
 */
export function openLanes({ ports, lanes }: { ports: readonly number[]; lanes: number }): {
  send(bytes: string): Promise<Answer>;
  close(): void;
} {
  const waiting: Waiting[] = [];
  const idle: (() => void)[] = [];
  const sockets = new Set<Socket>();
  let head = 0;
  let open = 0;
  let opened = 0;

  function lane(): void {
    const port = ports[opened % ports.length] ?? 0;
    opened += 1;
    open += 1;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    sockets.add(socket);
    let current: Waiting | null = null;
    let received: Buffer = Buffer.alloc(0);
    const next = () => {
      current = waiting[head] ?? null;
      if (current === null) return void idle.push(next);
      head += 1;
      if (head > 10_000) {
        waiting.splice(0, head);
        head = 0;
      }
      socket.write(current.bytes);
    };
    socket.on('data', (bytes: Buffer) => {
      received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
      const answer = parse(received);
      if (answer === null || current === null) return;
      received = Buffer.alloc(0);
      const { resolve } = current;
      next();
      resolve(answer);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      open -= 1;
      const at = idle.indexOf(next);
      if (at >= 0) idle.splice(at, 1);
      current?.reject(new Error('the connection broke'));
      current = null;
    });
    socket.on('connect', next);
  }

  return {
    send: (bytes) =>
      new Promise((resolve, reject) => {
        waiting.push({ bytes, resolve, reject });
        const wake = idle.pop();
        if (wake !== undefined) wake();
        else if (open < lanes) lane();
      }),
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A POST of JSON; `headers` each end with a line break. */
export function post({ path, headers = '', body }: { path: string; headers?: string; body: string }): string {
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

export const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

/** The answer, when all of it is there. */
function parse(received: Buffer): Answer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const from = end + 4;
  if (length !== undefined) {
    const to = from + Number(length);
    return received.length < to ? null : { status, head, body: received.subarray(from, to) };
  }
  // in chunks: the last is empty, and nothing follows an answer before the next request
  const isWhole = received.length >= from + 5 && received.toString('latin1', received.length - 5) === '0\r\n\r\n';
  return isWhole ? { status, head, body: received.subarray(from) } : null;
}
