import type { FrontClass } from '@abhyas/contract/home/front-page.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { answerHome, aTest, blog, emptySlider, homeWith, noParts, planWith } from '#test/home.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { now } from '../../../lib/clock.ts';
import { HomeMore } from './home-more.tsx';
import { HomePage } from './home-page.tsx';

beforeEach(() => server.answers('studyPlan', planWith()));

const session = newcomer({ needsOnboarding: false });
const open = (who = session) =>
  renderScreen(
    <HomePage
      {...noParts}
      renderMore={({ goals, ...more }) => (
        <HomeMore
          {...more}
          strip={
            goals === null ? null : (
              <p>
                Figures: strip of {goals.hoursPerWeek} h, {goals.questionsToday} questions
              </p>
            )
          }
          promotions={<p>Promotions</p>}
        />
      )}
      renderRank={(tests) => <p>Figures: rank of {tests} tests</p>}
    />,
    { session: who },
  );
const section = (name: string) => screen.getByRole('region', { name });
/** Home with what it has beside the day. */
async function openAll(who = session) {
  const opened = await open(who);
  const fold = await screen.findByRole('button', { name: 'Channels, blogs and more' });
  if (fold.getAttribute('aria-expanded') === 'false') await opened.user.click(fold);
  return opened;
}

test('HOM-007 ERR-025 an empty slider says No Posts Available', async () => {
  answerHome(homeWith({ sliders: [emptySlider] }));
  await openAll();
  expect(await screen.findByRole('region', { name: 'Exam analysis' })).toHaveTextContent('No Posts Available');
  expect(section('Featured blogs')).toHaveTextContent('No Posts Available');
  await expectAccessible();
});

test('HOM-007 a beginner reads a channel from its start, and who has begun sees what came last first', async () => {
  const item = (assetName: string, assetId: string) =>
    ({ assetId, assetName, assetType: 'html', duration: '0:08:00', thumbUrl: '', url: '/x', status: '' }) as const;
  const sliders = [{ ...emptySlider, items: [item('The last ten days', '7'), item('One sheet of quadratics', '8')] }];
  const shown = () => [...section('Exam analysis').querySelectorAll('li')].map(({ textContent }) => textContent);
  answerHome(homeWith({ sliders, tests: [aTest('launch')] }));
  const { unmount } = await openAll();
  await screen.findByRole('region', { name: 'Exam analysis' });
  expect(shown()).toEqual([expect.stringMatching(/One sheet/), expect.stringMatching(/The last ten days/)]);
  unmount();
  answerHome(homeWith({ sliders, tests: [aTest('resume')] }));
  await openAll();
  await screen.findByRole('region', { name: 'Exam analysis' });
  expect(shown()).toEqual([expect.stringMatching(/The last ten days/), expect.stringMatching(/One sheet/)]);
});

test('HOM-006 HOM-008 HOM-020 a slider for each channel of the course, in the order given, each with its See all', async () => {
  const names = ['Last mile to CAT', 'Exam analysis', 'Future you'];
  const seeAllUrl = (name: string, index: number) => `/home/seeallchannels/${name}?lpid=3${index}`;
  answerHome(
    homeWith({
      sliders: names.map((name, index) => ({ learningPathId: `3${index}`, name, seeAllUrl: seeAllUrl(name, index), items: [] })),
    }),
  );
  const { user, place } = await openAll();
  await screen.findByRole('region', { name: 'Future you' });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.filter((heading) => names.includes(heading ?? ''))).toEqual(names);
  const seeAll = names.map((name) => within(section(name)).getByRole('link', { name: `See all of ${name}` }));
  expect(seeAll.map((link) => decodeURI(link.getAttribute('href') ?? ''))).toEqual(names.map(seeAllUrl));
  await user.click(seeAll[1] ?? document.body);
  expect(decodeURI(place())).toBe('/home/seeallchannels/Exam analysis?lpid=31');
});

test('HOM-019 cards come in three kinds: a video, content with a badge where its length is known, and a blog that leaves the portal', async () => {
  const card = (assetName: string, assetType: 'video' | 'html', duration: string) =>
    ({ assetId: String(assetName.length), assetName, assetType, duration, thumbUrl: '', url: `/x/${assetName}`, status: '' }) as const;
  const items = [
    card('The best rectangle', 'video', '0:00:45'),
    card('Ten days', 'html', '0:08:00'),
    // a length that no one knows
    card('One sheet', 'html', '0:00:00'),
  ];
  answerHome(homeWith({ sliders: [{ ...emptySlider, items }], blogs: [blog], tests: [aTest('resume')] }));
  await openAll();
  const video = await screen.findByRole('link', { name: /The best rectangle/ });
  expect(video).toHaveTextContent('45 s');
  expect(video).toHaveTextContent('Video');
  expect(video).toHaveAttribute('href', '/x/The best rectangle');
  expect(screen.getByRole('link', { name: /Ten days/ })).toHaveTextContent('8 min');
  expect(screen.getByRole('link', { name: /One sheet/ })).not.toHaveTextContent(/\d (s|min)\b/);
  const article = screen.getByRole('link', { name: /Keep a book of errors \(opens in a new tab\)/ });
  expect(article).toHaveTextContent('20 Nov 2026');
  expect(article).toHaveTextContent('Article · Strategy');
  expect(['href', 'target', 'rel'].map((name) => article.getAttribute(name))).toEqual([blog.url, '_blank', 'noopener noreferrer']);
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
  server.refuses('studyPlan', 'INVALID_REQUEST');
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
  const { user } = await openAll();
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
  answerHome(homeWith({ mentor: isMentor ? { students: [], openDoubts: 0, oldestDoubtAt: '' } : null, failed: [failed] }));
  await (isMentor ? open : openAll)(newcomer({ needsOnboarding: false, isMentor }));
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent("This part didn't load");
});

