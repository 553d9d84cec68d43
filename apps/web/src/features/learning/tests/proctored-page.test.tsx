import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mockTest } from '#test/assets.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { ProctoredPage } from './proctored-page.tsx';

const proctored = {
  ...mockTest,
  assetId: '8',
  assetName: 'Centre mock',
  assetDetails: mockTest.assetDetails.map((details) => ({ ...details, proctored: '1' as const })),
};
const full: AnswerOf<'testLanding'> = {
  groups: [{ learningPathId: '10', moduleId: '3', name: 'Full mocks', url: '/test-x/mocks/?id=9', assets: [mockTest, proctored] }],
  nextTestId: '',
  booked: [],
  waits: [],
  scores: [],
  failed: [],
};
const open = (landing: Partial<typeof full> = {}) => {
  server.answers('testLanding', { ...full, ...landing });
  return renderScreen(<ProctoredPage renderAhead={({ tests }) => <p>{tests.map(({ assetName }) => assetName).join()} ahead</p>} />, {
    session: student,
  });
};

test('TST-068 ROU-047 the proctored tests of the course are listed below what is booked, from one call', async () => {
  await open();
  const list = await screen.findByRole('list', { name: m.proc_title() });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(within(list).getByText('Centre mock')).toBeVisible();
  expect(screen.getByText('Centre mock ahead')).toBeVisible();
  expect(server.received('testLanding')).toHaveLength(1);
  await expectAccessible();
});

test('bookings that could not be read are said to be missing; a course without proctored tests leads to the others', async () => {
  const { unmount } = await open({ failed: ['booked'] });
  expect(await screen.findByText(m.tests_failed_booked())).toBeVisible();
  unmount();
  await open({ groups: [] });
  expect(await screen.findByRole('heading', { level: 2, name: m.proc_none() })).toBeVisible();
  expect(screen.getByRole('link', { name: m.proc_all_tests() })).toHaveAttribute('href', '/preparetest');
});

test('a page that did not come says so, and comes on a press', async () => {
  server.refuses('testLanding', 'INTERNAL');
  const { user } = await renderScreen(<ProctoredPage renderAhead={() => null} />, { session: student });
  const again = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('testLanding', full);
  await user.click(again);
  expect(await screen.findByText('Centre mock')).toBeVisible();
});
