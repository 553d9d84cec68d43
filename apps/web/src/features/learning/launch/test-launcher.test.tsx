import type { Asset, AssetAction } from '@abhyas/contract/learning/learning.ts';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mockTest } from '#test/assets.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { forgetTestWindows, testWindows } from '../../../lib/device/test-windows.ts';
import { m } from '../../../paraglide/messages.js';
import { AssetRow } from '../rows/asset-row.tsx';
import { learningQueries } from '../queries.ts';
import { answerPath, onlyPath } from '#test/paths.ts';

// the dialog is loaded when it is needed; here it is there before
beforeAll(() => import('./launch-dialog.tsx'));
afterEach(() => vi.restoreAllMocks());

/** The window of a test, as far as the portal knows it. */
const aWindow = (href = 'about:blank') => ({
  closed: false,
  opener: {},
  location: {
    href,
    pathname: href.replace(/\?.*/, ''),
    assign: vi.fn<(url: string) => void>(),
    replace: vi.fn<(url: string) => void>(),
  },
  close: vi.fn<() => void>(),
  focus: vi.fn<() => void>(),
});

/** What the browser does with the windows that the portal opens, one after the other: null is one that it blocks. */
function browserOpens(...windows: (ReturnType<typeof aWindow> | null)[]) {
  const left = [...windows];
  return vi.spyOn(globalThis, 'open').mockImplementation(() => (left.shift() ?? null) as unknown as Window | null);
}

const prepareFailed =
  'We could not reach our servers to fetch Benchmarking Test levels and to enable the Revise with AI feature. Please try again later.';

/** The cookies the page sets, as it writes them. */
const cookiesSet = () => vi.spyOn(document, 'cookie', 'set');

/** A page that shows what the server says of the test. */
function PageOfTest() {
  const { data } = useQuery(learningQueries.path(useOwnSession(), { parentId: '3', id: '9' }));
  const asset = data?.children[0]?.assets[0];
  return asset ? <AssetRow asset={asset} nodeId="9" moduleId="3" href="" /> : null;
}
async function openPage(asset: Asset = mockTest) {
  answerPath(onlyPath([asset]));
  const shown = await renderScreen(<PageOfTest />, { session: student });
  await screen.findByText('Full mock');
  return shown;
}

/** A completed test whose row offers this. */
const offering = (kind: AssetAction['kind']): Asset => ({
  ...mockTest,
  status: 'completed',
  actions: [{ kind, enabled: true, reason: '' }],
});
const adaptive = offering('adaptive');
const revise = offering('revise');
const button = (label: string) => screen.getByRole('button', { name: `${label}: Full mock` });
const launch = () => screen.getByRole('button', { name: 'Launch Test: Full mock' });

test('TST-071 a test that was opened on this device is resumed, whatever the page has last heard', async () => {
  testWindows({ attemptId: '9', assessmentId: '5', untimed: false, pin: student.student_imspin }).note({ now: 0, leftMs: 60_000 });
  await openPage();
  expect(button('Resume Test')).toBeVisible();
  forgetTestWindows('9');
});

test('TST-052 TST-053 the test opens in a window of its own; when that closes, the page is read again', async () => {
  const window = aWindow();
  const opens = browserOpens(window);
  const cookies = cookiesSet();
  const { user } = await openPage();
  server.answers('getTestData', { url: '/preparetest?assessmentId=5', token: 'token' });
  await user.click(launch());
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/preparetest?assessmentId=5'));
  expect(opens).toHaveBeenCalledTimes(1);
  expect(cookies).toHaveBeenCalledWith('abhyas_launch=token; Path=/preparetest; Max-Age=120; SameSite=Lax');
  expect(server.received('getTestData')).toMatchObject([{ assetId: '7', assessmentId: '5' }]);
  expect(server.received('pathProgress')).toHaveLength(1);

  answerPath(
    onlyPath([
      {
        ...mockTest,
        status: 'completed',
        marksObtained: '21',
        totalMarks: '198',
        actions: [{ kind: 'review', enabled: true, reason: '' }],
      },
    ]),
  );
  window.closed = true;
  expect(await screen.findByRole('link', { name: 'Review Test: Full mock' })).toBeVisible();
  expect(screen.getByText(/score 21 of 198/)).toBeVisible();
  expect(server.received('pathProgress')).toHaveLength(2);
});

