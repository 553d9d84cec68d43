import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../lib/session/session.ts';
import { EngineResultsPage } from './engine-results-page.tsx';

const staff: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['content'] };
const result = {
  resultId: '1',
  name: 'Demo Student',
  pin: 'ASC1001',
  test: 'Partner mock',
  marks: '57.25',
  maxMarks: '100',
  percentile: '91.50',
  finishedAt: '2027-02-24T07:00:00.000Z',
  receivedAt: '2027-02-24T07:01:00.000Z',
  counts: true,
};

test('of two results of a student staff see which one counts', async () => {
  const earlier = { ...result, resultId: '2', marks: '60', percentile: '', counts: false };
  server.answers('engineResults', { results: [earlier, result], total: 2 });
  await renderScreen(<EngineResultsPage page="" />, { session: staff });
  const rows = (await screen.findAllByRole('row')).slice(1);
  const texts = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(texts.map((cells) => [cells[1], cells.at(-1)])).toEqual([
    ['60 of 100', 'No, a later one does'],
    ['57.25 of 100, percentile 91.50', 'Yes'],
  ]);
  await expectAccessible();
});

test('none yet: the page says what will be here', async () => {
  server.answers('engineResults', { results: [], total: 0 });
  await renderScreen(<EngineResultsPage page="" />, { session: staff });
  expect(await screen.findByText('No results yet')).toBeVisible();
});
