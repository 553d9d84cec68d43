import { paths } from '@abhyas/contract/paths.ts';
import { get, openLanes, post } from './lanes.ts';
import type { Launched } from './seed-many.ts';

/** The candidates of the exam, in a process of their own, so that what they cost can be told from what the server costs. */
export type Task =
  | {
      readonly kind: 'exam';
      readonly port: number;
      readonly lanes: number;
      readonly candidates: readonly Launched[];
      readonly itemIds: readonly string[];
      readonly openSeconds: number;
      readonly saveEverySeconds: number;
      readonly minutes: number;
      readonly submitSeconds: number;
    }
  | {
      /** These open and start, as fast as the lanes let them. */
      readonly kind: 'enter';
      readonly port: number;
      readonly lanes: number;
      readonly candidates: readonly Launched[];
    }
  | {
      readonly kind: 'saturate';
      readonly port: number;
      readonly lanes: number;
      readonly seconds: number;
      /** Those who save without pause; none sends empty requests to a bare server. */
      readonly candidates: readonly Launched[];
      readonly itemIds: readonly string[];
    };

/** Times in milliseconds, from the moment a request was due to its answer. */
export interface Told {
  readonly done: number;
  readonly seconds: number;
  readonly times: Record<string, number[]>;
  readonly errors: Record<string, number>;
  readonly acks: readonly { readonly attemptId: string; readonly ack: number }[];
  /** The files of papers that were fetched, each once, as a proxy between the candidates and the server does, and their bytes. */
  readonly files: number;
  readonly fileBytes: number;
  /** The largest answer to an open or a start, in bytes without its head. */
  readonly largestAnswer: number;
  /** Milliseconds of processor that the load itself took. */
  readonly processor: number;
}

interface Candidate extends Launched {
  headers: string;
  seq: number;
  ack: number;
}

const times: Record<string, number[]> = { open: [], start: [], 'open and start': [], save: [], submit: [] };
const errors: Record<string, number> = {};
let done = 0;
let lanes: ReturnType<typeof openLanes>;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends until it is answered by 200, a second apart, as the player does; counts what went wrong. */
async function insist(kind: string, bytes: string, due: number) {
  for (;;) {
    let wrong: string;
    try {
      const answer = await lanes.send(bytes);
      if (answer.status === 200) {
        times[kind]?.push(performance.now() - due);
        return answer;
      }
      wrong = `${kind} ${answer.status}`;
    } catch (error) {
      wrong = `${kind} ${error instanceof Error ? error.message : String(error)}`;
    }
    errors[wrong] = (errors[wrong] ?? 0) + 1;
    await pause(1000);
  }
}

/** Papers that the proxy has: every candidate reads them from there. */
const papers = new Map<string, Promise<number>>();
let largestAnswer = 0;

async function fetchPaper(body: string): Promise<void> {
  const digests = [...body.matchAll(/"digest":"([0-9a-f]{64})"/g)].map((found) => found[1] ?? '');
  await Promise.all(
    digests.map((digest) => {
      const known =
        papers.get(digest) ?? insist('file', get(`/papers/${digest}`), performance.now()).then(({ body: file }) => file.byteLength);
      papers.set(digest, known);
      return known;
    }),
  );
}

async function enter(candidate: Candidate, due: number): Promise<void> {
  const session = `access-token: ${candidate.session}\r\naccept-encoding: gzip, br\r\n`;
  const open = post({ path: paths.playerOpen.path, headers: session, body: JSON.stringify({ token: candidate.launch }) });
  const { head, body } = await insist('open', open, due);
  await fetchPaper(body.toString('latin1'));
  const cookie = /\r\nset-cookie: ([^;\r]+)/i.exec(head)?.[1] ?? '';
  candidate.headers = `${session}cookie: ${cookie}\r\n`;
  const began = performance.now();
  const start = post({
    path: paths.playerStart.path,
    headers: candidate.headers,
    body: JSON.stringify({ attemptId: candidate.attemptId }),
  });
  const started = await insist('start', start, began);
  largestAnswer = Math.max(largestAnswer, body.byteLength, started.body.byteLength);
  times['open and start']?.push(performance.now() - due);
}

/** Two events: the candidate comes to a question and answers it. */
function events(candidate: Candidate, itemIds: readonly string[]): string {
  const { attemptId, seq } = candidate;
  candidate.seq += 2;
  const itemId = itemIds[(seq >> 1) % itemIds.length] ?? '';
  const at = new Date().toISOString();
  const label = 'ABCD'.charAt((seq >> 1) % 4);
  return `{"attemptId":"${attemptId}","fence":1,"events":[{"seq":${seq},"at":"${at}","event":{"kind":"visit","itemId":"${itemId}"}},{"seq":${seq + 1},"at":"${at}","event":{"kind":"save","itemId":"${itemId}","response":{"kind":"choice","labels":["${label}"]}}}]}`;
}