test('TST-052 TST-071 a window in which the test runs is brought forward and left as it is, and opened again only when asked', async () => {
  const window = aWindow('/preparetest/test');
  browserOpens(window, window);
  const { user } = await openPage();
  await user.click(launch());
  expect(await screen.findByRole('dialog', { name: m.launch_running_title() })).toHaveTextContent(m.launch_running_text());
  expect(window.focus).toHaveBeenCalledOnce();
  expect(server.received('getTestData')).toEqual([]);

  server.refuses('getTestData', 'UNAVAILABLE');
  await user.click(screen.getByRole('button', { name: m.launch_running_again() }));
  expect(await screen.findByRole('dialog', { name: m.launch_failed_title() })).toBeVisible();
  expect(window.location.assign).not.toHaveBeenCalled();

  server.answers('getTestData', { url: '/preparetest?assessmentId=5', token: 'token' });
  browserOpens(window);
  await user.click(screen.getByRole('button', { name: m.error_retry() }));
  await user.click(await screen.findByRole('button', { name: m.launch_running_go() }));
  expect(window.focus).toHaveBeenCalledTimes(4);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.close).not.toHaveBeenCalled();
});

test('TST-052 a window that still shows the result of the test before is led on', async () => {
  const window = aWindow('/preparepractice/result');
  browserOpens(window);
  const { user } = await openPage();
  server.answers('getTestData', { url: '/preparetest?assessmentId=5', token: 'token' });
  await user.click(launch());
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/preparetest?assessmentId=5'));
});

test.each([
  ['no connection', () => server.loses('getTestData')],
  ['a server that is busy', () => server.refuses('getTestData', 'UNAVAILABLE')],
])('TST-071 with %s a test that was opened on this device opens again from what is on it', async (_what, fail) => {
  testWindows({ attemptId: '9', assessmentId: '5', untimed: false, pin: student.student_imspin }).note({ now: 0, leftMs: 60_000 });
  const window = aWindow();
  browserOpens(window);
  const { user } = await openPage();
  fail();
  await user.click(button('Resume Test'));
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/preparetest/test?assessmentId=5'));
  expect(window.close).not.toHaveBeenCalled();
  forgetTestWindows('9');
});

test('TST-058 the link of a blocked window says how long it works, and a new one is offered when it has expired', async () => {
  browserOpens(null, null);
  const { user } = await openPage();
  server.answers('getTestData', { url: '/preparetest?assessmentId=5', token: 'token' });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.click(launch());
  expect(await screen.findByText(m.launch_blocked_expires())).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(121_000));
  expect(screen.queryByRole('link', { name: m.launch_blocked_open() })).not.toBeInTheDocument();
  expect(screen.getByText(m.launch_blocked_expired())).toBeVisible();
  vi.useRealTimers();
  await user.click(screen.getByRole('button', { name: m.launch_blocked_renew() }));
  expect(await screen.findByRole('link', { name: m.launch_blocked_open() })).toBeVisible();
  expect(server.received('getTestData')).toHaveLength(2);
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
  await waitFor(() => expect(launch()).toHaveFocus());
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

test.each([
  ['benchmarkCerebryUrl', { benchmarkCerebryUrl: 'https://levels.test/start', adaptiveCerebryUrl: '' }, 'https://levels.test/start'],
  ['adaptiveCerebryUrl', { benchmarkCerebryUrl: '', adaptiveCerebryUrl: 'https://levels.test/go' }, 'https://levels.test/go'],
])(
  'TST-055 TST-056 Launch Adaptive Practice opens %s in a window, and the page is read again when that closes',
  async (_name, answer, url) => {
    const window = aWindow();
    browserOpens(window);
    const { user } = await openPage(adaptive);
    server.answers('generateAuthTokenForTest', answer);
    await user.click(button('Launch Adaptive Practice'));
    await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith(url));
    expect(server.received('generateAuthTokenForTest')).toEqual([{ assessmentId: '5', topicId: '9' }]);
    window.closed = true;
    await waitFor(() => expect(server.received('pathProgress')).toHaveLength(2));
  },
);

