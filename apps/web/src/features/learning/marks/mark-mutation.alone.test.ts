import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { markFailure, markKey, type MarkTarget } from '../../../shared/learning/marking.ts';
import { ApiError } from '../../../lib/api.ts';
import { saveSession, type Session } from '../../../lib/session/session.ts';
import { markOptions } from './mark-mutation.ts';

const session = {
  token: 'token-1',
  student_imspin: 'ASC1001',
  lastLoggedInCourseId: '1',
  lastLoggedInVariantId: '2',
} as Session;
const target: MarkTarget = { mark: 'bookmark', assetPath: '1', assetId: '7', learningPathId: '21', moduleId: '3' };

afterEach(() => vi.unstubAllGlobals());

/** A network whose answers wait until they are let go, in the order of the requests. */
function heldNetwork() {
  const waiting: { body: Record<string, string>; answer: (response: Response) => void }[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Record<string, string>;
    return new Promise<Response>((answer) => waiting.push({ body, answer }));
  });
  return waiting;
}
const held = (bookmarked: '0' | '1') => Response.json({ data: { bookmarked } });
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

function marking() {
  const queryClient = new QueryClient();
  const options = markOptions({ queryClient, session, target });
  const observer = new MutationObserver(queryClient, options);
  let clicks = 0;
  const click = (marked: boolean) => {
    clicks += 1;
    const change = { marked, sentAt: new Date(`2026-11-21T10:00:00.00${clicks}Z`) };
    return observer.mutate(change).then(
      () => 'saved',
      () => 'failed',
    );
  };
  /** What the screen shows: the newest wish, or null if nothing is under way. */
  const wished = () =>
    queryClient
      .getMutationCache()
      .findAll({ mutationKey: markKey({ session, target }), status: 'pending' })
      .map(({ state }) => (state.variables as { marked: boolean }).marked)
      .at(-1) ?? null;
  return { queryClient, options, click, wished };
}

test('LRN-021 the changes of one target go out one after the other, with the moment each was made', async () => {
  await saveSession(session);
  const network = heldNetwork();
  const { click, wished } = marking();
  void click(true);
  await turn();
  void click(false);
  await turn();
  expect(network.map(({ body }) => body['bookMark'])).toEqual(['1']);
  expect(wished()).toBe(false);
  network[0]?.answer(held('1'));
  await vi.waitFor(() => expect(network).toHaveLength(2));
  expect(network[1]?.body).toMatchObject({
    bookMark: '0',
    sentAt: '2026-11-21T10:00:00.002Z',
    assetId: '7',
    assetPath: '1',
    createdBy: 'ASC1001',
  });
  network[1]?.answer(held('0'));
  await vi.waitFor(() => expect(wished()).toBeNull());
});

test('LRN-022 of what was pressed while a change was under way only the newest is sent', async () => {
  const network = heldNetwork();
  const { click, wished } = marking();
  for (const marked of [true, false, true, false, true]) {
    void click(marked);
    await turn();
  }
  network[0]?.answer(held('1'));
  await vi.waitFor(() => expect(network).toHaveLength(2));
  expect(wished()).toBe(true);
  network[1]?.answer(held('1'));
  await vi.waitFor(() => expect(wished()).toBeNull());
  expect(network.map(({ body }) => body['bookMark'])).toEqual(['1', '1']);
});

test('LRN-027 a refused change leaves nothing under way, so that the former state shows again', async () => {
  const network = heldNetwork();
  const { click, wished } = marking();
  const outcome = click(true);
  await turn();
  expect(wished()).toBe(true);
  network[0]?.answer(new Response('', { status: 503 }));
  expect(await outcome).toBe('failed');
  expect(wished()).toBeNull();
});

test.each([
  ['bookmark', true, 'Failed to Bookmark', "We couldn't bookmark this resource at the moment. Please try again later."],
  ['bookmark', false, 'Failed to remove Bookmark', "We couldn't remove this resource from bookmark at the moment. Please try again later."],
  ['task', true, 'Failed to Add to My Task', "We couldn't add this resource to My Task at the moment. Please try again later."],
  ['task', false, 'Failed to remove from My Task', "We couldn't remove this resource from My Task at the moment. Please try again later."],
] as const)(
  'ERR-003 ERR-004 ERR-005 ERR-006 ERR-007 ERR-008 ERR-009 a failed %s (%s) has its title and, without words of the server, its text',
  (mark, marked, title, text) => {
    expect(markFailure({ mark, marked, error: new Error('offline') })).toEqual({ title, text });
  },
);

test('ERR-006 a change that fails without a connection says so, and one whose answer was lost on the way does not', () => {
  const error = new ApiError({ code: 'NETWORK', call: 'bookmark', status: 0, message: '' });
  vi.stubGlobal('navigator', { onLine: false });
  expect(markFailure({ mark: 'bookmark', marked: false, error }).text).toMatch(/^You're offline\. We couldn't remove this resource/);
  vi.stubGlobal('navigator', { onLine: true });
  expect(markFailure({ mark: 'bookmark', marked: false, error }).text).toMatch(/^We couldn't remove this resource/);
});
