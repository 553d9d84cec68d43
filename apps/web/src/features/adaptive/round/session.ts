import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Round, RoundAnswer } from '@abhyas/contract/adaptive/rounds.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { newUuid } from '../../../lib/new-key.ts';
import { type Failure, classifyFailure } from '../../../sync/sending/failure.ts';
import type { Outbox } from '../../../sync/store/outbox.ts';
import { type After, type Sender, createSender } from '../../../sync/sending/sender.ts';

/** What the device keeps of the open question of a round until the server has its answer. */
export interface KeptAnswer {
  readonly roundId: string;
  readonly ordinal: number;
  readonly response: Response | null;
  /** How long the question was on the screen. */
  readonly seconds: number;
  /** How many hints were shown. A page of an earlier version kept none. */
  readonly hints?: number;
  /** The key the answer is sent under, always the same one; null while it is only a draft. */
  readonly requestId: string | null;
}

/** Answers that were sent from beside their round, by round: its page has not shown yet what became of them. */
const keptAnswerUnseen = new Map<string, number>();

/** Remembers in this page that an answer was sent without its round on the screen. */
export const noteUnseen = ({ roundId, ordinal }: Pick<KeptAnswer, 'roundId' | 'ordinal'>): void =>
  void keptAnswerUnseen.set(roundId, ordinal);

/** The number of the question of a round that was answered so and not shown since; null for none. */
const unseenIn = (roundId: string): number | null => keptAnswerUnseen.get(roundId) ?? null;

/** The solution of a round was on the screen. */
const noteSeen = (roundId: string): void => void keptAnswerUnseen.delete(roundId);

/** How long a question is on the screen: the sum over the times when it is visible and open. */
interface QuestionTime {
  /** Runs on, or rests. */
  run(isRunning: boolean): void;
  /** Whole seconds so far. */
  seconds(): number;
  /** Begins again, with what an earlier page counted. */
  restart(seconds?: number): void;
}

/** The most that is sent of one question. */
const maxSeconds = 86_400;

export function createQuestionTime(now: () => Date): QuestionTime {
  let spentMs = 0;
  let since: number | null = null;
  // a clock of the device that is set back takes nothing away
  const sinceMs = () => (since === null ? 0 : Math.max(0, now().getTime() - since));
  return {
    run(isRunning) {
      if (isRunning === (since !== null)) return;
      spentMs += sinceMs();
      since = isRunning ? now().getTime() : null;
    },
    seconds: () => Math.min(maxSeconds, Math.round((spentMs + sinceMs()) / 1000)),
    restart(seconds = 0) {
      spentMs = seconds * 1000;
      since = since === null ? null : now().getTime();
    },
  };
}

/**
 * How the answer to the open question is doing. `waiting`: it could not be sent and is tried again by itself. `elsewhere`: another window has answered the question. `over`: the
 * round had ended before it arrived. `signed-out`: its owner has to sign in.
 */
type Sending = 'no' | 'sending' | 'waiting' | 'elsewhere' | 'over' | 'signed-out';

export interface RoundView {
  /** With every answer that the server has acknowledged. */
  readonly round: Round;
  /** The answer whose solution is on the screen; null while a question is, or the end. */
  readonly shown: RoundAnswer | null;
  /** What is chosen or typed for the open question. */
  readonly response: Response | null;
  /** How many hints of the open question are on the screen. */
  readonly hints: number;
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
  /** Shows the next hint of the open question; its answer says so. */
  hint(): void;
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
  // a diagnostic goes from question to question: its solutions come at the end
  const isStraight = round.kind === 'diagnostic';
  let view: RoundView = { round, shown: null, response: null, hints: 0, sending: 'no', isRefused: false, isKept: true };
  const time = createQuestionTime(now);
  let isSeen = true;
  let pending: { readonly answer: RequestOf<'answerRound'>; readonly goesStraight: boolean } | null = null;
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
    const { response, hints } = view;
    if (question !== null) keep({ roundId, ordinal: question.ordinal, response, hints, seconds: time.seconds(), requestId: null });
  };
  const forget = () => void outbox.forget({ id: roundId }).catch(() => undefined);

  const sender = createSender({
    unsent: () => (pending === null ? [] : [roundId]),
    async send(_key, { leaving }) {
      if (pending === null) return;
      const { answer: body, goesStraight } = pending;
      const { answer, ...progress } = await send({ body, leaving });
      // a request that left beside this one may have brought the same answer
      if (pending?.answer.requestId !== body.requestId) return;
      pending = null;
      forget();
      time.restart();
      const answers = [...view.round.answers, answer];
      show({
        round: { ...view.round, ...progress, answers },
        shown: goesStraight ? null : answer,
        response: null,
        hints: 0,
        sending: 'no',
      });
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
  const dispatch = (answer: RequestOf<'answerRound'>, goesStraight: boolean) => {
    pending = { answer, goesStraight };
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
    hint() {
      if (!isOpen() || view.hints >= (view.round.question?.hints.length ?? 0)) return;
      show({ hints: view.hints + 1 });
      keepDraft();
    },
    answer({ skip = false, straight = isStraight } = {}) {
      if (view.sending === 'signed-out' && !skip && pending !== null) return dispatch(pending.answer, pending.goesStraight);
      const { question } = view.round;
      const response = skip ? null : view.response;
      if (question === null || !isOpen() || (response === null && !skip)) return;
      const answer = { roundId, ordinal: question.ordinal, response, hints: view.hints, seconds: time.seconds(), requestId: newUuid() };
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
        if (unseen !== null && view.shown === null && !isStraight) show({ shown: unseen });
        return { isLost: false };
      }
      const { ordinal, response, hints = 0, seconds, requestId } = kept.value;
      const { question, answers } = view.round;
      if (question?.ordinal === ordinal) {
        if (view.response !== null || !isOpen()) return { isLost: false };
        time.restart(seconds);
        show({ response, hints });
        if (requestId !== null) dispatch({ roundId, ordinal, response, hints, seconds, requestId }, isStraight);
        return { isLost: false };
      }
      forget();
      if (requestId === null) return { isLost: false };
      // the answer arrived and its reply was lost, or the round had ended before it arrived
      const answer = answers.find((one) => one.ordinal === ordinal) ?? null;
      if (view.shown === null && !isStraight) show({ shown: answer });
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
