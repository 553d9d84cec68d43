import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render.tsx';
import { m } from '../../../paraglide/messages.js';
import { KeysDialog, QuestionPaper } from './dialogs.tsx';
import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { setUp } from '#test/attempt/open-test-session.ts';
import { choice, stateWith } from '#test/attempt/session-parts.ts';

async function open(props: Partial<Parameters<typeof KeysDialog>[0]> = {}) {
  const letters = vi.fn<(letters: 'on' | 'off') => void>();
  const shown = await renderScreen(
    <KeysDialog opened letters="on" hasCalculator={false} options={5} onLetters={letters} onClose={() => undefined} {...props} />,
  );
  const dialog = await screen.findByRole('dialog', { name: m.test_keys() });
  const keysOf = (what: string) => within(dialog).queryByText(what)?.nextElementSibling?.textContent ?? null;
  return { ...shown, dialog, keysOf, letters };
}

test('TST-063 the help names the keys of a test, those of a calculator only where there is one', async () => {
  const plain = await open();
  expect(plain.keysOf(m.test_save_next())).toBe('NCtrl + Enter');
  expect(plain.keysOf(m.test_mark_next())).toBe('M');
  expect(plain.keysOf(m.test_calculator())).toBeNull();
  expect(plain.keysOf(m.practice_key_check())).toBeNull();
  await expectAccessible();
  plain.unmount();
  expect((await open({ hasCalculator: true })).keysOf(m.test_calculator())).toBe('K');
});

test('TST-063 in a set with a solution after each question N checks, and nothing is marked', async () => {
  const { keysOf } = await open({ each: true });
  expect(keysOf(m.practice_key_check())).toBe('NCtrl + Enter');
  expect(keysOf(m.test_mark_next())).toBeNull();
});

test('TST-063 in a section that is answered in order there is no key that goes back', async () => {
  const { keysOf } = await open({ inOrder: true });
  expect(keysOf(m.test_mark())).toBe('M');
  expect(keysOf(m.test_previous())).toBeNull();
});

test('TST-063 the keys of one letter can be switched off, and on again', async () => {
  const on = await open();
  await on.user.click(screen.getByRole('checkbox', { name: m.test_keys_single(), checked: true }));
  expect(on.letters.mock.calls).toEqual([['off']]);
  on.unmount();
  const off = await open({ letters: 'off' });
  await off.user.click(screen.getByRole('checkbox', { name: m.test_keys_single(), checked: false }));
  expect(off.letters.mock.calls).toEqual([['on']]);
});

test('TST-063 keys that choose options are named where the question has options, and not where a number is typed', async () => {
  const choice = await open();
  expect([choice.keysOf(m.test_key_option()), choice.keysOf(m.test_key_rule_out())]).toEqual([
    'A \u2013 E1 \u2013 5',
    'Shift + A \u2013 E',
  ]);
  choice.unmount();
  const typed = await open({ options: 0 });
  expect([typed.keysOf(m.test_key_option()), typed.keysOf(m.test_key_rule_out())]).toEqual([null, null]);
});

/** Three questions, the last two belonging to a passage; the last one is typed. */
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
