import type { Round, RoundAnswer } from '@abhyas/contract/adaptive/rounds.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { newUuid } from '../../../../lib/new-key.ts';
import { classifyFailure, type Failure } from '../../../../sync/sending/failure.ts';
import type { Outbox } from '../../../../sync/store/outbox.ts';
import { createSender, type After, type Sender } from '../../../../sync/sending/sender.ts';
import { type KeptAnswer, noteSeen, unseenIn } from './kept-answer.ts';
import { createQuestionTime } from './question-time.ts';

/**
 * How the answer to the open question is doing. `waiting`: it could not be sent and is tried again by itself. `elsewhere`: another window has answered the question. `over`: the
 * round had ended before it arrived. `signed-out`: its owner has to sign in.
 */
export type Sending = 'no' | 'sending' | 'waiting' | 'elsewhere' | 'over' | 'signed-out';

export interface RoundView {
  /** With every answer that the server has acknowledged. */
  readonly round: Round;
  /** The answer whose solution is on the screen; null while a question is, or the end. */
  readonly shown: RoundAnswer | null;
  /** What is chosen or typed for the open question. */
  readonly response: Response | null;
  readonly sending: Sending;
  /** The server does not take the answer as it is: it can be changed, and given again. */
  readonly isRefused: boolean;
  /** Whether the device has what is not sent yet. */
  readonly isKept: boolean;
}

export interface RoundSession extends Pick<Sender, 'flush' | 'reconnect'> {
  view(): RoundView;
  subscribe(listener: () => void): () => void;
  choose(response: Response | null): void;
  /**
   * Answers the open question, finally, or sends again what waits for its owner to sign in. Nothing happens without a response, except with `skip`, which leaves the question
   * unanswered; `straight` goes to the next one without its solution.
   */
  answer(how?: { readonly skip?: boolean; readonly straight?: boolean }): void;
  /** Leaves the solution for the next question, or for the end. */
  next(): void;
  /** Sends an answer that is on its way; resolves with whether none is any more. */
  settle(): Promise<boolean>;
  /** Whether the question is in view: only then its time runs. */
  seen(isVisible: boolean): void;
  /** How long the open question has been in view. */
  seconds(): number;
  /**
   * Takes up what an earlier page left of this round: a draft is shown again, an answer is sent again under its key. Resolves with whether an answer was lost, because the round
   * had ended before it arrived.
   */
  adopt(): Promise<{ readonly isLost: boolean }>;
  close(): void;
}

interface RoundPorts {
  readonly round: Round;
  readonly outbox: Outbox<KeptAnswer>;
  readonly send: (answer: { body: RequestOf<'answerRound'>; leaving: boolean }) => Promise<AnswerOf<'answerRound'>>;
  readonly after: After;
  readonly random: () => number;
  readonly now: () => Date;
}

const longestPauseMs = 10_000;

const stateAfter: Readonly<Record<Failure, Sending>> = {
  retry: 'waiting',
  conflict: 'elsewhere',
  gone: 'over',
  'other-user': 'signed-out',
  rejected: 'no',
};

/** One round in one window: the open question, its answer on the way to the server, and the solutions that came back. */
export function createRoundSession({ round, outbox, send, after, random, now }: RoundPorts): RoundSession {
  const { roundId } = round;
  let view: RoundView = { round, shown: null, response: null, sending: 'no', isRefused: false, isKept: true };
  const time = createQuestionTime(now);
  let isSeen = true;
  let pending: { readonly answer: RequestOf<'answerRound'>; readonly isStraight: boolean } | null = null;
  const listeners = new Set<() => void>();
  const isOpen = () => view.round.question !== null && view.shown === null && view.sending === 'no';
  const show = (change: Partial<RoundView>) => {
    view = { ...view, ...change };
    time.run(isOpen() && isSeen);
    for (const listener of listeners) listener();
  };
  const keep = (kept: KeptAnswer) => {
    outbox.put(roundId, kept).then(
      () => show({ isKept: true }),
      () => show({ isKept: false }),
    );
  };
  /** Keeps the response that was not given yet, with the time so far. */
  const keepDraft = () => {
    const { question } = view.round;
    if (question !== null) keep({ roundId, ordinal: question.ordinal, response: view.response, seconds: time.seconds(), requestId: null });
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
      time.restart();
      const answers = [...view.round.answers, answer];
      show({ round: { ...view.round, ...progress, answers }, shown: isStraight ? null : answer, response: null, sending: 'no' });
    },
    onFailure({ error }) {
      const failure = classifyFailure(error);
      if (failure === 'conflict' || failure === 'gone') {
        pending = null;
        forget();
      }
      if (failure === 'rejected') {
        pending = null;
        keepDraft();
      }
      show({ sending: stateAfter[failure], isRefused: failure === 'rejected' });
    },
    after,
    random,
    longestPauseMs,
  });
  const dispatch = (answer: RequestOf<'answerRound'>, isStraight: boolean) => {
    pending = { answer, isStraight };
    show({ sending: 'sending', isRefused: false });
    void sender.flush();
  };
  show({});

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(response) {
      if (!isOpen()) return;
      show({ response, isRefused: false });
      keepDraft();
    },
    answer({ skip = false, straight = false } = {}) {
      if (view.sending === 'signed-out' && !skip && pending !== null) return dispatch(pending.answer, pending.isStraight);
      const { question } = view.round;
      const response = skip ? null : view.response;
      if (question === null || !isOpen() || (response === null && !skip)) return;
      const answer = { roundId, ordinal: question.ordinal, response, seconds: time.seconds(), requestId: newUuid() };
      keep(answer);
      dispatch(answer, straight);
    },
    next() {
      noteSeen(roundId);
      show({ shown: null });
    },
    async settle() {
      await sender.flush();
      return view.sending === 'no';
    },
    seen(isVisible) {
      isSeen = isVisible;
      show({});
      if (!isVisible && isOpen()) keepDraft();
    },
    seconds: time.seconds,
    async adopt() {
      const [kept] = await outbox.adopt(({ id }) => id === roundId).catch(() => []);
      if (kept === undefined) {
        // another part of the page has sent what was left
        const unseen = view.round.answers.find((one) => one.ordinal === unseenIn(roundId)) ?? null;
        if (unseen !== null && view.shown === null) show({ shown: unseen });
        return { isLost: false };
      }
      const { ordinal, response, seconds, requestId } = kept.value;
      const { question, answers } = view.round;
      if (question?.ordinal === ordinal) {
        if (view.response !== null || !isOpen()) return { isLost: false };
        time.restart(seconds);
        show({ response });
        if (requestId !== null) dispatch({ roundId, ordinal, response, seconds, requestId }, false);
        return { isLost: false };
      }
      forget();
      if (requestId === null) return { isLost: false };
      // the answer arrived and its reply was lost, or the round had ended before it arrived
      const answer = answers.find((one) => one.ordinal === ordinal) ?? null;
      if (view.shown === null) show({ shown: answer });
      return { isLost: answer === null };
    },
    flush: sender.flush,
    reconnect: sender.reconnect,
    close() {
      sender.close();
      outbox.close();
    },
  };
}
