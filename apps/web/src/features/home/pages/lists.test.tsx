import type { Blog } from '@abhyas/contract/home/front-page.ts';
import type { ResumeAsset } from '@abhyas/contract/learning/learning.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { BlogsPage } from './blogs-page.tsx';
import { ResumePage } from './resume-page.tsx';

const blogs: Blog[] = Array.from({ length: 26 }, (_, index) => ({
  blogId: String(index + 1),
  type: 'Article',
  name: `Blog ${index + 1}`,
  tag: 'CAT',
  date: '2026-11-20',
  imageUrl: '',
  url: `https://blog.example/${index + 1}`,
}));
const begun: ResumeAsset[] = Array.from({ length: 30 }, (_, index) => ({
  assetId: String(index + 1),
  assetType: 'video',
  assetName: `Clip ${index + 1}`,
  moduleName: 'Prepare',
  moduleId: '2',
  moduleType: 'other',
  learningPathId: '9',
  learningPathName: 'Quantitative ability',
  url: `/prepare-quant/detail/Clip?assetId=${index + 1}`,
  thumbUrl: '',
  progress: 0.62,
  left: { unit: 'minutes', count: 6 },
}));
const cards = () => screen.getAllByRole('listitem');

test('HOM-014 /home/featuredblog has the full list of blogs, twelve more with each press, in the order of the server', async () => {
  server.answers('featuredBlogs', blogs);
  const { user } = await renderScreen(<BlogsPage />, { session: student, at: '/home/featuredblog' });
  await screen.findByRole('link', { name: /^.*Blog 1 / });
  expect(cards()).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: m.home_show_more() }));
  expect(cards()).toHaveLength(24);
  await user.click(screen.getByRole('button', { name: m.home_show_more() }));
  expect(cards().map((card) => /Blog \d+/.exec(card.textContent)?.[0])).toEqual(blogs.map(({ name }) => name));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(blogs.map(({ url }) => url));
  expect(screen.queryByRole('button', { name: m.home_show_more() })).not.toBeInTheDocument();
});

test('HOM-014 /home/resumeprogress has the full list of what was begun, each a link to where it was left', async () => {
  server.answers('resumeAssets', begun);
  await renderScreen(<ResumePage />, { session: student, at: '/home/resumeprogress' });
  await screen.findByText('Clip 1');
  expect(cards()).toHaveLength(30);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(begun.map(({ url }) => url));
});

test('HOM-014 ERR-025 empty lists of blogs and of what was begun say so', async () => {
  server.answers('featuredBlogs', []);
  server.answers('resumeAssets', []);
  const { unmount } = await renderScreen(<BlogsPage />, { session: student });
  expect(await screen.findByText('No Posts Available')).toBeVisible();
  unmount();
  await renderScreen(<ResumePage />, { session: student });
  expect(await screen.findByText('No records found!')).toBeVisible();
});
