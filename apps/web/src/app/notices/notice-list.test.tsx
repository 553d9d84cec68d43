import { act, fireEvent, screen, within } from '@testing-library/react';
import { notifications, type NotificationData } from '@mantine/notifications';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';
import { showLink } from '../../ui/feedback/toasts/show-link.tsx';
import { showUndo } from '../../ui/feedback/toasts/show-undo.tsx';
import { showLiveNotice } from './live-notice.tsx';
import { addFailure, addNotice } from './notice-list.tsx';
import { loadNotices } from './notices.tsx';

const { matchMedia } = globalThis;
/** The browser answers yes to media that have this in them. */
const answerMedia = (part: string) => {
  globalThis.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes(part) }) as MediaQueryList;
};
const page = (
  <main id="main" tabIndex={-1}>
    <button type="button">Before</button>
  </main>
);
const open = async () => {
  // the portal has the list itself
  await loadNotices();
  return renderScreen(page);
};
const show = (notice: Partial<NotificationData> = {}) =>
  act(() => void notifications.show({ message: 'It is saved', closeButtonProps: { 'aria-label': 'Close' }, ...notice }));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const shown = () => screen.queryAllByRole('alert').map((notice) => notice.textContent);
const closeButton = (of = 'It is saved') =>
  within(screen.getByText(of).closest<HTMLElement>('[role]') ?? document.body).getByRole('button', { name: 'Close' });

afterEach(() => {
  vi.useRealTimers();
  globalThis.matchMedia = matchMedia;
});

it.each([
  ['wide', 'bottom-right'],
  ['narrow', 'top-center'],
])('on a %s screen notices appear at %s, where no dialog has its buttons', async (width, position) => {
  if (width === 'narrow') answerMedia('max-width');
  await open();
  act(() => addNotice(`Saved on a ${width} screen`));
  const notice = await screen.findByText(`Saved on a ${width} screen`);
  expect(notice.closest('[data-position]')).toHaveAttribute('data-position', position);
});

test('notices are told politely in a place that is there before them, each with its own role', async () => {
  await open();
  const place = document.querySelector('[aria-live]');
  expect(place).toHaveAttribute('aria-live', 'polite');
  expect(place).toBeEmptyDOMElement();
  show();
  show({ role: 'group', 'aria-label': 'A newer portal', message: 'Reload' });
  expect(place).toContainElement(screen.getByRole('alert'));
  expect(place).toContainElement(screen.getByRole('group', { name: 'A newer portal' }));
});

test('four notices are shown; the fifth comes when one of them goes', async () => {
  await open();
  for (const message of ['One', 'Two', 'Three', 'Four', 'Five']) show({ message, id: message });
  expect(shown()).toEqual(['One', 'Two', 'Three', 'Four']);
  act(() => void notifications.hide('Two'));
  expect(shown()).toEqual(['One', 'Three', 'Four', 'Five']);
});

test('a notice without a button to close, one that may not be closed, and one that is still loading', async () => {
  await open();
  show({ id: 'load', message: 'Sending', loading: true, withCloseButton: false });
  show({ message: 'It stays', allowClose: false });
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.getByText('Sending').closest('[role]')).toHaveAttribute('data-with-icon');
  act(
    () =>
      void notifications.update({
        id: 'load',
        message: 'Sent',
        loading: false,
        closeButtonProps: { 'aria-label': 'Close' },
        withCloseButton: true,
      }),
  );
  expect(shown()).toEqual(['Sent', 'It stays']);
  expect(screen.getByText('Sent').closest('[role]')).not.toHaveAttribute('data-with-icon');
  expect(closeButton('Sent')).toBeInTheDocument();
});

