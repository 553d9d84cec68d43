import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { SearchGroup, SearchResult } from '@abhyas/contract/search/search.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentor, newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { HeaderTab } from '../../header/header-state.ts';
import { SearchButton } from '../search-button.tsx';

const item = { assetId: '' as const, assetPath: '0' as const, variantId: '2', markAsComplete: '0' as const, slug: '', children: [] };
const child = (name: string, url: string, type: 'prepare' | 'mypage - doubts') => ({
  ...item,
  learningPathId: name,
  parentId: '1',
  moduleId: '1',
  name,
  url,
  type,
  isCompleted: 'False' as const,
  status: '' as const,
  isHeader: '1' as const,
  isActive: '1' as const,
});
const tabs: HeaderTab[] = [
  {
    learningPathId: '1',
    name: 'Prepare',
    url: '/prepare',
    type: 'prepare',
    children: [child('Verbal ability', '/prepare-verbal', 'prepare')],
  },
  {
    learningPathId: '2',
    name: 'My page',
    url: '/mypage',
    type: 'mypage',
    children: [child('Doubts', '/myPage/doubts', 'mypage - doubts')],
  },
];

const result = (text: string, more: Partial<SearchResult> = {}): SearchResult => ({
  kind: 'video',
  text,
  marks: [[0, 4]],
  place: ['Quantitative ability', 'Geometry'],
  state: '',
  url: `/${text.toLowerCase().replaceAll(' ', '-')}`,
  ...more,
});
const answer = (groups: Partial<Record<SearchGroup, SearchResult[]>>, more: SearchGroup[] = []): AnswerOf<'search'> => ({
  groups: (Object.entries(groups) as [SearchGroup, SearchResult[]][]).map(([group, results]) => ({
    group,
    results,
    more: more.includes(group),
  })),
});
const circles = answer({
  // a unit and a topic of it open on one page
  lessons: [result('Circles and tangents'), result('Circumcentre'), result('Circumcircle', { url: '/circumcentre' })],
  questions: [result('Two circles touch', { kind: 'question', marks: [[4, 11]], place: ['Full mock 6'], state: 'wrong' })],
});

async function opened({ session = newcomer() } = {}) {
  const shown = await renderScreen(
    <>
      <SearchButton session={session} tabs={tabs} />
      <a href="/elsewhere">Elsewhere</a>
    </>,
    { session },
  );
  screen.getByRole('link', { name: 'Elsewhere' }).focus();
  await shown.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search the portal' });
  await waitFor(() => expect(field).toHaveFocus());
  return { ...shown, field };
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true });
const typeIn = async ({ user }: Awaited<ReturnType<typeof opened>>, text: string) => user.keyboard(text);

test('Ctrl K opens the search with where one can go, and Escape closes it and gives the focus back', async () => {
  const { user, field } = await opened();
  const pages = screen.getByRole('group', { name: 'Go to' });
  expect(within(pages).getAllByRole('option').length).toBeGreaterThan(3);
  expect(screen.getByRole('group', { name: 'Do' })).toBeInTheDocument();
  expect(field).toHaveAttribute('aria-activedescendant', chosen().id);
  await expectAccessible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Elsewhere' })).toHaveFocus();
});

