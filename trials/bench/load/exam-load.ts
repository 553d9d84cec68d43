import { paths } from '@abhyas/contract/paths.ts';
import { get, openLanes, post } from './lanes.ts';
import type { Launched } from '../seed/seed-many.ts';

/** The candidates of the exam, in a process of their own, so that their cost is separate from the server's. */
export type Task =
  | {
      readonly kind: 'exam';
      readonly ports: readonly number[];
      readonly lanes: number;
      readonly candidates: readonly Launched[];
      readonly itemIds: readonly string[];
      readonly openSeconds: number;
      readonly saveEverySeconds: number;
      readonly minutes: number;
      readonly submitSeconds: number;
      /** Which share of the candidates loses the connection a quarter of the way, answers on, and returns within `stormSeconds`, with a window opened again. */
      readonly stormShare: number;
      readonly stormSeconds: number;
    }
  | {
      /** These open and start, or submit, as fast as the lanes let them. */
      readonly kind: 'enter' | 'submit';
      readonly ports: readonly number[];
      readonly lanes: number;
      readonly candidates: readonly Launched[];
    }
  | {
      /** So many saves a second, due at even distances, by these in turn. */
      readonly kind: 'pace';
      readonly ports: readonly number[];
      readonly lanes: number;
      readonly seconds: number;
      readonly perSecond: number;
      readonly candidates: readonly Launched[];
      readonly itemIds: readonly string[];
    }
  | {
      readonly kind: 'saturate';
      readonly ports: readonly number[];
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
  readonly acks: readonly { readonly attemptId: string; readonly fence: number; readonly ack: number }[];
  /** The files of papers that were fetched, each once, as a proxy between the candidates and the server does, and their bytes. */
  readonly files: number;
  readonly fileBytes: number;
  /** The largest answer to an open or a start, in bytes without its head. */
  readonly largestAnswer: number;
  /** When the last submission was answered, in milliseconds since 1970. */
  readonly submittedAt: number;
  /** Milliseconds of processor that the load itself took. */
  readonly processor: number;
}

interface Candidate extends Launched {
  headers: string;
  fence: number;
  seq: number;
  /** Of each window. */
  acks: Map<number, number>;
  /** What was answered without a connection. */
  kept: { itemId: string; label: string }[];
}

/** The saves in three parts: while the others open, in between, and while the others submit. */
const savePhases = ['save, first', 'save, middle', 'save, last'] as const;

