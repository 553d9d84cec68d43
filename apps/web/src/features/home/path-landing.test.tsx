import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { LandingLesson, LandingPath } from '@abhyas/contract/home/path-landing.ts';
import type { HeaderModule } from '@abhyas/contract/learning/learning.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../paraglide/messages.js';
import { PathLanding } from './path-landing.tsx';

const node = {
  parentId: '',
  assetId: '' as const,
  assetPath: '0' as const,
  variantId: '2',
  markAsComplete: '0' as const,
  isCompleted: 'False' as const,
  status: '' as const,
  isHeader: '1' as const,
  isActive: '1' as const,
  type: 'prepare' as const,
  moduleId: '1',
  slug: '',
};
const entry = (id: string, name: string) => ({ ...node, learningPathId: id, name, url: `/prepare-x/${name}`, children: [] });
const tab: HeaderModule = {
  ...node,
  learningPathId: '1',
  name: 'Prepare',
  url: '/prepare',
  children: [entry('21', 'Quantitative ability'), entry('22', 'Verbal ability')],
};
const lesson: LandingLesson = {
  assetId: '7',
  assetName: 'Roots and coefficients',
  assetType: 'video',
  place: 'Quantitative ability · Roots',
  url: '/prepare-x/detail/Roots?assetId=7',
  thumbUrl: '',
  begun: true,
  progress: 0.62,
  minutesLeft: 6,
};
const quant: LandingPath = {
  learningPathId: '21',
  name: 'Quantitative ability',
  url: '/prepare-x/Quantitative ability',
  thumbUrl: '',
  completed: 5,
  inProgress: 1,
  total: 20,
  unitsDone: 1,
  units: 5,
  minutesLeft: 200,
  lastScore: { name: 'Quadratics', marks: '24', totalMarks: '30' },
  next: lesson,
};
const verbal: LandingPath = {
  ...quant,
  learningPathId: '22',
  name: 'Verbal ability',
  completed: 12,
  inProgress: 0,
  total: 12,
  unitsDone: 3,
  units: 3,
  minutesLeft: 0,
  lastScore: null,
  next: null,
};
const full: AnswerOf<'pathLanding'> = { continueWith: lesson, paths: [verbal, quant] };
const show = (type: 'prepare' | 'channel' = 'prepare') =>
  renderScreen(<PathLanding tab={tab} type={type} />, { session: student, at: '/prepare' });

test('LRN-028 the lesson to continue comes first with what is left of it; each path says how far one is and leads to its next lesson', async () => {
  server.answers('pathLanding', full);
  await show();
  const hero = await screen.findByRole('region', { name: 'Roots and coefficients' });
  expect(hero).toHaveTextContent('Pick up where you left off');
  expect(hero).toHaveTextContent('Quantitative ability · Roots · video');
  expect(hero).toHaveTextContent('6 min left');
  expect(within(hero).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '62');
  expect(within(hero).getByRole('link', { name: 'Continue: Roots and coefficients' })).toHaveAttribute('href', lesson.url);
  expect(screen.getByText('17 of 32 completed · 3 h 20 min left')).toBeVisible();
  const [first, second] = within(screen.getByRole('list')).getAllByRole('listitem');
  for (const text of ['1 of 5 units · 3 h 20 min left', '5 of 20 completed', '24 of 30 · Quadratics'])
    expect(first).toHaveTextContent(text);
  expect(within(first ?? hero).getByRole('link', { name: /^Quantitative ability/ })).toHaveAttribute('href', quant.url);
  expect(within(first ?? hero).getByRole('link', { name: /^Continue Roots and coefficients/ })).toHaveAttribute('href', lesson.url);
  for (const text of ['3 of 3 units', '12 of 12 completed', 'No score yet', 'All completed']) expect(second).toHaveTextContent(text);
  expect(server.received('pathLanding')).toEqual([{ courseId: '1', variantId: '2', type: 'prepare' }]);
  await expectAccessible();
});

test('LRN-028 who has begun nothing is shown where to start, without a bar', async () => {
  const first = { ...lesson, begun: false, progress: 0 };
  server.answers('pathLanding', { continueWith: first, paths: [{ ...quant, completed: 0, inProgress: 0, next: first }] });
  await show();
  const hero = await screen.findByRole('region', { name: 'Roots and coefficients' });
  expect(hero).toHaveTextContent('Up next');
  expect(within(hero).queryByRole('progressbar')).not.toBeInTheDocument();
  expect(within(hero).getByRole('link', { name: 'Start: Roots and coefficients' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Next Roots and coefficients/ })).toBeVisible();
});

test('LRN-028 a channel says how many items and minutes are left, and what is in progress', async () => {
  server.answers('pathLanding', { continueWith: lesson, paths: [quant, verbal] });
  await show('channel');
  const [first] = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(first).toHaveTextContent('15 items left · 3 h 20 min left · 1 in progress');
  expect(first).not.toHaveTextContent('topic test');
  expect(server.received('pathLanding')).toEqual([{ courseId: '1', variantId: '2', type: 'channel' }]);
});

test('while it loads there is a skeleton; what failed says so and is asked for again', async () => {
  server.loses('pathLanding');
  const { user } = await show();
  expect(screen.getByRole('status', { name: m.loading() })).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  expect(screen.getByRole('heading', { level: 1, name: 'Prepare' })).toBeVisible();
  server.answers('pathLanding', full);
  await user.click(button('Retry'));
  expect(await screen.findByRole('region', { name: 'Roots and coefficients' })).toBeVisible();
});
