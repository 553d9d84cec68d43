import type { Solution } from '@abhyas/contract/assessment/practice.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { m } from '../../../paraglide/messages.js';
import { choice, stateWith } from '#test/attempt/session-parts.ts';
import { CheckedAnswer } from './checked-answer.tsx';

const item = stateWith().sections[0]?.items[0];
if (item === undefined) throw new Error('invariant: the test has a question');
const solution: Solution = {
  itemId: item.itemId,
  answer: ['A'],
  otherAnswers: [],
  outcome: 'wrong',
  ruling: '',
  solutionHtml: '<p>So the value is 4.</p>',
};
const unsent = { kept: 1, loose: 0, device: 'keeps' } as const;
const open = (props: Partial<Parameters<typeof CheckedAnswer>[0]>) =>
  renderScreen(
    <CheckedAnswer
      item={item}
      response={choice('B')}
      solution={undefined}
      save={{ kind: 'saved' }}
      isFresh
      onRetry={undefined}
      {...props}
    />,
  );
const outcome = () => screen.getByRole('group', { name: m.practice_outcome() });

test.each([
  ['wrong', m.test_wrong(), true],
  ['correct', m.test_correct(), false],
  ['blank', m.practice_state_seen(), true],
] as const)('TST-063 an answer that is %s: outcome, solution, and the key where it was not given', async (kind, words, showsKey) => {
  await open({ solution: { ...solution, outcome: kind } });
  expect(screen.getByRole('heading', { level: 2, name: words })).toBeVisible();
  expect(outcome()).toHaveTextContent('So the value is 4.');
  expect(outcome().textContent.includes(m.practice_correct_is({ answer: 'A' }))).toBe(showsKey);
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('TST-063 what came of it is spoken once it was checked just now, and not on a later visit', async () => {
  const spoken = `${m.test_wrong()}. ${m.practice_correct_is({ answer: 'A' })}`;
  const fresh = await open({ solution });
  expect(screen.getByRole('status')).toHaveTextContent(spoken);
  fresh.unmount();
  await open({ solution, isFresh: false });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('TST-063 TST-071 offline the answer is final and its solution is awaited, with the own answer shown', async () => {
  await open({ save: { kind: 'offline', ...unsent } });
  expect(screen.getByRole('heading', { name: m.practice_held_up() })).toBeVisible();
  expect(screen.getByText(m.practice_waiting_offline())).toBeVisible();
  expect(screen.getByText(m.test_your_answer())).toBeVisible();
});

test('TST-063 a solution that could not be read is asked for again', async () => {
  const retry = vi.fn<() => void>();
  const { user } = await open({ onRetry: retry });
  expect(screen.getByRole('alert')).toHaveTextContent(m.practice_solution_failed());
  await user.click(screen.getByRole('button', { name: m.error_retry() }));
  expect(retry).toHaveBeenCalledOnce();
});

test('TST-064 a question that staff have dropped says that it counts for no one', async () => {
  await open({ solution: { ...solution, outcome: 'dropped', ruling: 'drop' } });
  expect(screen.getByRole('note')).toHaveTextContent(m.test_ruling_drop());
});
