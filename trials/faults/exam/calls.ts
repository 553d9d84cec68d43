import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { paths, type PathName } from '@abhyas/contract/paths.ts';

/** A call that was refused, or got no answer at all (`code` ''). */
export class Refused extends Error {
  readonly code: string;

  constructor(name: string, code: string) {
    super(`${name} was refused: ${code === '' ? 'no answer' : code}`);
    this.code = code;
  }
}

/** What happened to the calls of a run. */
export interface CallCounts {
  /** Made again because they failed. */
  again: number;
  /** Told their place in line. */
  queued: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How a window asks again, and who hears of what was served. */
export interface Manners {
  /** Milliseconds until it asks again after so many failures in a row. */
  readonly rest: (failures: number) => number;
  /** After so many milliseconds without an answer it asks again. */
  readonly patience: number;
  /** Gets the moment at which a call was first made and the one at which it was answered. */
  readonly onServed?: (served: { readonly name: PathName; readonly from: number; readonly to: number; readonly failures: number }) => void;
}

const hasty: Manners = { rest: () => 20, patience: 10_000 };

/** A browser window: it brings its cookies along, and knows by which address it reaches the portal. */
export class BrowserWindow {
  readonly #cookies = new Map<string, string>();
  readonly #url: () => string;
  readonly #counts: CallCounts;
  readonly #manners: Manners;
  #wasQueued = false;

  constructor({ url, counts, manners = hasty }: { url: () => string; counts: CallCounts; manners?: Manners }) {
    this.#url = url;
    this.#counts = counts;
    this.#manners = manners;
  }

  /** Whether it got a place in line at any time. */
  get wasQueued(): boolean {
    return this.#wasQueued;
  }

  /** Makes a call once. Throws Refused. */
  async call<N extends PathName>(name: N, body: RequestOf<N>, token = ''): Promise<AnswerOf<N>> {
    const { method, path } = paths[name];
    const cookie = [...this.#cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const headers = { 'content-type': 'application/json', 'access-token': token, cookie };
    const signal = AbortSignal.timeout(this.#manners.patience);
    const answer = await fetch(this.#url() + path, { method, headers, body: JSON.stringify(body), signal }).catch(() => null);
    const text = (await answer?.text().catch(() => null)) ?? null;
    if (answer === null || text === null) throw new Refused(name, '');
    for (const set of answer.headers.getSetCookie()) {
      const [key = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=');
      this.#cookies.set(key, value);
    }
    // a proxy that reaches no server says so in its own words
    if (!answer.headers.get('content-type')?.includes('json')) throw new Refused(name, '');
    const parsed = JSON.parse(text) as { data: AnswerOf<N>; code?: string };
    if (answer.status !== 200) throw new Refused(name, parsed.code ?? '');
    return parsed.data;
  }

  /** Makes a call until it is answered; throws Refused for what asking again does not help, and where nothing has helped for long. */
  async insist<N extends PathName>(name: N, body: RequestOf<N>, token = ''): Promise<AnswerOf<N>> {
    const from = Date.now();
    const patience = from + patienceMs;
    for (let failures = 0; ;) {
      try {
        const answer = await this.call(name, body, token);
        this.#manners.onServed?.({ name, from, to: Date.now(), failures });
        return answer;
      } catch (error) {
        if (!(error instanceof Refused) || final.has(error.code) || Date.now() > patience) throw error;
        if (error.code === 'QUEUED') {
          this.#wasQueued = true;
          this.#counts.queued += 1;
        } else this.#counts.again += 1;
        failures += 1;
        await pause(this.#manners.rest(failures));
      }
    }
  }
}

/** After this long without an answer the portal has a fault. */
const patienceMs = 120_000;
/** What a window decides by, instead of asking again. */
const final: ReadonlySet<string> = new Set(['FENCE_LOST', 'LAUNCH_EXPIRED', 'ATTEMPT_CLOSED', 'FORBIDDEN', 'NOT_FOUND', 'UNAUTHENTICATED']);