test('a notice says once that it came and once that it went', async () => {
  const { user } = await open();
  const [onOpen, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  show({ onOpen, onClose });
  show({ message: 'Another' });
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(closeButton());
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual(['Another']);
});

describe('the time of a notice', () => {
  /** The page is rendered before the clock is the test's. */
  const openWithClock = async () => {
    await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  };

  test('NTF-003 a notice goes after 10000 ms and not after 9999', async () => {
    await openWithClock();
    act(() => addNotice('Saved'));
    pass(9_999);
    expect(shown()).toEqual(['Saved']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  test.each([
    ['the pointer', () => fireEvent.pointerOver(closeButton()), () => fireEvent.pointerOut(closeButton())],
    ['the focus', () => act(() => closeButton().focus()), () => act(() => closeButton().blur())],
  ])('NTF-003 none goes while %s is at one of them, and each has left what it had', async (_name, come, leave) => {
    await openWithClock();
    show({ autoClose: 5_000 });
    show({ message: 'Another', autoClose: 6_000 });
    pass(4_000);
    come();
    pass(60_000);
    expect(shown()).toEqual(['It is saved', 'Another']);
    leave();
    pass(999);
    expect(shown()).toEqual(['It is saved', 'Another']);
    pass(1);
    expect(shown()).toEqual(['Another']);
    pass(1_000);
    expect(shown()).toEqual([]);
  });

  test('NTF-003 one that has just come goes after 10000 ms, not after 9999, and not while it is pointed at or has the focus', async () => {
    await openWithClock();
    const come = (title: string) =>
      act(() =>
        showLiveNotice({
          notice: { noticeId: title, title, text: '', url: '/account' },
          follow: () => undefined,
          onRead: () => undefined,
        }),
      );
    const live = () => screen.queryByRole('group', { name: 'New notification' });
    come('Full mock 1 is open');
    expect(document.querySelector('[aria-live=polite]')).toContainElement(live());
    pass(9_999);
    expect(live()).toBeVisible();
    pass(1);
    expect(live()).toBeNull();

    come('Your slot is booked');
    const link = screen.getByRole('link', { name: 'Your slot is booked' });
    act(() => link.focus());
    pass(20_000);
    fireEvent.pointerOver(link);
    act(() => link.blur());
    pass(20_000);
    expect(live()).toBeVisible();
    fireEvent.pointerOut(link);
    pass(9_999);
    expect(live()).toBeVisible();
    pass(1);
    expect(live()).toBeNull();
  });

  test('one that goes under the pointer and with the focus does not hold the others', async () => {
    await openWithClock();
    show({ id: 'held', autoClose: false });
    show({ message: 'Another', autoClose: 5_000 });
    fireEvent.pointerOver(closeButton());
    act(() => closeButton().focus());
    act(() => void notifications.hide('held'));
    pass(5_000);
    expect(shown()).toEqual([]);
  });

  test('without a time it is 4000 ms, with autoClose false it never ends, and an update may give it one', async () => {
    await openWithClock();
    show({ message: 'Usual' });
    show({ message: 'Long', id: 'long', autoClose: false });
    pass(3_999);
    expect(shown()).toEqual(['Usual', 'Long']);
    pass(1);
    expect(shown()).toEqual(['Long']);
    pass(3_600_000);
    expect(shown()).toEqual(['Long']);
    act(() => void notifications.update({ id: 'long', message: 'Done', autoClose: 2_000 }));
    pass(1_999);
    expect(shown()).toEqual(['Done']);
    pass(1);
    expect(shown()).toEqual([]);
  });
});

describe('with the keyboard', () => {
  test('the button to close is reached, and the focus goes back to where it was', async () => {
    const { user } = await open();
    show();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
    await user.tab();
    expect(closeButton()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(shown()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
  });

  test('where the focus was before is remembered over all notices, and is the page itself where that is gone', async () => {
    const { user } = await open();
    show();
    show({ message: 'Another' });
    const before = screen.getByRole('button', { name: 'Before' });
    act(() => before.focus());
    await user.tab();
    await user.tab();
    expect(closeButton('Another')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(before).toHaveFocus();
    await user.tab();
    expect(closeButton()).toHaveFocus();
    before.hidden = true;
    before.remove();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('one that closes without the focus leaves the focus alone', async () => {
    await open();
    show({ id: 'one' });
    act(() => screen.getByRole('button', { name: 'Before' }).focus());
    act(() => void notifications.hide('one'));
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
  });
});

describe('the way out', () => {
  test('a closed notice stays in its place, out of reach, until its motion is over', async () => {
    answerMedia('no medium');
    await open();
    for (const message of ['One', 'Two', 'Three']) show({ message, id: message });
    act(() => closeButton('Two').focus());
    act(() => void notifications.hide('Two'));
    await vi.waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    const leaving = document.querySelector<HTMLElement>('[data-leaving]');
    expect(leaving).toHaveTextContent('Two');
    expect(leaving).toHaveAttribute('inert');
    expect([...(leaving?.parentElement?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['One', 'Two', 'Three']);
    fireEvent.animationEnd(leaving ?? document.body);
    expect(screen.queryByText('Two')).toBeNull();
  });

  test('one that is shown again while it leaves is there again', async () => {
    answerMedia('no medium');
    await open();
    show({ id: 'one' });
    act(() => void notifications.hide('one'));
    show({ id: 'one' });
    expect(document.querySelector('[data-leaving]')).toBeNull();
    expect(screen.getByText('It is saved')).toBeInTheDocument();
  });
});

describe('what the portal says', () => {
  test('a success, and a link and an undo that close their notice', async () => {
    const { user } = await open();
    const [follow, onUndo] = [vi.fn<(href: string) => void>(), vi.fn<() => void>()];
    act(() => showSuccess('Saved'));
    act(() => showLink({ message: 'Sent', label: 'View', href: '/there', follow }));
    act(() => showUndo({ message: 'Deleted', label: 'Undo', onUndo }));
    await user.click(screen.getByRole('link', { name: 'View' }));
    expect(follow).toHaveBeenCalledWith('/there');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onUndo).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual(['Saved']);
    await user.click(closeButton('Saved'));
    expect(shown()).toEqual([]);
  });

  test('a failure is told once for each cause, and tries again when asked', async () => {
    const { user } = await open();
    const retry = vi.fn<() => void>();
    for (let time = 0; time < 2; time += 1) act(() => addFailure({ title: 'Not saved', error: new Error('No connection'), retry }));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('Not savedNo connection');
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: /again|Retry/ }));
    expect(retry).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual([]);
  });

  test('a notice that has just come leads to its address and is read', async () => {
    const { user } = await open();
    const [follow, onRead] = [vi.fn<(href: string) => void>(), vi.fn<() => void>()];
    act(() => showLiveNotice({ notice: { noticeId: '7', title: 'Your slot is booked', text: '', url: '/account' }, follow, onRead }));
    await user.click(within(screen.getByRole('group', { name: 'New notification' })).getByRole('link'));
    expect(follow).toHaveBeenCalledWith('/account');
    expect(onRead).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('group', { name: 'New notification' })).toBeNull();
  });
});
