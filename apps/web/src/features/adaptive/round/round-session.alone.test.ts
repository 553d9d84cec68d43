import { errorCatalogue, type ErrorCode } from '@abhyas/contract/errors.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { aRound, roundAnswer, roundEnd, roundQuestion } from '#test/adaptive.ts';
import { manualClock } from '#test/manual-clock.ts';
import { ApiError } from '../../../lib/api.ts';
import { openOutbox, type Outbox } from '../../../sync/store/outbox.ts';
import { type KeptAnswer, createRoundSession } from './session.ts';

const refusal = (code: ErrorCode) =>
  new ApiError({ code, call: 'answerRound', status: errorCatalogue[code].status, message: '', fields: {} });
const noAnswer = () => new ApiError({ code: 'NETWORK', call: null, status: 0, message: '' });
const chooseB = { kind: 'choice' as const, labels: ['B'] };

type Sent = RequestOf<'answerRound'>;

/** A server that takes each question of a round once, and answers a request that it knows as it did before. */
function aServer() {
  const known = new Map<string, AnswerOf<'answerRound'>>();
  const sent: Sent[] = [];
  let trouble: (() => Error) | null = null;
  let losesReply = false;
  return {
    sent,
    answered: () => known.size,
    fails: (make: (() => Error) | null) => void (trouble = make),
    losesNextReply: () => void (losesReply = true),
    send: ({ body }: { body: Sent }): Promise<AnswerOf<'answerRound'>> => {
      sent.push(body);
      if (trouble !== null) return Promise.reject(trouble());
      const reply = known.get(body.requestId) ?? {
        answer: roundAnswer(body.ordinal, { response: body.response, outcome: body.response === null ? 'blank' : 'correct' }),
        question: body.ordinal < 2 ? roundQuestion(body.ordinal + 1) : null,
        end: body.ordinal < 2 ? null : roundEnd(),
        questions: 18,
        secondsLeft: 0,
      };
      known.set(body.requestId, reply);
      if (!losesReply) return Promise.resolve(reply);
      losesReply = false;
      return Promise.reject(noAnswer());
    },
  };
}

let people = 0;
const newOwner = () => `person ${(people += 1)}`;

/** A page with the round; `gone` ends it without a word, as in a crash. */
function aPage({
  server,
  owner,
  round = aRound(),
}: {
  server: ReturnType<typeof aServer>;
  owner: string;
  round?: ReturnType<typeof aRound>;
}) {
  const clock = manualClock();
  const outbox: Outbox<KeptAnswer> = openOutbox({ kind: 'rounds', owner });
  const session = createRoundSession({
    round,
    outbox,
    send: server.send,
    after: clock.after,
    random: () => 0,
    now: () => new Date(clock.now()),
  });
  return { session, clock, outbox, gone: () => session.close() };
}

/** Once the device has written what it was given. */
const kept = ({ outbox }: ReturnType<typeof aPage>, rows: number) => expect.poll(async () => (await outbox.list()).length).toBe(rows);

test('a checked answer shows its solution; then the next question, and after the last one the end', async () => {
  const server = aServer();
  const { session } = aPage({ server, owner: newOwner() });
  session.choose(chooseB);
  session.answer();
  expect(session.view().sending).toBe('sending');
  await session.flush();
  expect(session.view()).toMatchObject({ sending: 'no', response: null, shown: { ordinal: 1, outcome: 'correct' } });
  session.next();
  expect(session.view()).toMatchObject({ shown: null, round: { question: { ordinal: 2 } } });
  session.answer({ skip: true, straight: true });
  await session.flush();
  expect(session.view()).toMatchObject({ shown: null, round: { question: null, end: { cause: 'precise' } } });
  expect(server.sent.map(({ ordinal, response }) => [ordinal, response])).toEqual([
    [1, chooseB],
    [2, null],
  ]);
});

test('what was chosen and not checked is there again after the page has gone', async () => {
  const server = aServer();
  const owner = newOwner();
  const first = aPage({ server, owner });
  first.session.choose({ kind: 'typed', text: '4/3' });
  await kept(first, 1);
  first.gone();
  const second = aPage({ server, owner });
  await second.session.adopt();
  expect(second.session.view()).toMatchObject({ response: { kind: 'typed', text: '4/3' }, sending: 'no' });
  expect(server.sent).toEqual([]);
});

test('an answer that was not acknowledged is sent again under the same key, by the page and by the next one', async () => {
  const server = aServer();
  server.fails(noAnswer);
  const owner = newOwner();
  const first = aPage({ server, owner });
  first.session.choose(chooseB);
  first.session.answer();
  await first.session.flush();
  expect(first.session.view()).toMatchObject({ sending: 'waiting', isKept: true, shown: null });
  await kept(first, 1);
  first.gone();
  server.fails(null);
  const second = aPage({ server, owner });
  await second.session.adopt();
  await second.session.flush();
  expect(second.session.view().shown).toMatchObject({ ordinal: 1 });
  expect(new Set(server.sent.map(({ requestId }) => requestId)).size).toBe(1);
  expect(server.answered()).toBe(1);
  // nothing of it stays on the device
  await kept(second, 0);
});

test('a reply that was lost: the same window sends again and shows what came of the answer once', async () => {
  const server = aServer();
  server.losesNextReply();
  const { session, clock } = aPage({ server, owner: newOwner() });
  session.choose(chooseB);
  session.answer();
  await session.flush();
  expect(session.view().sending).toBe('waiting');
  await clock.pass(10_000);
  expect(session.view()).toMatchObject({ sending: 'no', shown: { ordinal: 1 } });
  expect(session.view().round.answers).toHaveLength(1);
  expect(server.answered()).toBe(1);
});

