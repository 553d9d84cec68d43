import type { PaperCover, PlayerAnswer, PlayerState, SealedSection } from '@abhyas/contract/assessment/assessment.ts';
import type { AttemptEvent, NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { openPaperFile } from '@abhyas/rules/assessment/paper/paper-file.ts';
import { putTogether } from '@abhyas/rules/assessment/paper/order/put-together.ts';
import { listEvents } from '../src/modules/assessment/event-queries.ts';
import type { Answer, TestApp } from './app.ts';
import type { factories } from './factories.ts';
import { firstScoresOf } from '../src/modules/assessment/scoring/first-scores.ts';

type Launchable = Awaited<ReturnType<ReturnType<typeof factories>['launchableTest']>>;

/** What a window makes of an answer of the player's calls, with the files of the paper; a refusal as it is. */
export async function withPaper(server: TestApp, answer: Answer<PlayerAnswer>): Promise<Answer<PlayerState>> {
  if (answer.status !== 200) return answer as Answer<never>;
  const file = async ({ digest, key }: { digest: string; key: string | null }) =>
    openPaperFile({ bytes: new Uint8Array((await server.app.inject(`/papers/${digest}`)).rawPayload), key });
  const { data, status, headers, cookies } = answer;
  const cover = (await file({ ...data.cover, key: null })) as PaperCover;
  const opened = new Map<string, SealedSection>();
  for (const { sectionId, digest, key } of data.sections)
    if (key !== null) opened.set(sectionId, (await file({ digest, key })) as SealedSection);
  const state = putTogether({ answer: data, cover, opened });
  return {
    status,
    headers,
    cookies,
    data: state,
    get error() {
      return answer.error;
    },
  };
}

/** A window of the player: its attempt cookie, and the calls it makes. `token`: who is signed in there. */
export function playerWindow({ server, pass, attemptId, token }: { server: TestApp; pass: string; attemptId: string; token?: string }) {
  const caller = { cookies: { abhyas_attempt: pass }, ...(token === undefined ? {} : { token }) };
  return {
    pass,
    answer: () => server.call('playerOpen', { token: '', attemptId }, caller),
    state: async () => withPaper(server, await server.call('playerOpen', { token: '', attemptId }, caller)),
    /** `order`: the sections as the candidate chose to take them; `breakAfter`: after which of them the only break comes. */
    start: async (order: string[] = [], breakAfter: number | null = null) =>
      withPaper(server, await server.call('playerStart', { attemptId, order, breakAfter }, caller)),
    /** The log as the server has it. */
    log: async () =>
      (await listEvents({ queryable: server.parts.database.orm, attemptIds: [BigInt(attemptId)], withPads: true })).get(
        BigInt(attemptId),
      ) ?? [],
    save: (fence: number, events: NumberedEvent[]) => server.call('playerSave', { attemptId, fence, events }, caller),
    turn: async (fence: number, sectionId: bigint, ends: 'section' | 'break' | 'work' | 'pause' | 'stage') =>
      withPaper(server, await server.call('playerTurn', { attemptId, fence, sectionId: String(sectionId), ends }, caller)),
    /** Answers once the test is scored too, which a process does after its answer. */
    submit: async (fence: number, events: NumberedEvent[] = []) => {
      const answer = await server.call('playerSubmit', { attemptId, fence, events }, caller);
      if (answer.status === 200) await firstScoresOf(server.parts).take(BigInt(attemptId));
      return answer;
    },
    result: () => server.call('playerResult', { attemptId }, caller),
    review: () => server.call('playerReview', { attemptId }, caller),
  };
}

/** Launches a test as its student does, and opens a window on it. */
export async function launch({ server, test, token }: { server: TestApp; test: Launchable; token?: string }) {
  const session = token ?? (await server.signIn(test.person.pin));
  const body = { assetId: String(test.asset.id), assessmentId: String(test.assessment.id), redirectUrl: '' };
  const launched = (await server.call('getTestData', body, { token: session })).data;
  const opened = await withPaper(server, await server.call('playerOpen', { token: launched.token }));
  const pass = opened.cookies.find(({ name }) => name === 'abhyas_attempt')?.value ?? '';
  return { session, launched, opened, window: playerWindow({ server, pass, attemptId: opened.data.attemptId, token: session }) };
}

/** Launches and starts; the state that the window begins with. */
export async function launchAndStart({ server, test, token }: { server: TestApp; test: Launchable; token?: string }) {
  const made = await launch({ server, test, ...(token === undefined ? {} : { token }) });
  const state: PlayerState = (await made.window.start()).data;
  return { ...made, state };
}

/** Events numbered from `from` on, dated now. */
export function numbered({ server, events, from = 1 }: { server: TestApp; events: AttemptEvent[]; from?: number }): NumberedEvent[] {
  return events.map((event, index) => ({ seq: from + index, at: server.clock.now().toISOString(), event }));
}

export function saveChoice(itemId: bigint, ...labels: string[]): AttemptEvent {
  return { kind: 'save', itemId: String(itemId), response: { kind: 'choice', labels } };
}
