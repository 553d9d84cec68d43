import { connect, type Socket } from 'node:net';
import { endpoints } from '@abhyas/contract/endpoints.ts';

/** What a check found; `faults` is empty where all is well. */
export interface Finding {
  readonly name: string;
  readonly said: string;
  readonly faults: readonly string[];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Held {
  readonly socket: Socket;
  heard: string;
  endedAfterMs: number | null;
}

/** Opens a connection and sends what it is given, and no more. */
function hold({ url, text }: { url: string; text: string }): Held {
  const began = performance.now();
  const held: Held = { socket: connect(Number(new URL(url).port), '127.0.0.1'), heard: '', endedAfterMs: null };
  held.socket.on('connect', () => held.socket.write(text));
  held.socket.on('data', (part) => (held.heard = (held.heard + part.toString()).slice(0, 5000)));
  held.socket.on('error', () => undefined);
  held.socket.on('close', () => (held.endedAfterMs = performance.now() - began));
  return held;
}

const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${more}`;
const halfOpen = [
  head(endpoints.loginVerification.path, 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"a'),
  head(endpoints.studentLoginCheck.path, 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":'),
  head(endpoints.uploadFile.path, 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 900\r\n\r\n--x\r\n'),
  head('/api/unknown', 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{'),
  head(endpoints.studentData.path, 'x-slow: '),
  'GET / HT',
];
/** The server ends a body after 30 s and a head after 20 s, which it looks for every 5 s. */
const maxHalfOpenMs = 45_000;
/** How long others may wait meanwhile: the small run of test:long shares the machine with other suites. */
export const asideMs = { alone: 3000, busy: 15_000 } as const;

/** How long the slowest of a few ordinary requests takes. */
async function askAside(url: string): Promise<number> {
  let slowest = 0;
  for (const path of ['/healthz', '/readyz', '/docs/json']) {
    const began = performance.now();
    const answer = await fetch(url + path, { signal: AbortSignal.timeout(30_000) });
    await answer.arrayBuffer();
    slowest = Math.max(slowest, answer.ok ? performance.now() - began : Infinity);
  }
  return slowest;
}

/** Holds connections with half a request each: others are served meanwhile, and with `wait` each is ended in its time. */
export async function slowBodies({
  url,
  count,
  wait,
  maxAsideMs,
}: {
  url: string;
  count: number;
  wait: boolean;
  maxAsideMs: number;
}): Promise<Finding> {
  const held = Array.from({ length: count }, (_, index) => hold({ url, text: halfOpen[index % halfOpen.length] ?? '' }));
  await pause(300);
  const aside = await askAside(url);
  const faults: string[] = [];
  if (aside > maxAsideMs) faults.push(`others waited ${Math.round(aside)} ms`);
  const limit = performance.now() + maxHalfOpenMs;
  while (wait && performance.now() < limit && held.some(({ endedAfterMs }) => endedAfterMs === null)) await pause(500);
  const open = held.filter(({ endedAfterMs }) => endedAfterMs === null);
  if (wait && open.length > 0) faults.push(`${open.length} of ${count} are open after ${maxHalfOpenMs / 1000} s`);
  if (held.some(({ heard }) => / 5\d\d /.test(heard.split('\r\n', 1)[0] ?? ''))) faults.push('a status of 5xx');
  for (const { socket } of held) socket.destroy();
  const longest = Math.max(0, ...held.map(({ endedAfterMs }) => endedAfterMs ?? 0));
  const ended = wait ? `; the last ended after ${(longest / 1000).toFixed(1)} s` : '';
  return { name: 'half-open requests', said: `${count} held; others within ${Math.round(aside)} ms${ended}`, faults };
}

/** Sends bodies without end, and one that says it is a gigabyte: the server stops reading. */
export async function largeBodies({ url }: { url: string }): Promise<Finding> {
  const json = 'content-type: application/json\r\n';
  const endless = hold({ url, text: head(endpoints.loginVerification.path, `${json}transfer-encoding: chunked\r\n\r\n`) });
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  let sent = 0;
  for (; sent < 512 && endless.endedAfterMs === null && !endless.heard.includes('\r\n\r\n'); sent += 1) {
    if (!endless.socket.write(chunk)) await Promise.race([new Promise((resolve) => endless.socket.once('drain', resolve)), pause(1000)]);
  }
  const announced = hold({ url, text: head(endpoints.loginVerification.path, `${json}content-length: 1000000000\r\n\r\n{`) });
  await pause(500);
  const faults: string[] = [];
  if (sent >= 512) faults.push('32 MB of a body were taken');
  if (!announced.heard.includes(' 413 ')) faults.push(`a gigabyte was answered with '${announced.heard.split('\r\n', 1)[0]}'`);
  for (const { socket } of [endless, announced]) socket.destroy();
  return { name: 'large bodies', said: `${(sent * 64) / 1024} MB sent before the answer`, faults };
}

/** Asks for more live streams than one person may have. */
export async function manyStreams({ url, token, count }: { url: string; token: string; count: number }): Promise<Finding> {
  const text = `GET /api/live HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\nconnection: close\r\naccess-token: ${token}\r\n\r\n`;
  const held = Array.from({ length: count }, () => hold({ url, text }));
  // until each was answered or ended, and those too many were refused
  const limit = performance.now() + 20_000;
  while (performance.now() < limit && held.some(({ endedAfterMs, heard }) => endedAfterMs === null && heard === '')) await pause(100);
  await pause(1000);
  const open = held.filter(({ endedAfterMs, heard }) => endedAfterMs === null && heard.includes(' 200 ')).length;
  for (const { socket } of held) socket.destroy();
  return { name: 'live streams', said: `${count} asked for, ${open} open`, faults: open > 10 || open === 0 ? [`${open} are open`] : [] };
}

/** Guesses at one account without pause: the limit ends it, and others are served meanwhile. */
export async function flood({ url, count, maxAsideMs }: { url: string; count: number; maxAsideMs: number }): Promise<Finding> {
  const { path } = endpoints.studentLoginCheck;
  const body = JSON.stringify({
    studentemail: '',
    studentimspin: 'ASC1001',
    studentpassword: 'a guess',
    loginmode: '1',
    otp: '',
    loginType: 'student',
    platform: 'web',
  });
  const statuses = new Map<number, number>();
  const guess = async () => {
    const answer = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  };
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await guess();
    }
  };
  const lanes = Array.from({ length: 20 }, lane);
  const aside = await askAside(url);
  await Promise.all(lanes);
  const faults: string[] = [];
  if ([...statuses.keys()].some((status) => status >= 500)) faults.push('a status of 5xx');
  if ((statuses.get(429) ?? 0) < count / 2) faults.push('the limit does not end the guessing');
  if (aside > maxAsideMs) faults.push(`others waited ${Math.round(aside)} ms`);
  const said = [...statuses].map(([status, times]) => `${status} × ${times}`).join(', ');
  return { name: 'flooding the sign-in', said: `${said}; others within ${Math.round(aside)} ms`, faults };
}
