import type { AttemptEvent, NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Arrival, ExamTest } from './arrivals.ts';
import { type BrowserWindow, Refused } from './calls.ts';

/** What a candidate may have to do next; between these it saves. */
export type Order = 'section end' | 'break end' | 'reload' | 'alone' | 'submission' | 'deadline';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** How fast a candidate goes through the test, in milliseconds. */
export interface Pace {
  /** Between two saves. */
  readonly rest: () => number;
  /** In a section and in the break at most. */
  readonly section: number;
  readonly pause: number;
}
/** A section of the test has six minutes and its break two: no candidate waits for the clock. An attempt may make ten requests a second. */
const quick: Pace = { rest: () => 60, section: 180_000, pause: 40_000 };
/** How long a window plays without the server. */
const aloneMs = 300;

/** A candidate in the middle of the test. Like the player it sends a batch again until it is acknowledged, and takes the attempt again where another window has it. */
export class Candidate {
  readonly attemptId: string;
  /** By fence, up to which number events were acknowledged. */
  readonly acks = new Map<number, number>();
  readonly orders: Order[] = [];
  #isFollowing = false;
  readonly #window: BrowserWindow;
  readonly #test: ExamTest;
  readonly #random: () => number;
  readonly #onAcknowledged: (events: number) => void;
  readonly #pace: Pace;
  #fence: number;
  #seq = 1;
  #turn = 0;
  #section = 0;
  #isBreak = false;
  #since = Date.now();

  private constructor(
    found: { attemptId: string; fence: number },
    how: { window: BrowserWindow; test: ExamTest; random: () => number; onAcknowledged: (events: number) => void; pace?: Pace },
  ) {
    this.attemptId = found.attemptId;
    this.#fence = found.fence;
    this.#window = how.window;
    this.#test = how.test;
    this.#random = how.random;
    this.#onAcknowledged = how.onAcknowledged;
    this.#pace = how.pace ?? quick;
  }

  /** Launches, opens and starts. A token whose exchange got no answer is used up: it launches again, as the button would. */
  static async enter({
    arrival,
    ...how
  }: {
    arrival: Arrival;
    window: BrowserWindow;
    test: ExamTest;
    random: () => number;
    onAcknowledged: (events: number) => void;
    pace?: Pace;
  }): Promise<Candidate> {
    const { window, test } = how;
    const ids = { assetId: test.assetId, assessmentId: test.assessmentId, redirectUrl: '' };
    for (;;) {
      try {
        const { token } = await window.insist('getTestData', ids, arrival.token);
        const { attemptId } = await window.insist('playerOpen', { token, attemptId: '', resume: false });
        const { fence } = await window.insist('playerStart', { attemptId });
        return new Candidate({ attemptId, fence }, how);
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'LAUNCH_EXPIRED') throw error;
      }
    }
  }

  /** Whether it can do this now. */
  can(order: Order): boolean {
    // what it is doing just now decides what it can do next
    if (this.orders.length > 0 || this.#isFollowing) return false;
    if (order === 'alone') return !this.#isBreak;
    if (order === 'section end') return !this.#isBreak && this.#section < this.#test.sections.length - 1;
    if (order === 'break end') return this.#isBreak;
    return true;
  }

  /** Saves and follows its orders, until it submits or is left to its deadline. */
  async live(): Promise<'submission' | 'deadline'> {
    for (;;) {
      const order = this.orders.shift() ?? this.#ownOrder();
      this.#isFollowing = order !== null;
      if (order === null) {
        if (!this.#isBreak) await this.#commit(this.#answer());
        await pause(this.#pace.rest());
      } else if (order === 'section end') await this.#endSection();
      else if (order === 'break end') await this.#endBreak();
      else if (order === 'reload') await this.#takeOver();
      else if (order === 'alone') await this.#playAlone();
      else {
        if (order === 'submission') await this.#submit();
        return order;
      }
    }
  }

  /** What it does by itself before its time runs out. */
  #ownOrder(): Order | null {
    const ms = Date.now() - this.#since;
    if (this.#isBreak) return ms > this.#pace.pause ? 'break end' : null;
    if (ms <= this.#pace.section) return null;
    return this.#section < this.#test.sections.length - 1 ? 'section end' : 'submission';
  }

  /** The next answers of the open section. */
  #answer(): AttemptEvent[] {
    const itemIds = this.#test.sections[this.#section]?.itemIds ?? [];
    return Array.from({ length: 1 + Math.floor(this.#random() * 3) }, () => {
      this.#turn += 1;
      const response = { kind: 'choice' as const, labels: ['ABCD'.charAt((this.#turn + Math.floor(this.#turn / itemIds.length)) % 4)] };
      return { kind: 'save' as const, itemId: itemIds[this.#turn % itemIds.length] ?? '', response };
    });
  }

  #numbered(events: readonly AttemptEvent[]): NumberedEvent[] {
    return events.map((event, index) => ({ seq: this.#seq + index, at: '2026-01-01T00:00:00.000Z', event }));
  }

  async #commit(events: readonly AttemptEvent[]): Promise<void> {
    for (;;) {
      const numbered = this.#numbered(events);
      const last = this.#seq + events.length - 1;
      const fence = this.#fence;
      const saved = await this.#held(() => this.#window.insist('playerSave', { attemptId: this.attemptId, fence, events: numbered }));
      if (saved === null || saved.ack < last) continue;
      this.#seq = last + 1;
      this.acks.set(fence, last);
      this.#onAcknowledged(events.length);
      return;
    }
  }

  /**
   * As a window that is loaded again while the server is not reached: the last request of the page before may have arrived or not, and the window answers on by itself. Once
   * it has the attempt again, all of that is numbered under its fence and sent.
   */
  async #playAlone(): Promise<void> {
    const going = this.#answer();
    const lost = { attemptId: this.attemptId, fence: this.#fence, events: this.#numbered(going) };
    void this.#window.call('playerSave', lost).catch(() => undefined);
    const alone = [this.#answer(), this.#answer(), this.#answer()].flat();
    await pause(this.#random() * aloneMs);
    await this.#takeOver();
    await this.#commit([...going, ...alone]);
  }

  async #turnOf(ends: 'section' | 'break'): Promise<void> {
    const sectionId = this.#test.sections[this.#section]?.sectionId ?? '';
    const ask = () => this.#window.insist('playerTurn', { attemptId: this.attemptId, fence: this.#fence, sectionId, ends });
    while ((await this.#held(ask)) === null);
    this.#since = Date.now();
  }

  async #endSection(): Promise<void> {
    await this.#turnOf('section');
    // the break comes after the second section
    if (this.#section === 1) this.#isBreak = true;
    else this.#section += 1;
  }

  async #endBreak(): Promise<void> {
    await this.#turnOf('break');
    this.#isBreak = false;
    this.#section += 1;
  }

  async #takeOver(): Promise<void> {
    const { fence } = await this.#window.insist('playerOpen', { token: '', attemptId: this.attemptId, resume: true });
    this.#fence = fence;
    this.#seq = 1;
  }

  /** Twice at the same moment: a browser that has no answer asks again. */
  async #submit(): Promise<void> {
    const ask = () => this.#window.insist('playerSubmit', { attemptId: this.attemptId, fence: this.#fence, events: [], timeUp: false });
    while ((await this.#held(() => Promise.all([ask(), ask()]))) === null);
  }

  /** Null where another window had taken the attempt: a take-over whose answer was lost and that came late. It is taken back then. */
  async #held<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'FENCE_LOST') throw error;
      await this.#takeOver();
      return null;
    }
  }
}
