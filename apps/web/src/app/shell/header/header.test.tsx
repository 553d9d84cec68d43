import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { courseTabs } from '#test/header.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { headerState, tabsFor } from './header-state.ts';
import { Header } from './header.tsx';

afterEach(() => vi.useRealTimers());

const tabs = tabsFor({ tabs: courseTabs, isMentor: false });
const quant = 'Quantitative ability';

/** The header as it is at an address. */
async function open(path = '/home') {
  server.answers('unReadPushNotifications', [{ number_of_pushNotification: 0 }]);
  const shown = await renderScreen(
    <>
      <Header
        session={student}
        profileImage=""
        tabs={tabs}
        state={headerState({ tabs, path })}
        href={path}
        loading={false}
        failed={false}
        onRetry={() => undefined}
      />
      <h1>Page</h1>
    </>,
    { session: student, at: path },
  );
  await screen.findByRole('link', { name: 'Notifications' });
  return shown;
}
const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const tab = (name: string) => bar().getByRole('link', { name });
const below = (name: string) => screen.queryByRole('navigation', { name: `${name} pages` });

test('SHL-008 SHL-010 SHL-011 SHL-028 SHL-030 a student has the tabs of the course, each with its address, and the logo leads home', async () => {
  const { user, place } = await open('/mypage');
  const found = bar().getAllByRole('link');
  expect(found.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['Home', '/home', null],
    ['Prepare', '/prepare', null],
    ['Learn', '/Classes', null],
    ['Test', '/test', null],
    ['Channels', '/channel', null],
    ['My page', '/mypage', null],
    ['Upgrades', '/upgrade', null],
    ['Exam website (opens in a new tab)', 'https://exam.example/', '_blank'],
  ]);
  expect(within(below('My page') ?? document.body).getByRole('link', { name: 'My plan' })).toHaveAttribute('href', '/myPage/myPlan');
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: 'Abhyas' }));
  expect(place()).toBe('/home');
});

test('SHL-021 a tab opens also where the pointer was on something that has just gone: the browser says that it came from what was around it', async () => {
  await open();
  fireEvent.pointerOver(tab('Test'), { pointerType: 'mouse', relatedTarget: screen.getByRole('banner').parentElement });
  await expect.poll(() => below('Test')).not.toBeNull();
});

test('SHL-022 the header goes back to what the address says 2000 ms after it was left, not before', async () => {
  await open('/test');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const point = (at: Element) => fireEvent.pointerOver(at, { pointerType: 'mouse' });
  const leave = () => fireEvent.pointerLeave(screen.getByRole('banner'), { pointerType: 'mouse' });
  expect(below('Test')).toBeVisible();
  point(tab('Prepare'));
  pass(99);
  expect(below('Prepare')).toBeNull();
  pass(1);
  expect(below('Prepare')).toBeVisible();
  point(screen.getByRole('link', { name: quant }));
  pass(100);
  expect(below(quant)).toBeVisible();

  leave();
  pass(1_999);
  expect(below(quant)).toBeVisible();
  // coming back begins the wait again
  point(screen.getByRole('banner'));
  pass(2_000);
  expect(below(quant)).toBeVisible();
  leave();
  pass(1_999);
  expect(below('Prepare')).toBeVisible();
  pass(1);
  expect(below('Prepare')).toBeNull();
  expect(below('Test')).toBeVisible();
});

test('SHL-024 SHL-037 by keyboard: focus opens, arrows move along a floor and between floors, Escape closes and gives the focus back', async () => {
  const { user } = await open();
  act(() => tab('Home').focus());
  const press = async (key: string, name: string) => {
    await user.keyboard(`{${key}}`);
    expect(document.activeElement).toHaveTextContent(name);
  };
  await press('ArrowRight', 'Prepare');
  expect(below('Prepare')).toBeVisible();
  await press('ArrowDown', quant);
  expect(below(quant)).toBeVisible();
  await press('ArrowRight', 'Verbal ability');
  await press('End', 'Data and logic');
  await press('ArrowRight', quant);
  await press('ArrowDown', 'Ratio');
  await press('ArrowRight', 'Quadratic equations');
  await expectAccessible();
  await press('ArrowUp', quant);
  await press('ArrowDown', 'Ratio');

  await press('Escape', quant);
  expect(below(quant)).toBeNull();
  expect(below('Prepare')).toBeVisible();
  await press('Escape', 'Prepare');
  expect(below('Prepare')).toBeNull();
  await press('ArrowLeft', 'Home');
  await press('ArrowLeft', 'Exam website (opens in a new tab)');
});

test('what was opened closes with a press outside', async () => {
  const { user } = await open();
  act(() => tab('Prepare').focus());
  expect(below('Prepare')).toBeVisible();
  await user.click(screen.getByRole('heading', { name: 'Page' }));
  expect(below('Prepare')).toBeNull();
});