test('Ctrl K closes it again, and Cmd K opens it too', async () => {
  const { user } = await opened();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('{Meta>}K{/Meta}');
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

test('finds by groups with what was found marked, the first one chosen; the arrow keys go round', async () => {
  server.answers('search', circles);
  const shown = await opened();
  await typeIn(shown, 'circ');
  expect(await screen.findByRole('group', { name: 'Lessons' })).toBeInTheDocument();
  expect(server.received('search').map(({ query }) => query)).toEqual(['circ']);
  expect(chosen()).toHaveTextContent('Circles and tangents Quantitative ability › Geometry');
  expect(chosen().querySelector('mark')).toHaveTextContent(/^Circ$/);
  const question = within(screen.getByRole('group', { name: 'Questions you have seen' })).getByRole('option');
  expect(question).toHaveTextContent('Full mock 6 · wrong');
  await shown.user.keyboard('{ArrowDown}');
  expect(chosen()).toHaveTextContent('Circumcentre');
  await shown.user.keyboard('{ArrowDown}');
  expect(chosen()).toHaveTextContent('Circumcircle');
  await shown.user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(chosen()).toHaveTextContent('Two circles touch');
  expect(shown.field).toHaveAttribute('aria-activedescendant', chosen().id);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('4 results');
  await expectAccessible();
});

test.each(['logout', 'log out', 'Sign out', 'SIGNOUT'])('%s chooses Logout, whatever else is found', async (typed) => {
  server.answers('search', answer({ lessons: [result('Sign outline')] }));
  const shown = await opened();
  await typeIn(shown, typed);
  expect(chosen()).toHaveTextContent(/^Logout/);
  expect(await screen.findByRole('group', { name: 'Lessons' })).toBeInTheDocument();
  expect(chosen()).toHaveTextContent(/^Logout/);
});

test.each([
  ['hindi', 'हिन्दी'],
  ['change language', 'हिन्दी'],
  ['change program', 'Change Program'],
  ['dark', 'Use the dark theme'],
])('%s is a command: %s', async (typed, command) => {
  server.answers('search', answer({ lessons: [result('Darkness at noon')] }));
  const { user, field } = await opened();
  await user.type(field, typed);
  await waitFor(() => expect(options()[0]).toMatch(new RegExp(`^${command}`)));
});

test('Change Program opens the choice of the programme in the place of the search', async () => {
  server.answers('search', answer({}));
  server.answers('studentCourses', []);
  const { user, field } = await opened();
  await user.type(field, 'change program{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Choose a course' })).toBeVisible();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('what is called exactly so comes first, above pages that begin with it; a student finds schools, classes and mentors', async () => {
  server.answers(
    'search',
    answer({
      people: [result('Demo Mentor', { kind: 'person', place: [], state: 'mentor' })],
      classes: [result('Verbal', { kind: 'class', place: ['Weekday batch'], at: '2026-11-24T13:30:00.000Z' })],
      schools: [result('Verbal School', { kind: 'school', place: ['Pune'] })],
    }),
  );
  const shown = await opened({ session: newcomer({ needsOnboarding: false }) });
  await typeIn(shown, 'verbal');
  const best = await screen.findByRole('group', { name: 'Best match' });
  expect(within(best).getByRole('option')).toHaveTextContent('Verbal Weekday batch · 24 Nov 2026');
  expect(options()[0]).toMatch(/^Verbal Weekday/);
  expect(chosen()).toHaveTextContent(/^Verbal Weekday/);
  for (const name of ['Mentors', 'Schools', 'Go to']) expect(screen.getByRole('group', { name })).toBeInTheDocument();
  await expectAccessible();
});

test('Enter opens what is chosen, Ctrl Enter in a new tab and leaves the search open', async () => {
  server.answers('search', circles);
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const shown = await opened();
  await typeIn(shown, 'circ');
  await screen.findByRole('group', { name: 'Lessons' });
  await shown.user.keyboard('{Control>}{Enter}{/Control}');
  expect(open).toHaveBeenCalledWith('/circles-and-tangents', '_blank', 'noopener');
  expect(shown.place()).toBe('/');
  await shown.user.keyboard('{ArrowDown}{Enter}');
  expect(shown.place()).toBe('/circumcentre');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  open.mockRestore();
});

test('pages and actions are there at once, with a typo too, and stay where they are when the answer comes', async () => {
  const answerNow = server.holds('search');
  const shown = await opened();
  await typeIn(shown, 'dobuts');
  expect(
    within(screen.getByRole('group', { name: 'Go to' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Doubts My page/)]);
  const first = chosen();
  answerNow(answer({ lessons: [result('Doubtful signs')] }));
  expect(await screen.findByRole('group', { name: 'Lessons' })).toBeInTheDocument();
  expect(chosen()).toBe(first);
});

test('what is both a page of the header and found by the server is there once', async () => {
  server.answers('search', answer({ lessons: [result('Verbal ability', { kind: 'place', place: [], url: '/prepare-verbal' })] }));
  const shown = await opened();
  await typeIn(shown, 'verbal');
  await waitFor(() => expect(screen.getAllByRole('status').some(({ textContent }) => textContent === '1 result')).toBe(true));
  expect(options()).toEqual([expect.stringMatching(/^Verbal ability Prepare/)]);
});

test('Show more asks for one group alone, and another letter leads back to all', async () => {
  server.answers('search', ({ group }) =>
    group === undefined
      ? answer({ lessons: [result('Circles')], tests: [result('Circle test')] }, ['lessons'])
      : answer({ lessons: [result('Circles'), result('Circlets')] }),
  );
  const shown = await opened();
  await typeIn(shown, 'circ');
  const more = await screen.findByRole('option', { name: 'Show more: Lessons' });
  await shown.user.click(more);
  await waitFor(() => expect(options()).toEqual([expect.stringMatching(/^Circles/), expect.stringMatching(/^Circlets/)]));
  expect(shown.field).toHaveFocus();
  await typeIn(shown, 'l');
  expect(await screen.findByRole('group', { name: 'Tests' })).toBeInTheDocument();
});

test('says that nothing was found, and asks the server for nothing below two letters', async () => {
  server.answers('search', answer({}));
  const shown = await opened();
  await typeIn(shown, 'z');
  expect(options()).toEqual([]);
  expect(screen.queryByText(/No results/)).not.toBeInTheDocument();
  await typeIn(shown, 'zq');
  expect(await screen.findByText('No results for “zzq”')).toBeInTheDocument();
  expect(server.received('search').map(({ query }) => query)).toEqual(['zzq']);
  await expectAccessible();
});

test('offline, pages still open; a failure is said and tried again', async () => {
  server.loses('search');
  const shown = await opened();
  await typeIn(shown, 'acc');
  expect(await screen.findByRole('alert')).toHaveTextContent(/offline/);
  expect(options()[0]).toMatch(/^Account/);
  server.refuses('search', 'UNAVAILABLE');
  await shown.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Search isn’t available right now'.replace('’', "'")));
  server.answers('search', circles);
  await shown.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('group', { name: 'Lessons' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a mentor finds their students', async () => {
  server.answers('search', answer({ people: [result('Demo Student', { kind: 'person', place: ['ASC1001'], state: 'student' })] }));
  const shown = await opened({ session: mentor });
  expect(screen.getByRole('option', { name: /^Slots/ })).toBeInTheDocument();
  await typeIn(shown, 'demo');
  const students = await screen.findByRole('group', { name: 'Students' });
  expect(within(students).getByRole('option')).toHaveTextContent('Demo Student ASC1001 · Student');
});

async function onPage({ session = newcomer() } = {}) {
  const shown = await renderScreen(
    <>
      <SearchButton session={session} tabs={tabs} />
      <a href="/elsewhere">Elsewhere</a>
      <input aria-label="A field" />
    </>,
    { session },
  );
  screen.getByRole('link', { name: 'Elsewhere' }).focus();
  return shown;
}

test('G and a letter open a page; in a field they are letters', async () => {
  const { user, place } = await onPage();
  await user.keyboard('gp');
  await waitFor(() => expect(place()).toBe('/prepare'));
  await user.keyboard('gd');
  await waitFor(() => expect(place()).toBe('/myPage/doubts'));
  await user.click(screen.getByRole('textbox', { name: 'A field' }));
  await user.keyboard('gp');
  expect(screen.getByRole('textbox', { name: 'A field' })).toHaveValue('gp');
  expect(place()).toBe('/myPage/doubts');
});

test('a letter that comes too long after G opens nothing', async () => {
  const { user, place } = await onPage();
  await user.keyboard('g');
  const late = new KeyboardEvent('keydown', { key: 'p', bubbles: true, cancelable: true });
  Object.defineProperty(late, 'timeStamp', { value: performance.now() + 2_000 });
  fireEvent(document.body, late);
  expect(late.defaultPrevented).toBe(false);
  await user.keyboard('gp');
  await waitFor(() => expect(place()).toBe('/prepare'));
});

test('a screen that has the key G itself keeps it', async () => {
  const { user, place } = await onPage();
  const link = screen.getByRole('link', { name: 'Elsewhere' });
  const taken = (event: KeyboardEvent) => {
    if (event.key === 'g') event.preventDefault();
  };
  link.addEventListener('keydown', taken);
  await user.keyboard('gp');
  link.removeEventListener('keydown', taken);
  expect(place()).toBe('/');
  await user.keyboard('gd');
  await waitFor(() => expect(place()).toBe('/myPage/doubts'));
});

test('? lists the keys of the portal, and its switch turns the single ones off', async () => {
  const { user, place } = await onPage();
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByText('Doubts').closest('div')).toHaveTextContent('DoubtsGD');
  expect(dialog.getByText('Search').closest('div')).toHaveTextContent('Ctrl K');
  await expectAccessible();
  await user.click(dialog.getByRole('checkbox'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('gp?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(place()).toBe('/');
});

test('? lists the keys of the player on a page with a video', async () => {
  const { user } = await onPage();
  const player = document.body.appendChild(document.createElement('media-controller'));
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByText('In the player: play or pause').closest('div')).toHaveTextContent('SpaceK');
  await expectAccessible();
  player.remove();
});

test('the search leads to the list of keys as well', async () => {
  const shown = await opened();
  await typeIn(shown, 'keyboard');
  await shown.user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByRole('checkbox')).toBeInTheDocument();
});
