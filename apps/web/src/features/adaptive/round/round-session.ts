import type { Round, RoundAnswer } from '@abhyas/contract/adaptive/rounds.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { newUuid } from '../../../lib/new-key.ts';
import { classifyFailure, type Failure } from '../../../sync/failure.ts';
import type { Outbox } from '../../../sync/outbox.ts';
import { createSender, type After, type Sender } from '../../../sync/sender.ts';
import type { KeptAnswer } from './kept-answer.ts';

/**
 * How the answer to the open question is doing. `waiting`: it could not be sent and is tried again by itself. `elsewhere`: another window has answered the question or ended the
 * round. `signed-out`: its owner has to sign in. `refused`: the server does not take it.
 */
export type Sending = 'no' | 'sending' | 'waiting' | 'elsewhere' | 'signed-out' | 'refused';

export interface RoundView {
  /** With every answer that the server has acknowledged. */
  readonly round: Round;
  /** The answer whose solution is on the screen; null while a question is, or the end. */
  readonly shown: RoundAnswer | null;
  /** What is chosen or typed for the open question. */
  readonly response: Response | null;
  readonly sending: Sending;
  /** Whether the device has what is not sent yet. */
  readonly isKept: boolean;
  /** How far the server's clock is ahead of this device's. */
  readonly aheadMs: number;
}

export interface RoundSession extends Pick<Sender, 'flush' | 'wake'> {
  view(): RoundView;
  subscribe(listener: () => void): () => void;
  choose(response: Response | null): void;
  /** Answers the open question, finally. `skip` leaves it unanswered; `straight` goes to the next one without its solution. */
  answer(how?: { readonly skip?: boolean; readonly straight?: boolean }): void;
  /** Leaves the solution for the next question, or for the end. */
  next(): void;
  /** Takes up what an earlier page left of this round: a draft is shown again, an answer is sent again under its key. */
  adopt(): Promise<void>;
  close(): void;
}

interface RoundPorts {
  readonly round: Round;
  readonly outbox: Outbox<KeptAnswer>;
  readonly send: (answer: { body: RequestOf<'answerRound'>; leaving: boolean }) => Promise<AnswerOf<'answerRound'>>;
  readonly after: After;
  readonly random: () => number;
  /** This device's time when the round came. */
  readonly openedAt: Date;
}

const longestPauseMs = 10_000;

const stateAfter: Readonly<Record<Failure, Sending>> = {
  retry: 'waiting',
  conflict: 'elsewhere',
  gone: 'elsewhere',
  'other-user': 'signed-out',
  rejected: 'refused',
};

/** One round in one window: the open question, its answer on the way to the server, and the solutions that came back. */
export function createRoundSession({ round, outbox, send, after, random, openedAt }: RoundPorts): RoundSession {
  const { roundId } = round;
  const aheadMs = Date.parse(round.serverNow) - openedAt.getTime();
  let view: RoundView = { round, shown: null, response: null, sending: 'no', isKept: true, aheadMs };
  let pending: { readonly answer: RequestOf<'answerRound'>; readonly isStraight: boolean } | null = null;
  const listeners = new Set<() => void>();
  const show = (change: Partial<RoundView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const keep = (kept: KeptAnswer) => {
    outbox.put(roundId, kept).then(
      () => show({ isKept: true }),
      () => show({ isKept: false }),
    );
  };
  const forget = () => void outbox.forget({ id: roundId }).catch(() => undefined);

  const sender = createSender({
    unsent: () => (pending === null ? [] : [roundId]),
    async send(_key, { leaving }) {
      if (pending === null) return;
      const { answer: body, isStraight } = pending;
      const { answer, ...progress } = await send({ body, leaving });
      // a request that left beside this one may have brought the same answer
      if (pending?.answer.requestId !== body.requestId) return;
      pending = null;
      forget();
      const answers = [...view.round.answers, answer];
      show({ round: { ...view.round, ...progress, answers }, shown: isStraight ? null : answer, response: null, sending: 'no' });
    },
    onFailure({ error }) {
      const failure = classifyFailure(error);
      if (failure === 'conflict' || failure === 'gone') {
        pending = null;
        forget();
      }
      show({ sending: stateAfter[failure] });
    },
    after,
    random,
    longestPauseMs,
  });
  const dispatch = (answer: RequestOf<'answerRound'>, isStraight: boolean) => {
    pending = { answer, isStraight };
    show({ sending: 'sending' });
    void sender.flush();
  };
  const isOpen = () => view.round.question !== null && view.shown === null && view.sending === 'no';

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(response) {
      const { question } = view.round;
      if (question === null || !isOpen()) return;
      show({ response });
      if (response === null) forget();
      else keep({ roundId, ordinal: question.ordinal, response, requestId: null });
    },
    answer({ skip = false, straight = false } = {}) {
      if (view.sending === 'refused' || view.sending === 'signed-out') return void (pending !== null && dispatch(pending.answer, straight));
      const { question } = view.round;
      if (question === null || !isOpen()) return;
      const answer = { roundId, ordinal: question.ordinal, response: skip ? null : view.response, requestId: newUuid() };
      keep(answer);
      dispatch(answer, straight);
    },
    next: () => show({ shown: null }),
    async adopt() {
      const [kept] = await outbox.adopt(({ id }) => id === roundId).catch(() => []);
      if (kept === undefined || view.response !== null || !isOpen()) return;
      const { ordinal, response, requestId } = kept.value;
      const { question, answers } = view.round;
      if (question?.ordinal === ordinal) {
        show({ response });
        if (requestId !== null) dispatch({ roundId, ordinal, response, requestId }, false);
        return;
      }
      forget();
      // the answer arrived and its reply was lost
      if (requestId !== null) show({ shown: answers.find((answer) => answer.ordinal === ordinal) ?? null });
    },
    flush: sender.flush,
    wake: sender.wake,
    close() {
      sender.close();
      outbox.close();
    },
  };
}
