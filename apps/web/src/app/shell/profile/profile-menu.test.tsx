import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { wearBrand } from '#test/brands.ts';
import { hasRunningTest, testWindows } from '../../../lib/device/test-windows.ts';
import { m } from '../../../paraglide/messages.js';
import { loadNotices } from '../../notices/notices.tsx';
import { ProfileMenu } from './profile-menu.tsx';

async function openMenu(session = newcomer()) {
  const shown = await renderScreen(
    <>
      <ProfileMenu session={session} image="" />
      <a href="/elsewhere">Elsewhere</a>
    </>,
  );
  const button = screen.getByRole('button', { name: /^Profile menu/ });
  button.focus();
  await shown.user.keyboard('{ArrowDown}');
  const menu = await screen.findByRole('menu', { name: /^Profile menu/ });
  await waitFor(() => expect(entry(/ASC/)).toHaveFocus());
  return { ...shown, button, menu };
}

const entry = (name: string | RegExp) => screen.getByRole('menuitem', { name });

test('SHL-015 Arrow Down opens the menu; arrows, Home and End move in it, around its ends', async () => {
  const { user, button } = await openMenu();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{ArrowDown}');
  expect(entry('My Profile')).toHaveFocus();
  await user.keyboard('{End}');
  expect(entry('Logout')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(entry(/ASC/)).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(entry('Logout')).toHaveFocus();
  await user.keyboard('{Home}');
  expect(entry(/ASC/)).toHaveFocus();
});

test('SHL-016 SHL-017 SHL-018 SHL-019 SHL-020 the entries of a student, with the ids that the specification gives them', async () => {
  const session = newcomer();
  const { menu } = await openMenu(session);
  const entries = [...menu.querySelectorAll('[data-menu-id]')].map((each) => [
    each.getAttribute('data-menu-id'),
    each.textContent,
    each.getAttribute('href'),
  ]);
  expect(entries).toEqual([
    ['1', expect.stringMatching(new RegExp(`^IMS-ID ${session.student_imspin}`)), null],
    ['2', 'My Profile', '/myprofile'],
    ['3', 'Change ProgramCAT 2026', null],
    ['4', 'Logout', null],
  ]);
  expect(entry('Account')).toHaveAttribute('href', '/account');
  expect(screen.getByRole('menuitemradio', { name: 'System default' })).toBeChecked();
});

test('SHL-016 the number is copied, says so, and is called what the brand calls it', async () => {
  await loadNotices();
  const takeOff = wearBrand({ pinLabel: 'Student ID' });
  try {
    const session = newcomer();
    const { user, button, menu } = await openMenu(session);
    await user.click(entry(new RegExp(`^Student ID ${session.student_imspin}`)));
    expect(await navigator.clipboard.readText()).toBe(session.student_imspin);
    expect(await screen.findByText('Student ID copied')).toBeVisible();
    expect(menu).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  } finally {
    takeOff();
  }
});

test('SHL-018 Change Program opens the courses, with what is special about the one in use', async () => {
  const course = { courseId: '1', variantId: '2', courseName: 'CAT 2026', variantName: 'Classroom', centreProctoredAllowed: '1' } as const;
  server.answers('studentCourses', [course]);
  server.answers('variantDetails', course);
  const { user } = await openMenu();
  await user.click(entry(/^Change Program/));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a course' });
  await waitFor(() => expect(dialog).toHaveTextContent('You take proctored tests at a centre.'));
});

test('SHL-019 CMS Login leads out of the portal for those who may edit content', async () => {
  const takeOff = wearBrand({ cmsLogin: 'https://cms.abhyas.test/login' });
  try {
    await openMenu(newcomer({ cmsLoginAccess: true, isStaff: true }));
    const cms = entry(/^CMS Login/);
    expect(['href', 'target', 'data-menu-id'].map((name) => cms.getAttribute(name))).toEqual([
      'https://cms.abhyas.test/login',
      '_blank',
      '5',
    ]);
  } finally {
    takeOff();
  }
});

test('SHL-019 no one else has CMS Login', async () => {
  const takeOff = wearBrand({ cmsLogin: 'https://cms.abhyas.test/login' });
  try {
    await openMenu();
    expect(screen.queryByRole('menuitem', { name: /^CMS Login/ })).toBeNull();
  } finally {
    takeOff();
  }
});

test('Escape closes the menu and gives the focus back to its button', async () => {
  const { user, button, menu } = await openMenu();
  await user.keyboard('{Escape}');
  expect(menu).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('Tab closes the menu and moves on from its button', async () => {
  const { user, menu } = await openMenu();
  await user.tab();
  expect(menu).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Elsewhere' })).toHaveFocus();
});

test('a press outside and one on the button close the menu', async () => {
  const { user, button, menu } = await openMenu();
  await user.click(document.body);
  expect(menu).not.toBeInTheDocument();
  await user.click(button);
  expect(await screen.findByRole('menu')).toBeInTheDocument();
  await user.click(button);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('an entry leads to its page and closes the menu; a theme is chosen with the menu open', async () => {
  const { user, menu, place } = await openMenu();
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  expect(menu).toBeInTheDocument();
  await user.click(screen.getByRole('menuitemradio', { name: 'Light' }));
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).not.toBeChecked();
  await user.click(entry('My Profile'));
  expect(place()).toBe('/myprofile');
  expect(menu).not.toBeInTheDocument();
});

test('IDN-072 TST-071 who signs out with a test open is asked whether to lock it', async () => {
  const session = newcomer();
  const { student_imspin: pin } = session;
  testWindows({ attemptId: '7', assessmentId: '5', untimed: false, pin: 'another' }).note({ now: 0, leftMs: 60_000 });
  testWindows({ attemptId: '8', assessmentId: '5', untimed: false, pin }).note({ now: 0, leftMs: 60_000 });
  const bodies: unknown[] = [];
  server.answers('logout', (body) => (bodies.push(body), {}));
  const { user } = await openMenu(session);
  await user.click(entry('Logout'));
  const dialog = await screen.findByRole('dialog', { name: m.shell_open_test_title() });
  expect(dialog).toBeVisible();
  expect(bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name: m.shell_open_test_cancel() }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name: /Profile/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await user.click(await screen.findByRole('button', { name: m.shell_open_test_lock() }));
  await waitFor(() => expect(bodies).toEqual([{ locksTests: true }]));
  await waitFor(() => expect(hasRunningTest(pin)).toBe(false));
});

test('TST-071 an untimed set that was left is saved work: one signs out without a question, and may choose the language', async () => {
  const session = newcomer();
  const { student_imspin: pin } = session;
  testWindows({ attemptId: '8', assessmentId: '5', untimed: true, pin }).note({ now: 0, leftMs: 60_000 });
  const bodies: unknown[] = [];
  server.answers('logout', (body) => (bodies.push(body), {}));
  const { user } = await openMenu(session);
  expect(screen.getByRole('group', { name: m.language_label() })).toBeVisible();
  await user.click(entry('Logout'));
  await waitFor(() => expect(bodies).toEqual([{ locksTests: false }]));
});

test('IDN-072 TST-071 who signs out may leave the test open', async () => {
  const session = newcomer();
  const { student_imspin: pin } = session;
  testWindows({ attemptId: '9', assessmentId: '5', untimed: false, pin }).note({ now: 0, leftMs: 60_000 });
  const bodies: unknown[] = [];
  server.answers('logout', (body) => (bodies.push(body), {}));
  const { user } = await openMenu(session);
  await user.click(entry('Logout'));
  await user.click(await screen.findByRole('button', { name: m.shell_open_test_keep() }));
  await waitFor(() => expect(bodies).toEqual([{ locksTests: false }]));
});

test('IDN-029 IDN-077 support acting as a student has no account in the menu', async () => {
  await openMenu(newcomer({ isAdminLogin: true }));
  expect(entry('Logout')).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Account' })).toBeNull();
});
