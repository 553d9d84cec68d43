import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { saveSession, type Session } from '../../lib/session/session.ts';
import { resumeQuery } from './asset-queries.ts';

const session = { token: 'token-1', student_imspin: 'ASC1001', lastLoggedInCourseId: '1', lastLoggedInVariantId: '2' } as Session;

afterEach(() => vi.unstubAllGlobals());

test('HOM-016 what was left last is found out once a visit, and again with the next', async () => {
  await saveSession(session);
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ data: [{ assetId: String(asked), assetType: 'video' }] });
  });
  const queryClient = new QueryClient();
  queryClient.mount();
  /** Opens the page; gives what it shows and the way to leave it. */
  const visit = () => {
    const observer = new QueryObserver(queryClient, resumeQuery(session));
    const leave = observer.subscribe(() => undefined);
    return { shown: () => observer.getCurrentResult().data?.assetId, leave };
  };
  const first = visit();
  await vi.waitFor(() => expect(first.shown()).toBe('1'));
  await queryClient.invalidateQueries({ queryKey: ['learning'] });
  expect(first.shown()).toBe('1');
  expect(asked).toBe(1);
  first.leave();
  await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toHaveLength(0));
  const second = visit();
  expect(second.shown()).toBeUndefined();
  await vi.waitFor(() => expect(second.shown()).toBe('2'));
  second.leave();
});
