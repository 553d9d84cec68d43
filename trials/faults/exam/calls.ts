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

/** A browser window: it brings its cookies along, and knows by which address it reaches the portal. */
export class BrowserWindow {
  readonly #cookies = new Map<string, string>();
  readonly #url: () => string;
  readonly #counts: CallCounts;
  #wasQueued = false;

  constructor({ url, counts }: { url: () => string; counts: CallCounts }) {
    this.#url = url;
    this.#counts = counts;
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
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(this.#url() + path, { method, headers, body: JSON.stringify(body), signal }).catch(() => null);
    const text = (await answer?.text().catch(() => null)) ?? null;
    if (answer === null || text === null) throw new Refused(name, '');
    for (const set of answer.headers.getSetCookie()) {
      const [key = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=');
      this.#cookies.set(key, value);
    }
    const parsed = JSON.parse(text) as { data: AnswerOf<N>; code?: string };
    if (answer.status !== 200) throw new Refused(name, parsed.code ?? '');
    return parsed.data;
  }

  /** Makes a call until it is answered; throws Refused for what asking again does not help, and where nothing has helped for long. */
  async insist<N extends PathName>(name: N, body: RequestOf<N>, token = ''): Promise<AnswerOf<N>> {
    const patience = Date.now() + patienceMs;
    for (;;) {
      try {
        return await this.call(name, body, token);
      } catch (error) {
        if (!(error instanceof Refused) || final.has(error.code) || Date.now() > patience) throw error;
        if (error.code === 'QUEUED') {
          this.#wasQueued = true;
          this.#counts.queued += 1;
        } else this.#counts.again += 1;
        await pause(20);
      }
    }
  }
}

/** After this long without an answer the portal has a fault. */
const patienceMs = 120_000;
/** What a window decides by, instead of asking again. */
const final: ReadonlySet<string> = new Set(['FENCE_LOST', 'LAUNCH_EXPIRED', 'ATTEMPT_CLOSED', 'FORBIDDEN', 'NOT_FOUND']);