test('TST-057 Revise with AI stores the token in a cookie and opens the url in a window', async () => {
  const window = aWindow();
  browserOpens(window);
  const cookies = cookiesSet();
  const { user } = await openPage(revise);
  server.answers('reviseTestData', { url: '/revisetest?set=4', token: 'a b' });
  await user.click(button('Revise with AI'));
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/revisetest?set=4'));
  expect(cookies).toHaveBeenCalledWith('abhyas_launch=a%20b; Path=/revisetest; Max-Age=120; SameSite=Lax');
  expect(server.received('reviseTestData')).toEqual([{ assessmentId: '5' }]);
});

test('TST-054 without a url for adaptive practice the popup says so', async () => {
  const window = aWindow();
  browserOpens(window);
  const { user } = await openPage(adaptive);
  server.answers('generateAuthTokenForTest', { benchmarkCerebryUrl: '', adaptiveCerebryUrl: '' });
  await user.click(button('Launch Adaptive Practice'));
  expect(await screen.findByRole('dialog', { name: 'This learning resource is not available.' })).toBeVisible();
  expect(window.close).toHaveBeenCalledOnce();
});

test('ERR-011 without a url the revision is told with the alert Error, and leaves no window open', async () => {
  const window = aWindow();
  browserOpens(window);
  const { user } = await openPage(revise);
  server.answers('reviseTestData', { url: '', token: '' });
  await user.click(button('Revise with AI'));
  expect(await screen.findByRole('dialog', { name: 'Error' })).toBeVisible();
  expect(window.close).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Ok!' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each([
  ['adaptive practice', adaptive, 'Launch Adaptive Practice', 'Open practice', 'generateAuthTokenForTest'],
  ['a revision', revise, 'Revise with AI', 'Open revision', 'reviseTestData'],
] as const)('TST-058 %s that the browser blocks is opened by a link', async (_what, asset, label, link, name) => {
  browserOpens(null);
  const { user } = await openPage(asset);
  server.answers('generateAuthTokenForTest', { benchmarkCerebryUrl: '', adaptiveCerebryUrl: 'https://levels.test/go' });
  server.answers('reviseTestData', { url: 'https://levels.test/go', token: '' });
  await user.click(button(label));
  expect(await screen.findByRole('dialog', { name: m.launch_blocked_title() })).toHaveTextContent(/allow pop-ups/i);
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', 'https://levels.test/go');
  expect(server.received(name)).toHaveLength(1);
});

test.each([
  ['adaptive practice', adaptive, 'Launch Adaptive Practice', 'generateAuthTokenForTest'],
  ['a revision', revise, 'Revise with AI', 'reviseTestData'],
] as const)(
  'ERR-017 TEST_DETAILS_FETCH_ERROR of %s is told in a notification, and no window is left',
  async (_what, asset, label, name) => {
    const window = aWindow();
    browserOpens(window);
    const { user } = await openPage(asset);
    server.refuses(name, 'TEST_DETAILS_FETCH_ERROR');
    await user.click(button(label));
    expect(await screen.findByText(prepareFailed)).toBeVisible();
    expect(window.close).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button(label)).toBeEnabled();
  },
);

test.each([
  ['adaptive practice', adaptive, 'Launch Adaptive Practice', 'generateAuthTokenForTest'],
  ['a revision', revise, 'Revise with AI', 'reviseTestData'],
] as const)('ERR-016 ERR-018 %s that no answer comes for in 10 s is told the same', async (_what, asset, label, name) => {
  const window = aWindow();
  browserOpens(window);
  const { user } = await openPage(asset);
  const waiting = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(waiting.signal);
  server.holds(name);
  await user.click(button(label));
  await vi.waitFor(() => expect(server.received(name)).toHaveLength(1));
  expect(timeout).toHaveBeenLastCalledWith(10_000);
  waiting.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  expect(await screen.findByText(prepareFailed)).toBeVisible();
  expect(window.close).toHaveBeenCalledOnce();
});
