import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { RevisionCard } from './revision-card.tsx';

const due = (count: number) => ({ due: count, minutes: 15, nextDueOn: '2026-11-27' });

test('what is due to be revised has a card with its minutes, and starts from there', async () => {
  await renderScreen(<RevisionCard revision={due(12)} />, { session: student });
  expect(screen.getByRole('region', { name: '12 questions to revise' })).toHaveTextContent('Due today · about 15 min');
  expect(screen.getByRole('link', { name: 'Start revision: 12 questions' })).toHaveAttribute('href', '/revisetest/round?minutes=15');
  await expectAccessible();
});

test.each([null, due(0)])('with nothing due there is no card: %o', async (revision) => {
  await renderScreen(<RevisionCard revision={revision} />, { session: student });
  expect(screen.queryByRole('region')).toBeNull();
});
