import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mockTest } from '#test/assets.ts';
import { answerPath, onlyPath, unitOf } from '#test/paths.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { PathPage } from './path-page.tsx';

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
