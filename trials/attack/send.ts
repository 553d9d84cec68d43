import { type Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { Shot } from './shots.ts';

export interface Answer {
  /** 0 where the connection ended without an answer, -1 where none came in time. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The beginning of what was said. */
  readonly text: string;
  readonly ms: number;
}

/** How long an answer may take, in milliseconds, on a machine that is busy with other tests. */
export const maxAnswerMs = 20_000;
const keptBytes = 200_000;

/** Sends one request. Never rejects: what went wrong is in the answer. */
export function send({
  url,
  agent,
  shot,
  headers,
}: {
  url: string;
  agent: Agent;
  shot: Shot;
  headers: Record<string, string>;
}): Promise<Answer> {
  const { port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (answer: Omit<Answer, 'ms'>) => resolve({ ...answer, ms: Math.round(performance.now() - began) });
    const nothing = (status: number) => done({ status, headers: {}, text: '' });
    const { method, path, body } = shot;
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...shot.headers }, timeout: maxAnswerMs });
    sent.on('response', (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      const finish = () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString().slice(0, keptBytes) });
      answer.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= keptBytes) parts.push(part);
        // a stream that never ends has said enough
        if ((answer.headers['content-type'] ?? '').startsWith('text/event-stream')) answer.destroy();
      });
      answer.on('close', finish);
      if ((answer.headers['content-type'] ?? '').startsWith('text/event-stream')) setTimeout(() => answer.destroy(), 50);
    });
    sent.on('timeout', () => {
      nothing(-1);
      sent.destroy();
    });
    sent.on('error', () => nothing(0));
    sent.end(body ?? undefined);
  });
}
