import type { SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stateWith } from '#test/attempt/session-parts.ts';
import { renderScreen } from '#test/render.tsx';
import { m } from '../../../../paraglide/messages.js';
import { PassagePane } from './passage-pane.tsx';

const [whole] = stateWith({ sizes: [4] }).sections;
if (whole === undefined) throw new Error('invariant: the test has a section');
/** The section with these questions belonging to the passage. */
const sectionWith = (numbers: readonly number[]): SectionForCandidate => ({
  ...whole,
  items: whole.items.map((item) => ({ ...item, passageId: numbers.includes(item.number) ? '7' : '' })),
});
const open = (numbers: readonly number[], title = 'The table') =>
  renderScreen(
    <PassagePane
      passage={{ passageId: '7', title, html: '<p>Ten rows.</p>' }}
      section={sectionWith(numbers)}
      attemptId="1"
      tools={<button type="button">Text size</button>}
    />,
  );

test.each([
  [[2, 3, 4], m.test_passage_for({ from: 2, to: 4 })],
  [[3], m.test_passage_for_one({ number: 3 })],
])('TST-063 a passage of the questions %o says which they are, and scrolls by the keyboard', async (numbers, label) => {
  const { user } = await open(numbers);
  const pane = screen.getByRole('region', { name: `${m.test_passage()}: ${label}` });
  expect(pane).toHaveTextContent('Ten rows.');
  expect(screen.getByRole('heading', { level: 2, name: 'The table' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Text size' })).toBeVisible();
  await user.tab();
  expect(pane).toHaveFocus();
});

test('TST-063 a passage without a title has no heading, and a browser that cannot highlight offers nothing', async () => {
  await open([1], '');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: m.test_highlight() })).not.toBeInTheDocument();
});
