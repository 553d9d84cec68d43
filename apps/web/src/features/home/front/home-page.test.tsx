import type { FrontSession } from '@abhyas/contract/home/front-page.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { answerHome, aTest, blog, emptySlider, homeWith, planWith } from '#test/home.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { now } from '../../../lib/clock.ts';
import { HomePage } from './home-page.tsx';

beforeEach(() => server.answers('studyPlan', planWith()));

const session = newcomer({ needsOnboarding: false });
const open = (who = session) =>
  renderScreen(
    <HomePage
      renderTest={() => null}
      renderTestActions={() => null}
      renderMentorWaits={() => null}
      renderSessions={(sessions) => <h2>{sessions.length} sessions</h2>}
      renderPromotions={() => null}
      renderFigures={(part) => <p>Figures: {part}</p>}
    />,
    { session: who },
  );
const section = (name: string) => screen.getByRole('region', { name });

test('HOM-007 TST-069 ERR-025 an empty slider says No Posts Available, and a course without tests No records found!', async () => {
  answerHome(homeWith({ sliders: [emptySlider] }));
  await open();
  expect(await screen.findByRole('region', { name: 'Exam analysis' })).toHaveTextContent('No Posts Available');
  expect(section('Featured blogs')).toHaveTextContent('No Posts Available');
  expect(section('Tests')).toHaveTextContent('No records found!');
  await expectAccessible();
});

test('a test in progress comes first, with its questions and its time', async () => {
  answerHome(homeWith({ tests: [aTest('resume')] }));
  await open();
  expect(await screen.findByRole('region', { name: 'Full mock 1' })).toHaveTextContent('66 questions · 2 h');
});

test('TST-071 a test whose clock runs says what it has left', async () => {
  const deadlineAt = new Date(now().getTime() + 41.5 * 60_000).toISOString();
  answerHome(homeWith({ tests: [{ ...aTest('resume'), deadlineAt }] }));
  await open();
  expect(await screen.findByRole('region', { name: 'Full mock 1' })).toHaveTextContent('66 questions · 42 min left');
});

test('TST-069 home that did not come says so, and comes with Retry', async () => {
  answerHome(homeWith());
  server.refuses('ownHome', 'INVALID_REQUEST');
  const { user } = await open();
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('heading', { level: 1 })).toHaveTextContent("This didn't load");
  await expectAccessible();
  answerHome(homeWith());
  await user.click(button('Retry'));
  expect(await screen.findByRole('heading', { level: 1, name: /Asha/ })).toBeVisible();
});