async function save(candidate: Candidate, itemIds: readonly string[], due: number): Promise<void> {
  const bytes = post({ path: paths.playerSave.path, headers: candidate.headers, body: events(candidate, itemIds) });
  const { body } = await insist('save', bytes, due);
  candidate.ack = Number(/"ack":(\d+)/.exec(body.toString('latin1'))?.[1] ?? 0);
  done += 1;
}

async function exam(task: Extract<Task, { kind: 'exam' }>, candidates: readonly Candidate[]): Promise<void> {
  const { itemIds, openSeconds, saveEverySeconds, minutes, submitSeconds } = task;
  const began = performance.now();
  const until = (moment: number) => pause(Math.max(0, moment - performance.now()));
  const [every, end] = [1000 * saveEverySeconds, began + 60_000 * minutes + 1000 * openSeconds];
  await Promise.all(
    candidates.map(async (candidate, index) => {
      const share = index / candidates.length;
      const opensAt = began + 1000 * openSeconds * share;
      await until(opensAt);
      await enter(candidate, opensAt);
      // spread over the twenty seconds, whatever the order of opening
      const phase = ((index * 0.618_034) % 1) * every;
      for (let due = opensAt + phase; due < end; due += every) {
        if (due < performance.now() - every) continue;
        await until(due);
        await save(candidate, itemIds, due);
      }
      const submitsAt = end + 1000 * submitSeconds * ((index * 0.754_877) % 1);
      await until(submitsAt);
      const body = JSON.stringify({ attemptId: candidate.attemptId, fence: 1, events: [] });
      await insist('submit', post({ path: paths.playerSubmit.path, headers: candidate.headers, body }), submitsAt);
    }),
  );
}

async function enterAll(task: Extract<Task, { kind: 'enter' }>, candidates: readonly Candidate[]): Promise<void> {
  await Promise.all(
    Array.from({ length: task.lanes }, async (_, lane) => {
      for (let turn = lane; turn < candidates.length; turn += task.lanes) {
        const candidate = candidates[turn];
        if (candidate !== undefined) await enter(candidate, performance.now());
        done += 1;
      }
    }),
  );
}

async function saturate(task: Extract<Task, { kind: 'saturate' }>, candidates: readonly Candidate[]): Promise<void> {
  const { itemIds, seconds } = task;
  for (const candidate of candidates.filter(({ headers }) => headers === '')) await enter(candidate, performance.now());
  const end = performance.now() + 1000 * seconds;
  done = 0;
  const bare = post({ path: '/bare', body: '{}' });
  await Promise.all(
    Array.from({ length: task.lanes }, async (_, lane) => {
      for (let turn = lane; performance.now() < end; turn += task.lanes) {
        const candidate = candidates[turn % candidates.length];
        if (candidate !== undefined) await save(candidate, itemIds, performance.now());
        else {
          await lanes.send(bare);
          done += 1;
        }
      }
    }),
  );
}

function workOf(task: Task, candidates: readonly Candidate[]): Promise<void> {
  if (task.kind === 'exam') return exam(task, candidates);
  return task.kind === 'enter' ? enterAll(task, candidates) : saturate(task, candidates);
}

/** Those of a task before: a second task of the same candidates continues where they are. */
const known = new Map<string, Candidate>();

process.on('message', (task: Task) => {
  const candidates = task.candidates.map((one) => {
    const candidate = known.get(one.attemptId) ?? { ...one, headers: '', seq: 1, ack: 0 };
    known.set(one.attemptId, candidate);
    return candidate;
  });
  for (const list of Object.values(times)) list.length = 0;
  done = 0;
  lanes = openLanes(task);
  const processor = process.cpuUsage();
  const began = performance.now();
  const work = workOf(task, candidates);
  void work.then(async () => {
    const { user, system } = process.cpuUsage(processor);
    lanes.close();
    const acks = candidates.map(({ attemptId, ack }) => ({ attemptId, ack }));
    const seconds = task.kind !== 'saturate' ? (performance.now() - began) / 1000 : task.seconds;
    const fileBytes = (await Promise.all(papers.values())).reduce((sum, bytes) => sum + bytes, 0);
    process.send?.({
      done,
      seconds,
      times,
      errors,
      acks,
      files: papers.size,
      fileBytes,
      largestAnswer,
      processor: (user + system) / 1000,
    } satisfies Told);
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: {} });