test('HOM-001 what home has beside the day folds away again', async () => {
  answerHome(homeWith({ sliders: [emptySlider], blogs: [blog], tests: [aTest('resume')] }));
  const { user } = await openAll();
  expect(await screen.findByRole('region', { name: 'Exam analysis' })).toBeVisible();
  await user.click(button('Channels, blogs and more'));
  expect(screen.queryByRole('region', { name: 'Exam analysis' })).not.toBeInTheDocument();
  expect(button('Channels, blogs and more')).toHaveAttribute('aria-expanded', 'false');
});

test('HOM-001 figures are shown to a student who has begun; a beginner has the range alone, and a mentor nothing', async () => {
  answerHome(homeWith({ tests: [aTest('resume')] }));
  const { unmount } = await openAll();
  expect(await screen.findByText(/^Figures: strip/)).toBeVisible();
  expect(await screen.findByText(/^Figures: rank/)).toBeVisible();
  unmount();
  answerHome(homeWith({ tests: [aTest('launch')] }));
  const beginner = await openAll();
  expect(await screen.findByText(/^Figures: rank/)).toBeVisible();
  expect(screen.queryByText(/^Figures: strip/)).not.toBeInTheDocument();
  beginner.unmount();
  answerHome(homeWith({ tests: [aTest('resume')], mentor: { students: [], openDoubts: 0, oldestDoubtAt: '' } }));
  await open(newcomer({ needsOnboarding: false, isMentor: true }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/^Figures/)).not.toBeInTheDocument();
});

const held: FrontClass = {
  id: '13',
  classTitle: 'Functions and graphs',
  at: '2126-11-24T13:30:00.000Z',
  endsAt: '2126-11-24T15:00:00.000Z',
  place: 'Andheri, Hall 2',
  isLiveNow: false,
  url: '/Classes/LIVE/13',
};
const heads = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('HOM-014 HOM-019 the thing to do next leads home; the next classes are in one card, with the way to the calendar', async () => {
  answerHome(homeWith({ classes: [held], tests: [aTest('resume')] }));
  await open();
  const link = await screen.findByRole('link', { name: /Functions and graphs/ });
  expect(link).toHaveAttribute('href', '/Classes/LIVE/13');
  expect(link).toHaveTextContent('Sun 24 Nov 2126, 07:00 PM IST · Andheri, Hall 2');
  expect(screen.getByRole('link', { name: 'See all of Calendar' })).toHaveAttribute('href', '/Home/Calendar');
  expect(heads()[0]).toBe('Full mock 1');
  expect(section('Coming up')).toContainElement(link);
  expect(screen.queryByRole('region', { name: 'Happening now' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('HOM-001 a class that runs is one line above the thing to do next, and not among the events', async () => {
  const at = new Date(now().getTime() - 600_000).toISOString();
  answerHome(homeWith({ classes: [{ ...held, at, isLiveNow: true }], tests: [aTest('resume')] }));
  await open();
  const line = await screen.findByRole('region', { name: 'Happening now' });
  expect(line).toHaveTextContent('Live now');
  expect(within(line).getByRole('link', { name: 'Open class: Functions and graphs' })).toHaveAttribute('href', '/Classes/LIVE/13');
  expect(line.compareDocumentPosition(section('Full mock 1'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // the last part of home, which comes with all below the first screen
  await screen.findByRole('region', { name: 'Featured blogs' });
  expect(screen.queryByRole('region', { name: /events|Coming up/ })).not.toBeInTheDocument();
  await expectAccessible();
});

test('HOM-001 lists that did not come leave the plan and the figures, and can be asked for again', async () => {
  server.answers('studyPlan', planWith({ isSet: true }));
  answerHome(homeWith());
  server.refuses('ownHome', 'INVALID_REQUEST');
  const { user } = await open();
  const failed = await screen.findByRole('alert', { name: 'Lessons and tests' });
  expect(section('Today')).toBeVisible();
  expect(screen.getByText('Figures: rank of 0 tests')).toBeVisible();
  await expectAccessible();
  answerHome(homeWith({ tests: [aTest('resume')] }));
  await user.click(within(failed).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Full mock 1' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('HOM-021 a mentor sees what waits for them and their students, and nothing of what students read', async () => {
  const linked = { studentImsPin: 'ASC1001', firstName: 'Demo', lastName: 'Student', courseId: '1', variantId: '2', courseName: 'CAT' };
  answerHome(homeWith({ blogs: [blog], mentor: { students: [linked], openDoubts: 2, oldestDoubtAt: '2026-11-20T10:00:00.000Z' } }));
  await open(newcomer({ needsOnboarding: false, isMentor: true }));
  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
  expect(headings.at(-1)).toBe('Your students');
  expect(screen.getByRole('link', { name: /Demo Student/ })).toHaveAttribute(
    'href',
    '/studentPage/?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT',
  );
  expect(screen.queryByRole('link', { name: /Keep a book of errors/ })).not.toBeInTheDocument();
  await expectAccessible();
});

test('someone without a course is told so, and nothing is asked for', async () => {
  await open(newcomer({ needsOnboarding: false, lastLoggedInCourseId: '', lastLoggedInVariantId: '' }));
  expect(screen.getByText('No course yet')).toBeVisible();
  expect(server.received('ownHome')).toEqual([]);
});
