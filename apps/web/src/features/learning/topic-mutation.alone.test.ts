import type { PathNode } from '@abhyas/contract/learning/learning.ts';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { saveSession, type Session } from '../../lib/session/session.ts';
import { learningQueries } from './queries.ts';
import { topicKey, topicOptions, withPendingChanges, type TopicChange } from './topic-mutation.ts';

const session = { token: 'token-1', student_imspin: 'ASC1001', lastLoggedInCourseId: '1', lastLoggedInVariantId: '2' } as Session;
const place = { parentId: '3', id: '9' };
const { queryKey } = learningQueries.path(session, place);

const node = { parentId: '', markAsComplete: '0', isCompleted: 'False', status: '', isHeader: '0', isActive: '1', url: '' } as const;
const topic = (learningPathId: string) => ({ ...node, type: 'prepare', learningPathId, name: learningPathId, assets: [] }) as const;
const unit = { ...node, type: 'prepare', learningPathId: '10', name: 'Roots', children: [topic('21'), topic('22')], assets: [] } as const;
const path = {
  ...node,
  type: 'prepare',
  learningPathId: '9',
  name: 'Quant',
  activeLearningPathId: '',
  children: [unit],
} as unknown as PathNode;

afterEach(() => vi.unstubAllGlobals());

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Someone who marks topics, on a network whose answers wait until they are let go, in the order of the requests. */
async function marking() {
  await saveSession(session);
  const network: { body: Record<string, string>; answer: (response: Response) => void }[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Record<string, string>;
    return new Promise<Response>((answer) => network.push({ body, answer }));
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, path);
  const observer = new MutationObserver(queryClient, topicOptions({ queryClient, session, place }));
  return {
    network,
    sent: () => network.map(({ body }) => `${body['learningPathId']} ${body['markAsComplete']}`),
    mark: async (topicId: string, marked: boolean) => {
      observer.mutate({ topicId, marked }).catch(() => undefined);
      await turn();
    },
    /** The topics that the screen shows as marked. */
    shown: () => {
      const wishes = queryClient
        .getMutationCache()
        .findAll({ mutationKey: topicKey({ session, place }), exact: true, status: 'pending' })
        .map(({ state }) => state.variables as TopicChange);
      const held = queryClient.getQueryData<PathNode>(queryKey) ?? path;
      const topics = withPendingChanges({ path: held, wishes }).children.flatMap(({ children }) => children);
      return topics.filter(({ markAsComplete }) => markAsComplete === '1').map(({ learningPathId }) => learningPathId);
    },
  };
}
const taken = () => Response.json({ data: {} });
const refused = () => new Response('', { status: 503 });

test('LRN-008 a topic that could not be marked is as the server has it, whatever was wished and taken back in between', async () => {
  const { network, mark, shown, sent } = await marking();
  await mark('21', true);
  await mark('21', false);
  expect(shown()).toEqual([]);
  network[0]?.answer(refused());
  await vi.waitFor(() => expect(network).toHaveLength(2));
  expect(shown()).toEqual([]);
  network[1]?.answer(refused());
  await turn();
  expect(sent()).toEqual(['21 1', '21 0']);
  expect(shown()).toEqual([]);
});

test('LRN-008 a failed wish leaves the newer one on the screen, and only the newest is sent', async () => {
  const { network, mark, shown, sent } = await marking();
  for (const marked of [true, false, true]) await mark('21', marked);
  network[0]?.answer(refused());
  await vi.waitFor(() => expect(network).toHaveLength(2));
  expect(shown()).toEqual(['21']);
  network[1]?.answer(taken());
  await turn();
  expect(sent()).toEqual(['21 1', '21 1']);
  expect(shown()).toEqual(['21']);
});

test('LRN-008 topics do not disturb each other', async () => {
  const { network, mark, shown } = await marking();
  await mark('21', true);
  await mark('22', true);
  expect(shown()).toEqual(['21', '22']);
  network[0]?.answer(refused());
  await vi.waitFor(() => expect(network).toHaveLength(2));
  expect(shown()).toEqual(['22']);
  network[1]?.answer(taken());
  await turn();
  expect(shown()).toEqual(['22']);
});
