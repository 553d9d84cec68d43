import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mockTest } from '#test/assets.ts';
import { answerPath, onlyPath, unitOf } from '#test/paths.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../paraglide/messages.js';
import { PathPage } from './path.tsx';

const open = () => renderScreen(<PathPage place={{ parentId: '3', id: '9' }} index={0} part={null} />, { session: student });

afterEach(() => vi.restoreAllMocks());

test('ERR-024 a path without a unit says No Record Found', async () => {
  answerPath(onlyPath([], []));
  await open();
  expect(await screen.findByRole('heading', { name: 'Quantitative ability' })).toBeVisible();
  expect(screen.getByText('No Record Found')).toBeVisible();
});

test('ERR-024 a unit without anything in it says No Record Found', async () => {
  server.answers('assetProgress', {});
  const full = unitOf({ learningPathId: '10', name: 'Ratio', assets: [mockTest] });
  answerPath(onlyPath([], [full, unitOf({ learningPathId: '11', name: 'Roots' })]));
  const { user } = await open();
  await screen.findByText('Full mock');
  expect(screen.queryByText('No Record Found')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Roots/ }));
  expect(await screen.findByText('No Record Found')).toBeVisible();
});

test('LRN-032 a node of type hyperlink is a link to its url, in a window of its own', async () => {
  const papers = unitOf({ learningPathId: '12', name: 'Past papers', type: 'hyperlink', url: 'https://papers.example/' });
  answerPath(onlyPath([], [unitOf({ learningPathId: '10', name: 'Ratio', assets: [mockTest] }), papers]));
  await open();
  const link = await screen.findByRole('link', { name: /Past papers/ });
  expect(link).toHaveAttribute('href', 'https://papers.example/');
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.queryByRole('button', { name: /Past papers/ })).not.toBeInTheDocument();
});

test('ERR-016 ERR-018 a time-out of prepare is told in the specified words, beside the page that offers Retry', async () => {
  const waiting = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(waiting.signal);
  answerPath(onlyPath([]));
  server.holds('pathProgress');
  const { user } = await open();
  await vi.waitFor(() => expect(server.received('pathProgress')).toHaveLength(1));
  expect(timeout).toHaveBeenCalledWith(10_000);
  waiting.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  expect(
    await screen.findByText(
      'We could not reach our servers to fetch Benchmarking Test levels and to enable the Revise with AI feature. Please try again later.',
    ),
  ).toBeVisible();
  expect(screen.getByText(m.error_timeout())).toBeVisible();
  timeout.mockRestore();
  answerPath(onlyPath([mockTest]));
  await user.click(screen.getAllByRole('button', { name: m.error_retry() })[0]!);
  expect(await screen.findByText('Full mock')).toBeVisible();
});

test('LRN-001 what all share is asked for under the version that was seen last, and once more where other content has come since', async () => {
  localStorage.clear();
  answerPath(onlyPath([mockTest]));
  const first = await open();
  expect(await screen.findByText('Full mock')).toBeVisible();
  first.unmount();
  const second = await open();
  expect(await screen.findByText('Full mock')).toBeVisible();
  second.unmount();
  answerPath(onlyPath([{ ...mockTest, assetName: 'Newer mock' }]), 'newer');
  const [kept, came] = [onlyPath([mockTest]), onlyPath([{ ...mockTest, assetName: 'Newer mock' }])];
  server.answers('pathContent', ({ version }) =>
    version === 'newer' ? { version, content: came } : { version: 'current', content: kept },
  );
  await open();
  expect(await screen.findByText('Newer mock')).toBeVisible();
  expect(server.received('pathContent').map(({ version }) => version)).toEqual(['', 'current', 'current', 'newer']);
  localStorage.clear();
});

/** The notice of a failure, once it is there. */
const notice = async (text: string) => {
  await screen.findByText(text);
  const found = screen.getAllByRole('alert').find((alert) => alert.textContent.includes(text));
  if (found === undefined) throw new Error(`No alert says ${text}`);
  return found;
};

