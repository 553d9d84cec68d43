import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentor, student } from '#test/people.ts';
import { courseHeader, renderPortal } from '#test/portal.tsx';
import { server } from '#test/server.ts';
import { clearExpired } from '../module-expired.ts';
import { wearBrand } from '#test/brands.ts';

const heading = () => screen.findByRole('heading', { level: 1 });
const notFound = () => screen.findByRole('heading', { level: 1, name: 'Page not found' });
const crumbs = () => screen.findByRole('navigation', { name: 'Breadcrumb' });
const inPath = '/prepare-quantitative-ability/Quantitative%20ability/Logarithms/?parentId=2&id=21&learningPathId=21';

test('SHL-036 an address that does not exist is a plain page with a way home, a single word too', async () => {
  for (const at of ['/nowhere/at/all', '/nothing']) {
    const { unmount } = await renderPortal({ at });
    expect(await notFound()).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/home');
    await waitFor(() => expect(document.title).toBe('Page not found · Abhyas'));
    await expectAccessible();
    unmount();
  }
});

test('a tab of other courses, and a page below one, say that this course does not have it', async () => {
  for (const call of [
    'shortlistDeadlines',
    'courseArticleData',
    'courseEventData',
    'schoolMatches',
    'filterSchoolData',
    'schoolPromotions',
  ] as const)
    server.refuses(call, 'FORBIDDEN');
  for (const [at, tab] of [
    ['/performance', 'Performance'],
    ['/school/home', 'Schools'],
  ] as const) {
    const { unmount } = await renderPortal({ at });
    expect(await screen.findByRole('heading', { level: 1, name: `CAT 2026 has no ${tab}` })).toBeVisible();
    await expectAccessible();
    unmount();
  }
});

test('a course that another portal offers says so on every page, and leads to the same page there', async () => {
  const otherPortal = { name: 'Student Portal', url: 'https://student.test' };
  await renderPortal({ at: '/nowhere?x=1', header: { ...courseHeader, otherPortal } });
  const link = await screen.findByRole('link', { name: 'Open Student Portal' });
  expect(link).toHaveAttribute('href', 'https://student.test/nowhere?x=1');
  expect(screen.getByRole('complementary', { name: 'CAT 2026 is on Student Portal' })).toBeVisible();
});

test('SHL-029 a mentor has no My page: its address does not exist for them', async () => {
  await renderPortal({ at: '/mypage', session: mentor });
  expect(await notFound()).toBeVisible();
  expect(screen.getByRole('link', { name: 'My plan' })).toHaveAttribute('href', '/myplan');
});

test('SHL-025 SHL-026 SHL-027 SHL-037 the breadcrumb shows the levels of the address, and a click leads to the one clicked', async () => {
  for (const part of ['pathContent', 'pathProgress'] as const) server.refuses(part, 'UNAVAILABLE');
  const { user, place } = await renderPortal({ at: inPath });
  const names = () =>
    within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  const level = async (name: string) => within(await crumbs()).findByRole('link', { name });
  await level('Quantitative ability');
  expect(names()).toEqual(['Prepare', 'Quantitative ability', 'Logarithms']);
  expect(within(await crumbs()).getByText('Logarithms')).toHaveAttribute('aria-current', 'page');
  await user.click(await level('Quantitative ability'));
  await waitFor(() => expect(names()).toEqual(['Prepare', 'Quantitative ability']));
  expect(place()).toMatch(/^\/prepare-quantitative-ability\/Quantitative%20ability\/\?/);
  expect(await level('Prepare')).toHaveAttribute('href', '/prepare');
});

test('ERR-026 where the header does not come, the page stays, says so, and loads it again', async () => {
  const { user } = await renderPortal({ at: '/nowhere/at/all', header: 'refused' });
  expect(await screen.findByText('Error fetching module data. try again later')).toBeVisible();
  expect(await notFound()).toBeVisible();
  await expectAccessible();
  server.answers('moduleData', courseHeader);
  await user.click(await screen.findByRole('button', { name: "Tabs didn't load. Retry" }));
  expect(await screen.findByRole('link', { name: 'Prepare' })).toBeVisible();
});

test.each([
  ['https://help.test/tickets/new', 'https://help.test/tickets/new'],
  [undefined, 'mailto:helpdesk@abhyas.test?subject='],
])('ERR-019 ERR-020 a page that an import has replaced says so in its place, with %s for a ticket', async (ticketUrl, expected) => {
  const takeOff = wearBrand({ helpdesk: { name: 'Helpdesk', mail: 'helpdesk@abhyas.test', ...(ticketUrl ? { ticketUrl } : {}) } });
  for (const part of ['pathContent', 'pathProgress'] as const) server.refuses(part, 'HEADER_MODULE_EXPIRED');
  try {
    await renderPortal({ at: inPath });
    expect(await screen.findByRole('heading', { level: 1, name: 'We have added new content to this page.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Prepare' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Raise a support ticket' }).getAttribute('href')).toContain(expected);
    await expectAccessible();
  } finally {
    clearExpired();
    takeOff();
  }
});

test.each([
  ['/home/last_mile_to_cat', 'Last mile to CAT', '41'],
  ['/home/examanalysis', 'Exam analysis', '42'],
  ['/home/futureyou', 'Future you', '43'],
])('HOM-015 the address %s shows the channel %s', async (at, name, id) => {
  server.answers('channelData', ({ channelId }) => ({
    channelListData: [{ learningPathId: channelId, name, url: at, only: '', playlists: [] }],
  }));
  await renderPortal({ at, session: student });
  expect(await heading()).toHaveTextContent(name);
  await waitFor(() => expect(server.received('channelData')).toMatchObject([{ channelId: id }]));
  expect([...(await crumbs()).querySelectorAll('li')].map((item) => item.textContent)).toEqual(['Channels', name]);
  await waitFor(() => expect(document.title).toBe(`${name} · Abhyas`));
});
