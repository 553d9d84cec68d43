import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { setUp } from '#test/attempt/open-test-session.ts';
import { choice, stateWith } from '#test/attempt/session-parts.ts';
import { renderScreen } from '#test/render.tsx';
import { m } from '../../../../paraglide/messages.js';
import { QuestionPaper } from './question-paper.tsx';

/** Three questions, of which the last two belong to a passage; the last one is typed. */
function withPassage(): PlayerState {
  const state = stateWith({ sizes: [3] });
  const sections = state.sections.map((section) => ({
    ...section,
    passages: [{ passageId: '7', title: 'The table', html: '<p>Ten rows.</p>' }],
    items: section.items.map((item, at) => ({ ...item, passageId: at === 0 ? '' : '7', options: at === 2 ? [] : item.options })),
  }));
  return { ...state, sections };
}

test('TST-063 the question paper shows all questions of the section, a passage once before its first; a number leads to its question', async () => {
  const { session } = setUp({ state: withPassage() });
  session.choose(choice('A'));
  session.saveAndNext();
  const go = vi.fn<(itemId: string) => void>();
  const close = vi.fn<() => void>();
  const { user } = await renderScreen(<QuestionPaper view={session.view()} opened onGo={go} onClose={close} scale={1.6} />);
  const dialog = await screen.findByRole('dialog', { name: m.test_question_paper_of({ name: 'Section 1' }) });
  const articles = within(dialog).getAllByRole('article');
  expect(articles.map((article) => article.getAttribute('aria-label'))).toEqual([1, 2, 3].map((number) => m.test_question({ number })));
  const passages = within(dialog).getAllByText('Ten rows.');
  expect(passages).toHaveLength(1);
  const [passage] = passages;
  const [first, second, third] = articles;
  if (!passage || !first || !second || !third) throw new Error('invariant: three questions and a passage');
  expect(first.compareDocumentPosition(passage)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(second.compareDocumentPosition(passage)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(within(first).getByText('Question 11')).toBeVisible();
  expect(within(first).getByText(m.test_type_single())).toBeVisible();
  expect(within(first).getByText(m.test_marks_correct({ marks: '+3' }))).toBeInTheDocument();
  expect(within(first).getByText(m.test_marks_wrong({ marks: '\u22121' }))).toBeInTheDocument();
  expect(
    within(first)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['AA', 'BB', 'CC', 'DD']);
  expect(within(third).queryByRole('list')).not.toBeInTheDocument();
  expect(within(first).getByRole('button')).toHaveAccessibleName(`${m.test_go_to({ number: 1 })}, ${m.test_state_answered()}`);
  await expectAccessible();
  await user.click(within(third).getByRole('button', { name: `${m.test_go_to({ number: 3 })}, ${m.test_state_not_visited()}` }));
  expect(go.mock.calls).toEqual([['13']]);
  await user.click(within(dialog).getByRole('button', { name: m.action_close() }));
  expect(close).toHaveBeenCalledOnce();
});
