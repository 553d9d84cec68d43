import { errorCatalogue } from '@abhyas/contract/errors.ts';
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { aRound, roundAnswer, roundQuestion } from '#test/adaptive.ts';
import { saveSession, type Session } from '../../../lib/session/session.ts';
import { openOutbox } from '../../../sync/store/outbox.ts';
import { manualClock } from '#test/manual-clock.ts';
import { type KeptAnswer, createRoundSession } from './session.ts';
import { m } from '../../../paraglide/messages.js';
import { sendKeptAnswers } from './send-kept-answers.ts';

const given: KeptAnswer = {
  roundId: '90',
  ordinal: 1,
  response: { kind: 'choice', labels: ['B'] },
  seconds: 12,
  requestId: 'f81d4fae-7dec-4d00-a765-00a0c91e6bf6',
};

afterEach(() => vi.unstubAllGlobals());

/** A closed page left these; the server answers each with `reply`. */
async function left({ owner, rows, reply }: { owner: string; rows: KeptAnswer[]; reply: () => Response }) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(reply());
  });
  await saveSession({ personId: owner, token: 'token', isAdminLogin: false } as Session);
  const outbox = openOutbox<KeptAnswer>({ kind: 'rounds', owner });
  for (const row of rows) await outbox.put(row.roundId, row);
  outbox.close();
  const open = openOutbox<KeptAnswer>({ kind: 'rounds', owner });
  await expect.poll(async () => (await open.listLeft()).length).toBe(rows.length);
  return { sent, kept: async () => (await open.list()).map(({ value }) => value) };
}

const taken = () =>
  Response.json({ data: { answer: roundAnswer(1), question: roundQuestion(2), end: null, questions: 18, secondsLeft: 0 } });
const refusal = (code: 'ROUND_OVER' | 'ANSWERED_ELSEWHERE') => () =>
  Response.json({ code, message: '', requestId: 'r' }, { status: errorCatalogue[code].status });

test('an answer that a closed page left is sent with its time; a draft stays for the page of its round', async () => {
  const draft = { ...given, roundId: '91', requestId: null };
  const { sent, kept } = await left({ owner: '51', rows: [given, draft], reply: taken });
  expect(await sendKeptAnswers()).toEqual({ isBrought: true, lost: '' });
  expect([sent, await kept()]).toEqual([[given], [draft]]);
});

test('an answer that the page sent before its round was on the screen: its solution is shown once, and not skipped', async () => {
  const owner = '53';
  await left({ owner, rows: [given], reply: taken });
  await sendKeptAnswers();
  const round = aRound({ roundId: given.roundId, answers: [roundAnswer(1)], question: roundQuestion(2) });
  const open = () => {
    const { after, random } = manualClock();
    const outbox = openOutbox<KeptAnswer>({ kind: 'rounds', owner });
    const send = () => Promise.reject(new Error('nothing is left to send'));
    return createRoundSession({ round, outbox, send, after, random, now: () => new Date(0) });
  };
  const session = open();
  await session.adopt();
  expect(session.view()).toMatchObject({ shown: { ordinal: 1 }, round: { question: { ordinal: 2 } } });
  session.next();
  session.close();
  const again = open();
  await again.adopt();
  expect(again.view().shown).toBeNull();
  again.close();
});

test.each(['ROUND_OVER', 'ANSWERED_ELSEWHERE'] as const)('an answer that comes too late (%s) is told, and forgotten', async (code) => {
  const { kept } = await left({ owner: `52 ${code}`, rows: [given], reply: refusal(code) });
  expect(await sendKeptAnswers()).toEqual({ isBrought: true, lost: m.adapt_lost() });
  expect(await kept()).toEqual([]);
  expect(await sendKeptAnswers()).toEqual({ isBrought: false, lost: '' });
});
