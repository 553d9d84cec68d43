import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mockTest } from '#test/assets.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { AssetRow } from '../asset/asset-row.tsx';
import { learningQueries } from '../queries.ts';
import { onlyPath } from '#test/paths.ts';

// the dialog is loaded when it is needed; here it is there before
beforeAll(() => import('./launch-dialog.tsx'));
afterEach(() => vi.restoreAllMocks());

/** The window of a test, as far as the portal knows it. */
const aWindow = () => ({
  closed: false,
  opener: {},
  location: { assign: vi.fn<(url: string) => void>(), replace: vi.fn<(url: string) => void>() },
  close: vi.fn<() => void>(),
});

/** What the browser does with the windows that the portal opens, one after the other: null is one that it blocks. */
function browserOpens(...windows: (ReturnType<typeof aWindow> | null)[]) {
  const left = [...windows];
  return vi.spyOn(globalThis, 'open').mockImplementation(() => (left.shift() ?? null) as unknown as Window | null);
}

/** A page that shows what the server says of the test. */
function PageOfTest() {
  const { data } = useQuery(learningQueries.path(useOwnSession(), { parentId: '3', id: '9' }));
  const asset = data?.children[0]?.assets[0];
  return asset ? <AssetRow asset={asset} nodeId="9" moduleId="3" href="" /> : null;
}
async function openPage() {
  server.answers('navigationPathList', [onlyPath([mockTest])]);
  const shown = await renderScreen(<PageOfTest />, { session: student });
  await screen.findByRole('button', { name: 'Launch Test: Full mock' });
  return shown;
}
const launch = () => screen.getByRole('button', { name: 'Launch Test: Full mock' });

test('TST-052 TST-053 the test opens in a window of its own; when that closes, the page is read again', async () => {
  const window = aWindow();
  const opens = browserOpens(window);
  const { user } = await openPage();
  server.answers('getTestData', { url: '/preparetest?assessmentId=5', token: 'token' });
  await user.click(launch());
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/preparetest?assessmentId=5'));
  expect(opens).toHaveBeenCalledTimes(1);
  expect(server.received('getTestData')).toMatchObject([{ assetId: '7', assessmentId: '5' }]);
  expect(server.received('navigationPathList')).toHaveLength(1);

  server.answers('navigationPathList', [
    onlyPath([
      {
        ...mockTest,
        status: 'completed',
        marksObtained: '21',
        totalMarks: '198',
        actions: [{ kind: 'review', label: 'Review Test', enabled: true, reason: '' }],
      },
    ]),
  ]);
  window.closed = true;
  expect(await screen.findByRole('link', { name: 'Review Test: Full mock' })).toBeVisible();
  expect(screen.getByText(/score 21 of 198/)).toBeVisible();
  expect(server.received('navigationPathList')).toHaveLength(2);
});

test.each([
  ['an answer without a url', () => server.answers('getTestData', { url: '', token: '' })],
  ['a refusal', () => server.refuses('getTestData', 'RESOURCE_NOT_AVAILABLE')],
])('TST-054 ERR-010 %s shows the popup with Ok!, which closes it, and leaves no window open', async (_what, answer) => {
  const window = aWindow();
  browserOpens(window);
  const { user } = await openPage();
  answer();
  await user.click(launch());
  const popup = await screen.findByRole('dialog', { name: 'This learning resource is not available.' });
  expect(popup).toBeVisible();
  expect(window.close).toHaveBeenCalledOnce();
  expect(window.location.assign).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Ok!' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(launch()).toBeEnabled();
});

test('TST-058 a blocked window is told with a request to allow pop-ups, and a link that opens the test', async () => {
  const second = aWindow();
  const opens = browserOpens(null, null, second);
  const { user } = await openPage();
  server.answers('getTestData', { url: '/preparetest?assessmentId=5', token: 'token' });
  await user.click(launch());
  const dialog = await screen.findByRole('dialog', { name: m.launch_blocked_title() });
  expect(dialog).toHaveTextContent(/allow pop-ups/i);
  const link = screen.getByRole('link', { name: m.launch_blocked_open() });
  expect(link).toHaveAttribute('href', '/preparetest?assessmentId=5');
  expect(link).toHaveAttribute('target', '_blank');

  let wasLeftToBrowser: boolean | null = null;
  document.addEventListener(
    'click',
    (event) => {
      wasLeftToBrowser = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  await user.click(link);
  expect(wasLeftToBrowser, 'still blocked: the browser follows the link itself').toBe(true);
  await user.click(link);
  expect(opens).toHaveBeenCalledTimes(3);
  expect(second.location.assign).toHaveBeenCalledWith('/preparetest?assessmentId=5');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