const times: Record<string, number[]> = Object.fromEntries(
  ['open', 'start', 'open and start', 'save', ...savePhases, 'return', 'submit'].map((name) => [name, []]),
);
const errors: Record<string, number> = {};
let done = 0;
let submittedAt = 0;
let lanes: ReturnType<typeof openLanes>;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends until it is answered by 200, a second apart or when the server says, as the player does; counts what went wrong, and those who were asked to wait in line. */
async function insist(kind: string, bytes: string, due: number) {
  for (;;) {
    let wrong: string;
    let again = 1000;
    try {
      const answer = await lanes.send(bytes);
      if (answer.status === 200) {
        times[kind]?.push(performance.now() - due);
        return answer;
      }
      wrong = `${kind} ${answer.status}`;
      again = (0.75 + Math.random() / 2) * Number(/\r\nretry-after: (\d+)/i.exec(answer.head)?.[1] ?? 1) * 1000;
    } catch (error) {
      wrong = `${kind} ${error instanceof Error ? error.message : String(error)}`;
    }
    errors[wrong] = (errors[wrong] ?? 0) + 1;
    await pause(again);
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
  const { headers, attemptId } = candidate;
  const started = await insist('start', post({ path: paths.playerStart.path, headers, body: JSON.stringify({ attemptId }) }), began);
  largestAnswer = Math.max(largestAnswer, body.byteLength, started.body.byteLength);
  takeOver(candidate);
  times['open and start']?.push(performance.now() - due);
}

/** A window that was started has the next fence, and its events are numbered from 1. */
function takeOver(candidate: Candidate): void {
  candidate.fence += 1;
  candidate.seq = 1;
}

/** Two events each: the candidate comes to a question and answers it. */
function bodyOf(candidate: Candidate, answers: readonly { itemId: string; label: string }[]): string {
  const { attemptId, fence } = candidate;
  const at = new Date().toISOString();
  const events = answers.map(({ itemId, label }) => {
    const { seq } = candidate;
    candidate.seq += 2;
    return `{"seq":${seq},"at":"${at}","event":{"kind":"visit","itemId":"${itemId}"}},{"seq":${seq + 1},"at":"${at}","event":{"kind":"save","itemId":"${itemId}","response":{"kind":"choice","labels":["${label}"]}}}`;
  });
  return `{"attemptId":"${attemptId}","fence":${fence},"events":[${events.join(',')}]`;
}

function nextAnswer(itemIds: readonly string[], turn: number) {
  return { itemId: itemIds[turn % itemIds.length] ?? '', label: 'ABCD'.charAt(turn % 4) };
}

async function save({
  candidate,
  answers,
  kind,
  due,
}: {
  candidate: Candidate;
  answers: readonly { itemId: string; label: string }[];
  kind: string;
  due: number;
}): Promise<void> {
  const bytes = post({ path: paths.playerSave.path, headers: candidate.headers, body: `${bodyOf(candidate, answers)}}` });
  const { body } = await insist(kind, bytes, due);
  candidate.acks.set(candidate.fence, Number(/"ack":(\d+)/.exec(body.toString('latin1'))?.[1] ?? 0));
  done += 1;
}

async function submit({
  candidate,
  answers,
  due,
}: {
  candidate: Candidate;
  answers: readonly { itemId: string; label: string }[];
  due: number;
}): Promise<void> {
  const body = `${bodyOf(candidate, answers)},"timeUp":false}`;
  await insist('submit', post({ path: paths.playerSubmit.path, headers: candidate.headers, body }), due);
  candidate.acks.set(candidate.fence, candidate.seq - 1);
  submittedAt = Date.now();
}

async function exam(task: Extract<Task, { kind: 'exam' }>, candidates: readonly Candidate[]): Promise<void> {
  const { itemIds, openSeconds, saveEverySeconds, minutes, submitSeconds, stormShare, stormSeconds } = task;
  const began = performance.now();
  const until = (moment: number) => pause(Math.max(0, moment - performance.now()));
  const [every, end] = [1000 * saveEverySeconds, began + 60_000 * minutes + 1000 * openSeconds];
  const phaseOf = (due: number) => savePhases[due < began + 1000 * openSeconds ? 0 : due < end ? 1 : 2] ?? '';
  const dropsAt = began + (end - began) / 4;
  await Promise.all(
    candidates.map(async (candidate, index) => {
      const spread = (factor: number) => (index * factor) % 1;
      const opensAt = began + (1000 * openSeconds * index) / candidates.length;
      await until(opensAt);
      await enter(candidate, opensAt);
      const enteredAt = performance.now();
      // spread over the twenty seconds, whatever the order of opening
      const phase = spread(0.618_034) * every;
      const submitsAt = end + 1000 * submitSeconds * spread(0.754_877);
      const returnsAt = spread(0.569_84) < stormShare ? dropsAt + 1000 * stormSeconds * spread(0.324_718) : 0;
      let turn = 0;
      for (let due = opensAt + phase; due < submitsAt; due += every) {
        // who was in line had nothing to save
        if (due < Math.max(enteredAt, performance.now() - every)) continue;
        await until(due);
        turn += 1;
        if (due >= dropsAt && due < returnsAt) candidate.kept.push(nextAnswer(itemIds, turn));
        else {
          if (due >= dropsAt && returnsAt > 0 && candidate.fence === 1) await comeBack(candidate, Math.max(returnsAt, due));
          const kind = phaseOf(due);
          await save({ candidate, answers: [nextAnswer(itemIds, turn)], kind, due });
          times['save']?.push(times[kind]?.at(-1) ?? 0);
        }
      }
      await until(submitsAt);
      await submit({ candidate, answers: [nextAnswer(itemIds, turn + 1)], due: submitsAt });
    }),
  );
}

/** A window that is opened again by its cookie takes the attempt over and brings what was answered meanwhile. */
async function comeBack(candidate: Candidate, due: number): Promise<void> {
  const { attemptId, headers } = candidate;
  await insist('return', post({ path: paths.playerOpen.path, headers, body: JSON.stringify({ token: '', attemptId, resume: true }) }), due);
  takeOver(candidate);
  if (candidate.kept.length > 0) await save({ candidate, answers: candidate.kept, kind: 'save', due: performance.now() });
  candidate.kept = [];
}

async function doAll({
  lanes: count,
  candidates,
  work,
}: {
  lanes: number;
  candidates: readonly Candidate[];
  work: (candidate: Candidate, due: number) => Promise<void>;
}): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, lane) => {
      for (let turn = lane; turn < candidates.length; turn += count) {
        const candidate = candidates[turn];
        if (candidate !== undefined) await work(candidate, performance.now());
        done += 1;
      }
    }),
  );
}