test('a reply that was lost with its page: the solution is shown, not the question again', async () => {
  const server = aServer();
  server.losesNextReply();
  const owner = newOwner();
  const first = aPage({ server, owner });
  first.session.choose(chooseB);
  first.session.answer();
  await first.session.flush();
  await kept(first, 1);
  first.gone();
  const moved = aRound({ answers: [roundAnswer(1)], question: roundQuestion(2) });
  const second = aPage({ server, owner, round: moved });
  await second.session.adopt();
  expect(second.session.view()).toMatchObject({ shown: { ordinal: 1 }, round: { question: { ordinal: 2 } }, sending: 'no' });
});

test.each([
  ['ANSWERED_ELSEWHERE', 'elsewhere'],
  ['ROUND_OVER', 'over'],
] as const)('an answer that comes too late (%s): nothing is sent any more', async (code, sending) => {
  const server = aServer();
  server.fails(() => refusal(code));
  const page = aPage({ server, owner: newOwner() });
  page.session.choose(chooseB);
  page.session.answer();
  await page.session.flush();
  expect(page.session.view().sending).toBe(sending);
  await page.clock.pass(60_000);
  expect(server.sent).toHaveLength(1);
  await kept(page, 0);
});

test('only skipping answers without a response', async () => {
  const server = aServer();
  const { session } = aPage({ server, owner: newOwner() });
  session.answer();
  await session.flush();
  expect([server.sent, session.view().sending]).toEqual([[], 'no']);
  session.answer({ skip: true });
  await session.flush();
  expect(session.view().shown).toMatchObject({ ordinal: 1, response: null });
});

test('what the server refuses can be changed and given again, under a new key', async () => {
  const server = aServer();
  server.fails(() => refusal('INVALID_REQUEST'));
  const page = aPage({ server, owner: newOwner() });
  const { session } = page;
  session.choose(chooseB);
  session.answer();
  await session.flush();
  expect(session.view()).toMatchObject({ sending: 'no', isRefused: true, response: chooseB });
  await expect.poll(async () => (await page.outbox.list()).map(({ value }) => value.requestId)).toEqual([null]);
  server.fails(null);
  session.choose({ kind: 'choice', labels: ['C'] });
  expect(session.view().isRefused).toBe(false);
  session.answer();
  await session.flush();
  expect(session.view().shown).toMatchObject({ response: { kind: 'choice', labels: ['C'] } });
  expect(new Set(server.sent.map(({ requestId }) => requestId)).size).toBe(2);
});

test('skipping sends nothing while an answer waits', async () => {
  const server = aServer();
  server.fails(() => refusal('UNAUTHENTICATED'));
  const { session, clock } = aPage({ server, owner: newOwner() });
  session.choose(chooseB);
  session.answer();
  await session.flush();
  server.fails(null);
  session.answer({ skip: true, straight: true });
  await clock.pass(1000);
  expect([server.sent.length, session.view().sending]).toEqual([1, 'signed-out']);
});

test('a waiting answer is settled once the server has it, and not before', async () => {
  const server = aServer();
  server.fails(noAnswer);
  const { session } = aPage({ server, owner: newOwner() });
  session.choose(chooseB);
  session.answer();
  expect(await session.settle()).toBe(false);
  server.fails(null);
  expect(await session.settle()).toBe(true);
  expect(server.answered()).toBe(1);
  expect(session.view().round.answers).toHaveLength(1);
});

test('an answer is sent with the seconds that its question was in view: no solution, no other window, no waiting, no night', async () => {
  const server = aServer();
  const owner = newOwner();
  const first = aPage({ server, owner });
  await first.clock.pass(20_000);
  first.session.seen(false);
  await kept(first, 1);
  await first.clock.pass(3_600_000);
  first.gone();
  const second = aPage({ server, owner });
  await second.session.adopt();
  expect(second.session.seconds()).toBe(20);
  await second.clock.pass(5_000);
  second.session.choose(chooseB);
  server.fails(noAnswer);
  second.session.answer();
  await second.session.flush();
  await second.clock.pass(600_000);
  server.fails(null);
  second.session.reconnect();
  await second.clock.pass(120_000);
  second.session.next();
  await second.clock.pass(7_000);
  second.session.answer({ skip: true });
  await second.session.flush();
  expect(new Set(server.sent.map(({ ordinal, seconds }) => `${ordinal}: ${seconds}`))).toEqual(new Set(['1: 25', '2: 7']));
});

test.each([
  ['an answer', true],
  ['a draft', false],
])('%s that is left of a round that is over is forgotten', async (_name, isGiven) => {
  const server = aServer();
  server.fails(noAnswer);
  const owner = newOwner();
  const first = aPage({ server, owner });
  first.session.choose(chooseB);
  if (isGiven) first.session.answer();
  await first.session.flush();
  await kept(first, 1);
  first.gone();
  const second = aPage({ server, owner, round: aRound({ question: null, end: roundEnd({ cause: 'lapsed' }) }) });
  expect(await second.session.adopt()).toEqual({ isLost: isGiven });
  await kept(second, 0);
});

test('a session that has ended keeps the answer, and sends it under the same key when one tries again', async () => {
  const server = aServer();
  server.fails(() => refusal('UNAUTHENTICATED'));
  const { session } = aPage({ server, owner: newOwner() });
  session.choose(chooseB);
  session.answer();
  await session.flush();
  expect(session.view()).toMatchObject({ sending: 'signed-out', response: chooseB });
  server.fails(null);
  session.answer();
  await session.flush();
  expect(session.view().shown).toMatchObject({ ordinal: 1 });
  expect(new Set(server.sent.map(({ requestId }) => requestId)).size).toBe(1);
});
