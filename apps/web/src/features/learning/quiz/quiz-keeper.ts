import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { QuizAnswer } from '@abhyas/contract/learning/quiz.ts';
import { getSession, isOwnStudent, type Session } from '../../../lib/session/session.ts';
import { bringLeft } from '../../../sync/sending/bring-left.ts';
import { callAs } from '../../../sync/sending/call-as.ts';
import { classifyFailure } from '../../../sync/sending/failure.ts';
import { followPage } from '../../../sync/sending/follow-page.ts';
import { type After, browserAfter, createSender, type Sender } from '../../../sync/sending/sender.ts';
import { openOutbox, type Outbox } from '../../../sync/store/outbox.ts';

/** What the device keeps of a question of a lesson until the server has its answer. */
export interface KeptQuizAnswer {
  readonly answer: RequestOf<'answerQuiz'>;
  /** Whether it is given: final, and to be sent. Else it is only chosen or typed. */
  readonly isGiven: boolean;
}

/** How an answer is doing. `waiting`: it could not be sent and is tried again by itself. `refused`: the server does not take it; it can be given again. */
type Sending = 'no' | 'sending' | 'waiting' | 'signed-out' | 'refused';

export interface QuizState {
  readonly response: Response | null;
  /** How many hints are on the screen. */
  readonly hints: number;
  readonly sending: Sending;
  /** Whether the device has what is not sent yet. */
  readonly isKept: boolean;
  /** Of this page; null before, and of an earlier visit. */
  readonly answered: QuizAnswer | null;
}

export interface QuizKeeper extends Pick<Sender, 'flush' | 'reconnect'> {
  /** By the id of the question; another map after every change. */
  states(): ReadonlyMap<string, QuizState>;
  choose(answer: RequestOf<'answerQuiz'>): void;
  /** Answers a question, finally. Nothing happens where it is on its way. */
  give(answer: RequestOf<'answerQuiz'>): void;
  subscribe(listener: () => void): () => void;
  close(): void;
}

type Question = Pick<RequestOf<'answerQuiz'>, 'assetId' | 'itemId'>;
export const idOf = ({ assetId, itemId }: Question) => `${assetId} ${itemId}`;
export const untouched: QuizState = { response: null, hints: 0, sending: 'no', isKept: true, answered: null };

/** The answers of a student to the questions of lessons in this window: chosen, given, and on their way to the server. */
export function createQuizKeeper({
  outbox,
  send,
  after,
  random,
}: {
  outbox: Outbox<KeptQuizAnswer>;
  send: (answer: { body: RequestOf<'answerQuiz'>; leaving: boolean }) => Promise<QuizAnswer>;
  after: After;
  random: () => number;
}): QuizKeeper {
  let states: ReadonlyMap<string, QuizState> = new Map();
  const given = new Map<string, RequestOf<'answerQuiz'>>();
  const listeners = new Set<() => void>();
  const show = (id: string, change: Partial<QuizState>) => {
    states = new Map([...states, [id, { ...(states.get(id) ?? untouched), ...change }]]);
    for (const listener of listeners) listener();
  };
  const keep = (kept: KeptQuizAnswer) => {
    const id = idOf(kept.answer);
    outbox.put(id, kept).then(
      () => show(id, { isKept: true }),
      () => show(id, { isKept: false }),
    );
  };
  const sender = createSender({
    unsent: () => given.keys(),
    async send(id, { leaving }) {
      const body = given.get(id);
      if (body === undefined) return;
      const answered = await send({ body, leaving });
      given.delete(id);
      void outbox.forget({ id }).catch(() => undefined);
      show(id, { answered, response: answered.response, sending: 'no' });
    },
    onFailure({ key: id, error }) {
      const failure = classifyFailure(error);
      if (failure === 'retry') return show(id, { sending: 'waiting' });
      if (failure === 'other-user') return show(id, { sending: 'signed-out' });
      const answer = given.get(id);
      given.delete(id);
      // it stays as it was typed
      if (answer !== undefined) keep({ answer, isGiven: false });
      show(id, { sending: 'refused' });
    },
    after,
    random,
  });
  const dispatch = (answer: RequestOf<'answerQuiz'>) => {
    const id = idOf(answer);
    given.set(id, answer);
    show(id, { response: answer.response, hints: answer.hints ?? 0, sending: 'sending' });
    sender.schedule({ key: id, ms: 0 });
  };
  const isOpen = (question: Question) => {
    const { sending, answered } = states.get(idOf(question)) ?? untouched;
    return answered === null && (sending === 'no' || sending === 'refused');
  };
  const adopt = async () => {
    for (const { id, value } of await outbox.adopt(({ id: kept }) => !states.has(kept))) {
      if (states.has(id)) continue;
      if (value.isGiven) dispatch(value.answer);
      else show(id, { response: value.answer.response, hints: value.answer.hints ?? 0 });
    }
  };
  void adopt().catch(() => undefined);
  return {
    states: () => states,
    choose(answer) {
      if (!isOpen(answer)) return;
      show(idOf(answer), { response: answer.response, hints: answer.hints ?? 0, sending: 'no' });
      keep({ answer, isGiven: false });
    },
    give(answer) {
      if (states.get(idOf(answer))?.sending === 'signed-out') void sender.flush();
      if (!isOpen(answer)) return;
      keep({ answer, isGiven: true });
      dispatch(answer);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush: sender.flush,
    reconnect: sender.reconnect,
    close() {
      sender.close();
      outbox.close();
    },
  };
}

const kept = (owner: string) =>
  openOutbox<KeptQuizAnswer>({ kind: 'quizzes', owner, merge: (newer, older) => (older.isGiven ? older : newer) });

let current: { readonly owner: string; readonly keeper: QuizKeeper; readonly unfollow: () => void } | null = null;

/** The keeper of a student's own answers, one for the page; null for anyone who only looks on. */
export function quizKeeperOf(session: Session): QuizKeeper | null {
  if (!isOwnStudent(session)) return null;
  const owner = session.personId;
  if (current?.owner === owner) return current.keeper;
  current?.unfollow();
  current?.keeper.close();
  const keeper = createQuizKeeper({
    outbox: kept(owner),
    send: ({ body, leaving }) => callAs(owner, { name: 'answerQuiz', body, leaving }),
    after: browserAfter,
    random: Math.random,
  });
  current = { owner, keeper, unfollow: followPage(keeper) };
  return keeper;
}

/** Sends the answers that closed pages left on this device; what is only chosen stays for the page of its lesson. Answers whether there was any. */
export async function sendKeptQuizzes(): Promise<boolean> {
  const owner = getSession()?.personId;
  if (owner === undefined) return false;
  return bringLeft({
    outbox: kept(owner),
    isReady: ({ value: { isGiven } }) => isGiven,
    send: ({ value: { answer } }) => callAs(owner, { name: 'answerQuiz', body: answer }),
  });
}