async function saturate(task: Extract<Task, { kind: 'saturate' }>, candidates: readonly Candidate[]): Promise<void> {
  const { itemIds, seconds } = task;
  await doAll({ lanes: task.lanes, candidates: candidates.filter(({ headers }) => headers === ''), work: enter });
  const end = performance.now() + 1000 * seconds;
  done = 0;
  const bare = post({ path: '/bare', body: '{}' });
  await Promise.all(
    Array.from({ length: task.lanes }, async (_, lane) => {
      for (let turn = lane; performance.now() < end; turn += task.lanes) {
        const candidate = candidates[turn % candidates.length];
        if (candidate !== undefined) await save({ candidate, answers: [nextAnswer(itemIds, turn)], kind: 'save', due: performance.now() });
        else {
          await lanes.send(bare);
          done += 1;
        }
      }
    }),
  );
}

async function pace({ itemIds, seconds, perSecond }: Extract<Task, { kind: 'pace' }>, candidates: readonly Candidate[]): Promise<void> {
  const began = performance.now();
  const saves: Promise<void>[] = [];
  for (let turn = 0; turn < seconds * perSecond; turn += 1) {
    const due = began + (1000 * turn) / perSecond;
    const ahead = due - performance.now();
    if (ahead > 0) await pause(ahead);
    const candidate = candidates[turn % candidates.length];
    if (candidate !== undefined) saves.push(save({ candidate, answers: [nextAnswer(itemIds, turn)], kind: 'save', due }));
  }
  await Promise.all(saves);
}

function workOf(task: Task, candidates: readonly Candidate[]): Promise<void> {
  if (task.kind === 'exam') return exam(task, candidates);
  if (task.kind === 'pace') return pace(task, candidates);
  if (task.kind === 'saturate') return saturate(task, candidates);
  const work = task.kind === 'enter' ? enter : (candidate: Candidate, due: number) => submit({ candidate, answers: [], due });
  return doAll({ lanes: task.lanes, candidates, work });
}

/** Those of a task before: a second task of the same candidates continues where they are. */
const known = new Map<string, Candidate>();

process.on('message', (task: Task) => {
  const candidates = task.candidates.map((one) => {
    const candidate = known.get(one.attemptId) ?? { ...one, headers: '', fence: 0, seq: 1, acks: new Map<number, number>(), kept: [] };
    known.set(one.attemptId, candidate);
    return candidate;
  });
  for (const list of Object.values(times)) list.length = 0;
  done = 0;
  lanes = openLanes(task);
  const processor = process.cpuUsage();
  const began = performance.now();
  void workOf(task, candidates).then(async () => {
    const { user, system } = process.cpuUsage(processor);
    lanes.close();
    const acks = candidates.flatMap(({ attemptId, acks: own }) => [...own].map(([fence, ack]) => ({ attemptId, fence, ack })));
    const seconds = task.kind !== 'saturate' ? (performance.now() - began) / 1000 : task.seconds;
    const fileBytes = (await Promise.all(papers.values())).reduce((sum, bytes) => sum + bytes, 0);
    const paper = { files: papers.size, fileBytes, largestAnswer };
    process.send?.({ done, seconds, times, errors, acks, ...paper, submittedAt, processor: (user + system) / 1000 } satisfies Told);
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: {} });
