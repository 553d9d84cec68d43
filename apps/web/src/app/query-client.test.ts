import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** A list that is on the screen and asked for by hand: each request waits in `requests` until it is answered. */
function listOnScreen() {
  const client = createQueryClient();
  const requests: { readonly answer: (items: readonly string[]) => void; readonly signal: AbortSignal }[] = [];
  const options = {
    queryKey: ['list'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<readonly string[]>((answer) => {
        requests.push({ answer, signal });
      }),
  };
  const observer = new QueryObserver(client, options);
  const leave = observer.subscribe(() => {});
  return { client, requests, options, leave, shown: () => observer.getCurrentResult().data };
}

test('a list whose first answer was asked for before a change is asked for again after it', async () => {
  const { client, requests, leave, shown } = listOnScreen();
  expect(requests).toHaveLength(1);
  const refreshed = client.invalidateQueries({ queryKey: ['list'] });
  expect(requests).toHaveLength(2);
  expect(requests[0]?.signal.aborted).toBe(true);
  requests[0]?.answer([]);
  requests[1]?.answer(['stored since']);
  await refreshed;
  expect(shown()).toEqual(['stored since']);
  leave();
});

test('a screen that waits for the first answer gets the one after the change', async () => {
  const { client, requests, options, leave } = listOnScreen();
  const awaited = client.query(options);
  const refreshed = client.invalidateQueries();
  requests[0]?.answer([]);
  requests[1]?.answer(['stored since']);
  await refreshed;
  expect(await awaited).toEqual(['stored since']);
  leave();
});

test('a change leaves the requests of other lists alone', async () => {
  const { client, requests, leave, shown } = listOnScreen();
  await client.invalidateQueries({ queryKey: ['another list'] });
  expect(requests).toHaveLength(1);
  requests[0]?.answer(['first']);
  await expect.poll(shown).toEqual(['first']);
  leave();
});

test('a page that someone has asked for comes, and what changed meanwhile is asked for after it', async () => {
  const client = createQueryClient();
  const requests: { readonly page: number; readonly answer: (text: string) => void; readonly signal: AbortSignal }[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['pages'],
    queryFn: ({ pageParam: page, signal }: { pageParam: number; signal: AbortSignal }) =>
      new Promise<string>((answer) => {
        requests.push({ page, answer, signal });
      }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  });
  const leave = observer.subscribe(() => {});
  const answerTo = async (page: number, text: string) => {
    await expect.poll(() => requests.at(-1)).toMatchObject({ page });
    requests.at(-1)?.answer(text);
  };
  await answerTo(0, 'first');
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual(['first']);

  const more = observer.fetchNextPage();
  const refreshed = client.invalidateQueries({ queryKey: ['pages'] });
  expect(requests.map(({ page, signal }) => [page, signal.aborted])).toEqual([
    [0, false],
    [1, false],
  ]);
  await answerTo(1, 'second');
  await more;
  await answerTo(0, 'first, changed');
  await answerTo(1, 'second, changed');
  await refreshed;
  expect(observer.getCurrentResult().data?.pages).toEqual(['first, changed', 'second, changed']);
  leave();
});