test('ERR-052 a lost connection leaves the screen as it is, says so, and Retry does what was asked', async () => {
  server.answers('assetProgress', {});
  const topic = unitOf({ learningPathId: '20', name: 'Shares', assets: [mockTest] });
  const unit = unitOf({ learningPathId: '10', name: 'Ratio', children: [topic] });
  answerPath(onlyPath([], [unit]));
  const { user } = await open();
  server.loses('markAsComplete');
  await user.click(await screen.findByRole('button', { name: 'Mark as Complete: Shares' }));
  const failure = await notice("We couldn't reach the portal. Check your connection and try again.");
  expect(screen.getByRole('heading', { level: 1, name: 'Quantitative ability' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark as Complete: Shares' })).toBeVisible();
  await expectAccessible();
  server.answers('markAsComplete', ({ markAsComplete }) => {
    const own = { marked: ['20'], completed: [], begun: [], bookmarked: [], tasks: [], tests: [] };
    server.answers('pathProgress', { version: 'current', activeLearningPathId: '', ...own });
    return { markAsComplete };
  });
  await user.click(within(failure).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Completed: Shares' })).toBeVisible();
  await vi.waitFor(() => expect(failure).not.toBeInTheDocument());
});

test('ERR-052 a server that does not answer is told on the screen it was asked for, and Retry loads it', async () => {
  answerPath(onlyPath([mockTest]));
  const mend = server.spoils(
    '/api/prepare/pathProgress',
    () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
  );
  const { user } = await open();
  const failure = await notice("This didn't load");
  expect(failure).toHaveTextContent('Something went wrong on our side. Try again.');
  await expectAccessible();
  mend();
  await user.click(within(failure).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Full mock')).toBeVisible();
});

describe('LRN-021 LRN-022 LRN-027 the marks of a row', () => {
  const lesson = { ...mockTest, assetName: 'Logarithms', assetType: 'html' as const, assetDetails: [], actions: [] };
  const own = { version: 'current', activeLearningPathId: '', marked: [], completed: [], begun: [], tests: [] };
  const button = (name: string) => screen.findByRole('button', { name: `${name}: Logarithms` });
  const state = async (name: string, on: boolean) => {
    const mark = await button(name);
    await vi.waitFor(() => expect(mark).toHaveAttribute('aria-pressed', String(on)));
    return mark;
  };
  /** The page of a lesson, which the server has with both marks or with none. */
  const openMarked = async (on: boolean) => {
    server.answers('pathContent', { version: 'current', content: onlyPath([lesson]) });
    server.answers('pathProgress', { ...own, bookmarked: on ? ['7'] : [], tasks: on ? ['7'] : [] });
    return open();
  };

  test('they answer before the server has, and stay when it has', async () => {
    const { user } = await openMarked(false);
    const bookmark = await state('Bookmark', false);
    const answer = server.holds('bookmark');
    await user.click(bookmark);
    expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    answer({ bookmarked: '1' });
    server.answers('addMyTask', { isMyTask: '1' });
    await user.click(await button('My Task'));
    await vi.waitFor(() => expect(server.received('addMyTask')).toMatchObject([{ myTask: '1', assetPath: '1', assetId: '7' }]));
    await state('My Task', true);
    await state('Bookmark', true);
    expect(server.received('bookmark')).toMatchObject([{ bookMark: '1', assetPath: '1', assetId: '7' }]);
    await expectAccessible();
  });

  const busy = 'The portal is busy or updating. Try again in a moment.';
  const couldNot = (what: string) => `We couldn't ${what} at the moment. Please try again later.`;
  const bookmarking = { call: 'bookmark', name: 'Bookmark' } as const;
  const tasking = { call: 'addMyTask', name: 'My Task' } as const;
  test.each([
    ['ERR-003 ERR-006', bookmarking, true, 'Failed to remove Bookmark', couldNot('remove this resource from bookmark')],
    ['ERR-005 ERR-009', tasking, true, 'Failed to remove from My Task', couldNot('remove this resource from My Task')],
    ['ERR-003', bookmarking, false, 'Failed to Bookmark', couldNot('bookmark this resource')],
    ['ERR-004', tasking, false, 'Failed to Add to My Task', couldNot('add this resource to My Task')],
    ['ERR-007', bookmarking, false, 'Failed to Bookmark', busy],
    ['ERR-008', tasking, false, 'Failed to Add to My Task', busy],
  ])('%s %o of a row that has it: %s goes back where the call fails: %s, %s', async (_rows, { call, name }, on, title, text) => {
    const { user } = await openMarked(on);
    const mark = await state(name, on);
    if (text === busy) server.refuses(call, 'UNAVAILABLE');
    else server.loses(call);
    await user.click(mark);
    const failure = await notice(title);
    expect(failure).toHaveTextContent(text);
    await state(name, on);
    expect(server.received(call)).toHaveLength(1);
  });
});
