import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { now } from '../../lib/clock.ts';
import { DoubtsPage } from './doubts-page.tsx';

const none = { doubts: [], page: 1, total: 0, counts: { open: 0, answered: 0, closed: 0 }, hasMentor: true, usualAnswerMinutes: null };
const open = (session = newcomer({ needsOnboarding: false }), doubtId = '') =>
  renderScreen(<DoubtsPage doubtId={doubtId} />, { session, at: '/myPage/doubts' });
const said = () => document.body.textContent;

test('LRN-026 a list of doubts that does not load says so, and Retry loads it', async () => {
  server.refuses('listDoubts', 'UNAVAILABLE');
  const { user } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  server.answers('listDoubts', none);
  await user.click(button('Retry'));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

test('LRN-026 a student without a mentor is told so, one with a mentor is not', async () => {
  server.answers('listDoubts', { ...none, hasMentor: false });
  const { unmount } = await open();
  await screen.findByText(/have a mentor yet/);
  unmount();
  server.answers('listDoubts', none);
  await open();
  await expect.poll(() => server.received('listDoubts')).toHaveLength(2);
  expect(said()).not.toMatch(/have a mentor yet/);
});

test('LRN-026 a student is told how soon doubts are usually answered, where that is known', async () => {
  server.answers('listDoubts', { ...none, usualAnswerMinutes: 330 });
  const { unmount } = await open();
  await screen.findByText('Usually answered within 6 h');
  unmount();
  server.answers('listDoubts', none);
  await open();
  await expect.poll(() => server.received('listDoubts')).toHaveLength(2);
  expect(said()).not.toMatch(/Usually answered/);
});

test('LRN-026 a search that finds nothing says so, and Show all asks for everything again', async () => {
  server.answers('listDoubts', none);
  const { user, fill } = await open();
  await fill(await screen.findByRole('searchbox'), 'nothing like it');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(server.received('listDoubts').some(({ search }) => search === 'nothing like it')).toBe(true);
});

test('LRN-026 a student has doubts newest first, and may have the oldest first', async () => {
  server.answers('listDoubts', none);
  const { user } = await open();
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(
    within(sort)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Newest first', 'Oldest first']);
  expect(sort).toHaveDisplayValue('Newest first');
  await user.selectOptions(sort, 'Oldest first');
  await expect.poll(() => server.received('listDoubts').map(({ sort: by }) => by)).toEqual(['newest', 'oldest']);
});

test('LRN-026 a mentor reads how long each open doubt waits; the others say when they changed', async () => {
  const ago = (hours: number) => new Date(now().getTime() - hours * 3_600_000).toISOString();
  const doubt = { status: 'open', text: 'Why the minus?', topic: 'Algebra', assetName: '', studentName: 'Demo Student' } as const;
  const row = { ...doubt, studentImsPin: 'ASC1001', parentName: '', assignedTo: '', replies: 0, same: 0, askedAt: ago(60) };
  const doubts = [
    { ...row, doubtId: '1', lastAt: ago(50) },
    { ...row, doubtId: '2', lastAt: ago(3) },
    { ...row, doubtId: '3', lastAt: ago(5), status: 'answered' as const },
  ];
  server.answers('listDoubts', { ...none, doubts, total: 3, counts: { open: 2, answered: 1, closed: 0 } });
  await open(newcomer({ needsOnboarding: false, isMentor: true }));
  await screen.findAllByText('Why the minus?');
  const times = [...document.querySelectorAll('li time')];
  expect(times.map(({ textContent }) => textContent)).toEqual(['Asked 2 days ago', 'Asked 3 hours ago', '5 hours ago']);
  expect(times.map((time) => time.closest('[data-late]') !== null)).toEqual([true, false, false]);
});

test('IDN-082 a parent asks the institute about one of their children, and reads that the child does not see it', async () => {
  const children = ['Asha', 'Bela'].map((firstName, at) => {
    const student = { studentImsPin: `ASC100${at}`, firstName, lastName: 'Rao' };
    return { ...student, courseId: '1', variantId: '2', courseName: 'CAT 2026' };
  });
  server.answers('studentList', children);
  server.answers('listDoubts', none);
  const { user, fill } = await open(newcomer({ needsOnboarding: false, isParent: true }));
  await user.click((await screen.findAllByRole('button', { name: 'Ask the institute' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Ask the institute' });
  expect(dialog).toHaveTextContent("Only you and the institute see this. Your child doesn't.");
  await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'About which child' }), 'Bela Rao');
  await fill(within(dialog).getByRole('textbox', { name: 'Your question' }), 'When do the classes begin?');
  await expectAccessible();
  server.answers('askInstitute', { doubtId: '7' });
  await user.click(within(dialog).getByRole('button', { name: 'Send question' }));
  await expect
    .poll(() => server.received('askInstitute'))
    .toEqual([expect.objectContaining({ studentImsPin: 'ASC1001', text: 'When do the classes begin?' })]);
});

test('IDN-082 staff read who asks about whom, what waits longest first', async () => {
  const row = {
    doubtId: '1',
    status: 'open',
    text: 'When?',
    topic: '',
    assetName: '',
    studentName: 'Asha Rao',
    studentImsPin: 'ASC1001',
  } as const;
  const at = now().toISOString();
  const doubts = [{ ...row, parentName: 'Ravi Rao', assignedTo: '', replies: 0, same: 0, askedAt: at, lastAt: at }];
  server.answers('listDoubts', { ...none, doubts, total: 1, counts: { open: 1, answered: 0, closed: 0 } });
  await open(newcomer({ needsOnboarding: false, isStaff: true }));
  expect(await screen.findByRole('link', { name: 'When?' })).toHaveAttribute('href', '/staff/questions?doubtId=1');
  expect(screen.getByText('Ravi Rao · Asha Rao')).toBeVisible();
  expect(server.received('listDoubts')[0]).toMatchObject({ sort: '' });
});

test('LRN-026 a student reads what others share, without names, and says that they have the same doubt', async () => {
  const at = now().toISOString();
  const doubt = { doubtId: '7', status: 'answered', text: 'Why two roots?', topic: 'Algebra', assetName: '', studentName: '' } as const;
  const row = { ...doubt, studentImsPin: '', parentName: '', assignedTo: '', replies: 1, same: 2, askedAt: at, lastAt: at };
  server.answers('listDoubts', { ...none, doubts: [row], total: 1, counts: { open: 0, answered: 1, closed: 0 } });
  const post = { own: false, name: '', attachments: [], at };
  const actions = { reply: false, close: false, shared: null, same: false, hidden: null, assign: false };
  server.answers('getDoubt', {
    doubt: row,
    about: { kind: 'place', url: '', assetType: '', at: null },
    posts: [
      { ...post, postId: '1', by: 'student', text: 'Why two roots?' },
      { ...post, postId: '2', by: 'mentor', text: 'A square has two.' },
    ],
    actions,
  });
  server.answers('sameDoubt', { same: true });
  const { user } = await open(newcomer({ needsOnboarding: false }), '7');
  await user.click(await screen.findByRole('tab', { name: "Others'" }));
  await expect.poll(() => server.received('listDoubts').at(-1)?.of).toBe('shared');
  expect(await screen.findAllByText('2 others have this doubt')).not.toEqual([]);
  const thread = within(await screen.findByRole('article', { name: /Algebra/ }));
  expect(thread.getByText('A student')).toBeVisible();
  expect(thread.queryByRole('textbox')).not.toBeInTheDocument();
  await expectAccessible();
  await user.click(thread.getByRole('button', { name: 'I have the same doubt' }));
  await expect.poll(() => server.received('sameDoubt')).toEqual([{ doubtId: '7', same: true }]);
});

test('IDN-029 staff read a doubt of a student that waits and give it to a mentor', async () => {
  const at = now().toISOString();
  const doubt = {
    doubtId: '7',
    status: 'open',
    text: 'Why two roots?',
    topic: 'Algebra',
    assetName: '',
    studentName: 'Demo Student',
  } as const;
  const row = { ...doubt, studentImsPin: 'ASC1001', parentName: '', assignedTo: '', replies: 0, same: 0, askedAt: at, lastAt: at };
  server.answers('listDoubts', { ...none, doubts: [row], total: 1, counts: { open: 1, answered: 0, closed: 0 } });
  server.answers('getDoubt', {
    doubt: row,
    about: { kind: 'place', url: '', assetType: '', at: null },
    posts: [{ postId: '1', by: 'student', name: 'Demo Student', own: false, text: 'Why two roots?', attachments: [], at }],
    actions: { reply: true, close: false, shared: null, same: null, hidden: null, assign: true },
  });
  server.answers('batchChoices', {
    courses: [],
    mentors: [{ personId: '9', name: 'Demo Mentor', pin: 'MEN2001' }],
    total: 1,
    providers: [],
  });
  server.answers('assignDoubt', { assignedTo: 'Demo Mentor' });
  const session = newcomer({ needsOnboarding: false, isStaff: true, staffRights: ['classes'] });
  const { user } = await renderScreen(<DoubtsPage doubtId="7" firstTab="students" />, { session, at: '/staff/questions' });
  expect(await screen.findByText('Demo Student · ASC1001')).toBeInTheDocument();
  await user.click(button('Give to a mentor'));
  const dialog = await screen.findByRole('dialog', { name: 'Give to a mentor' });
  await user.click(await within(dialog).findByRole('combobox', { name: /Mentor/ }));
  await user.click(await screen.findByRole('option', { name: 'Demo Mentor · MEN2001' }));
  await expectAccessible();
  await user.click(within(dialog).getByRole('button', { name: 'Give' }));
  expect(await screen.findByText('Given to Demo Mentor')).toBeInTheDocument();
  expect(server.received('assignDoubt')).toEqual([{ doubtId: '7', mentorId: '9' }]);
});