test('a part that could not be read says so and can be retried, and the rest of home still shows', async () => {
  answerHome(homeWith({ sliders: [emptySlider], failed: ['blogs'] }));
  const { user } = await open();
  const part = await screen.findByRole('alert', { name: 'Featured blogs' });
  expect(part).toHaveTextContent("This part didn't load");
  expect(section('Exam analysis')).toBeVisible();
  await expectAccessible();
  answerHome(homeWith({ sliders: [emptySlider], blogs: [blog] }));
  await user.click(within(part).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /Keep a book of errors/ })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each(['students', 'doubts', 'promotions'] as const)('the part %s that could not be read says so by itself', async (failed) => {
  // promotions are shown to students alone, the other parts to mentors
  const isMentor = failed !== 'promotions';
  answerHome(homeWith({ mentor: isMentor ? { students: [], openDoubts: 0 } : null, failed: [failed] }));
  await open(newcomer({ needsOnboarding: false, isMentor }));
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent("This part didn't load");
});

test('HOM-001 figures are shown to a student who has begun; a beginner has the range alone, and a mentor nothing', async () => {
  answerHome(homeWith({ tests: [aTest('resume')] }));
  const { unmount } = await open();
  expect(await screen.findByText('Figures: strip')).toBeVisible();
  expect(screen.getByText('Figures: rank')).toBeVisible();
  unmount();
  answerHome(homeWith({ tests: [aTest('launch')] }));
  const beginner = await open();
  expect(await screen.findByText('Figures: rank')).toBeVisible();
  expect(screen.queryByText('Figures: strip')).not.toBeInTheDocument();
  beginner.unmount();
  answerHome(homeWith({ tests: [aTest('resume')], mentor: { students: [], openDoubts: 0 } }));
  await open(newcomer({ needsOnboarding: false, isMentor: true }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/^Figures/)).not.toBeInTheDocument();
});

const held = {
  id: '13',
  classTitle: 'Functions and graphs',
  at: '2126-11-24T13:30:00.000Z',
  endsAt: '2126-11-24T15:00:00.000Z',
  place: 'Andheri, Hall 2',
  isLiveNow: false,
  url: '/Classes/LIVE/13',
};

test('HOM-014 HOM-019 the next classes are on home, one that runs first of all, with the way to all of them', async () => {
  answerHome(homeWith({ classes: [held], tests: [aTest('resume')] }));
  const { unmount } = await open();
  const link = await screen.findByRole('link', { name: /Functions and graphs/ });
  expect(link).toHaveAttribute('href', '/Classes/LIVE/13');
  expect(link).toHaveTextContent('Sun 24 Nov 2126, 07:00 PM IST · Andheri, Hall 2');
  expect(screen.getByRole('link', { name: 'See all of Classes' })).toHaveAttribute('href', '/Classes');
  const heads = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(heads().indexOf('Classes')).toBe(1);
  await expectAccessible();
  unmount();
  answerHome(homeWith({ classes: [{ ...held, isLiveNow: true }], tests: [aTest('resume')] }));
  await open();
  expect(await screen.findByText('Live now')).toBeVisible();
  expect(heads().indexOf('Classes')).toBe(0);
});

test('HOM-001 MEN-005 a session that can be joined comes first on home, one later today after the next step', async () => {
  const soon: FrontSession = {
    bookingId: '7',
    mentorName: 'Meera Rao',
    startsAt: '2126-11-24T13:30:00.000Z',
    endsAt: '2126-11-24T14:15:00.000Z',
    joinsAt: '2126-11-24T13:15:00.000Z',
    place: '',
    timeZone: '',
    isNow: false,
  };
  const heads = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  answerHome(homeWith({ sessions: [soon], tests: [aTest('resume')] }));
  const { unmount } = await open();
  await screen.findByRole('heading', { name: '1 sessions' });
  expect(heads().slice(0, 2)).toEqual(['Full mock 1', '1 sessions']);
  unmount();
  answerHome(homeWith({ sessions: [{ ...soon, isNow: true }], tests: [aTest('resume')] }));
  await open();
  await screen.findByRole('heading', { name: '1 sessions' });
  expect(heads()[0]).toBe('1 sessions');
});

test('HOM-021 a mentor has no strip of the notices of students', async () => {
  const notice = {
    noticeId: '1',
    type: 'notice',
    title: 'Mock moved',
    text: '',
    url: '',
    at: '2026-11-20T10:00:00.000Z',
    read: false,
  } as const;
  answerHome(homeWith({ notices: [notice] }));
  const { unmount } = await open();
  expect(await screen.findByText('Mock moved')).toBeVisible();
  unmount();
  answerHome(homeWith({ notices: [notice], mentor: { students: [], openDoubts: 0 } }));
  await open(newcomer({ needsOnboarding: false, isMentor: true }));
  await screen.findByRole('heading', { level: 2, name: 'Your students' });
  expect(screen.queryByText('Mock moved')).not.toBeInTheDocument();
});

test('someone without a course is told so, and nothing is asked for', async () => {
  await open(newcomer({ needsOnboarding: false, lastLoggedInCourseId: '', lastLoggedInVariantId: '' }));
  expect(screen.getByText('No course yet')).toBeVisible();
  expect(server.received('ownHome')).toEqual([]);
});
