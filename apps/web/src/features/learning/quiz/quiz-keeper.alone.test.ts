import 'fake-indexeddb/auto';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { QuizAnswer } from '@abhyas/contract/learning/quiz.ts';
import { expect, test } from 'vitest';
import { manualClock } from '#test/manual-clock.ts';
import { ApiError } from '../../../lib/api.ts';
import { openOutbox } from '../../../sync/store/outbox.ts';
import { createQuizKeeper, idOf, type KeptQuizAnswer } from './quiz-keeper.ts';

const place = { courseId: '1', variantId: '1', learningPathId: '2', assetId: '3' };
const answer = (itemId: string, text: string): RequestOf<'answerQuiz'> => ({ ...place, itemId, response: { kind: 'typed', text } });
const answered = ({ itemId, response }: RequestOf<'answerQuiz'>): QuizAnswer => ({
  response,
  hintsUsed: 0,
  solution: { itemId, outcome: 'correct', answer: ['16'], otherAnswers: [], ruling: '', solutionHtml: '<p>Why</p>' },
});

let people = 0;
const newOwner = () => `person ${(people += 1)}`;

function aPage({ owner, send }: { owner: string; send: (body: RequestOf<'answerQuiz'>) => Promise<QuizAnswer> }) {
  const clock = manualClock();
  const outbox = openOutbox<KeptQuizAnswer>({ kind: 'quizzes', owner });
  const keeper = createQuizKeeper({ outbox, send: ({ body }) => send(body), after: clock.after, random: () => 0 });
  const stateOf = (itemId: string) => keeper.states().get(idOf({ assetId: '3', itemId }));
  return { keeper, clock, stateOf, kept: (rows: number) => expect.poll(async () => (await outbox.list()).length).toBe(rows) };
}

test('what was typed and not checked is there again after the page has gone, and nothing is sent of it', async () => {
  const owner = newOwner();
  const sent: unknown[] = [];
  const send = (body: RequestOf<'answerQuiz'>) => (sent.push(body), Promise.resolve(answered(body)));
  const first = aPage({ owner, send });
  first.keeper.choose(answer('7', '1'));
  first.keeper.choose({ ...answer('7', '16'), hints: 1 });
  await first.kept(1);
  first.keeper.close();
  const second = aPage({ owner, send });
  await expect.poll(() => second.stateOf('7')).toMatchObject({ response: { kind: 'typed', text: '16' }, hints: 1 });
  await second.keeper.flush();
  expect(sent).toEqual([]);
});

test('an answer that was given offline is final, is sent by the next page, and then forgotten by the device', async () => {
  const owner = newOwner();
  const offline = aPage({ owner, send: () => Promise.reject(new ApiError({ code: 'NETWORK', call: null, status: 0, message: '' })) });
  offline.keeper.give(answer('7', '16'));
  await offline.keeper.flush();
  expect(offline.stateOf('7')).toMatchObject({ sending: 'waiting', isKept: true, answered: null });
  offline.keeper.choose(answer('7', '17'));
  expect(offline.stateOf('7')?.response).toEqual({ kind: 'typed', text: '16' });
  await offline.kept(1);
  offline.keeper.close();
  const online = aPage({ owner, send: (body) => Promise.resolve(answered(body)) });
  await expect.poll(() => online.stateOf('7')?.sending).toBe('sending');
  await online.keeper.flush();
  expect(online.stateOf('7')).toMatchObject({ sending: 'no', answered: { solution: { outcome: 'correct' } } });
  await online.kept(0);
});

test('the first answer of another device takes the place of this one, and a refused one can be given again', async () => {
  const before = { ...answered(answer('7', '15')), response: { kind: 'typed', text: '15' } as const };
  const other = aPage({ owner: newOwner(), send: () => Promise.resolve(before) });
  other.keeper.give(answer('7', '16'));
  await other.keeper.flush();
  expect(other.stateOf('7')?.response).toEqual({ kind: 'typed', text: '15' });

  const refusal = new ApiError({ code: 'REVIEW_NOT_OPEN', call: 'answerQuiz', status: 409, message: '', fields: {} });
  const page = aPage({ owner: newOwner(), send: () => Promise.reject(refusal) });
  page.keeper.give(answer('7', '16'));
  await page.keeper.flush();
  expect(page.stateOf('7')).toMatchObject({ sending: 'refused', response: { text: '16' } });
  page.keeper.choose(answer('7', '4'));
  expect(page.stateOf('7')).toMatchObject({ sending: 'no', response: { text: '4' } });
  await page.kept(1);
});
