import type { ItemForCandidate, PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { openPlayer } from '#test/attempt/open-player.tsx';
import { runningAttempt } from '#test/attempt/running-attempt.ts';
import { save, stateWith } from '#test/attempt/session-parts.ts';
import { m } from '../../../../paraglide/messages.js';

beforeEach(() => localStorage.clear());

const labels = ['A', 'B', 'C', 'D'];
/** A question whose last option reads alike in both languages. */
const inTwo = (item: ItemForCandidate): ItemForCandidate => ({
  ...item,
  stemHtml: `<p>Who wins ${item.itemId}?</p>`,
  options: labels.map((label) => ({ label, html: label === 'D' ? '<p>42</p>' : `<p>Option ${label}</p>` })),
  passageId: '7',
  versions: [
    {
      language: 'hi',
      stemHtml: `<p lang="hi">${item.itemId} कौन जीतता है?</p>`,
      options: labels.map((label) => ({ label, html: label === 'D' ? '<p lang="hi">42</p>' : `<p lang="hi">विकल्प ${label}</p>` })),
    },
  ],
});
const passage = {
  passageId: '7',
  title: 'A race',
  html: '<p>Six run.</p><ol><li>Asha is first.</li><li>6 > 5</li></ol>',
  versions: [
    { language: 'hi' as const, title: 'एक दौड़', html: '<p lang="hi">छह दौड़ते हैं।</p><ol lang="hi"><li>आशा पहली है।</li><li>6 > 5</li></ol>' },
  ],
};

/** A paper in English and Hindi, with what `change` makes of its questions. */
function paperInTwo(change: (item: ItemForCandidate) => ItemForCandidate = inTwo): PlayerState {
  const state = stateWith({ sizes: [3], order: 'free' });
  const sections = state.sections.map((section) => ({ ...section, items: section.items.map(change), passages: [passage] }));
  return { ...state, languages: ['en', 'hi'], sections };
}

async function play(paper = paperInTwo()) {
  const attempt = runningAttempt(paper);
  return { ...attempt, ...(await openPlayer()), open: openPlayer };
}

const hidden = true;
const asked = () => screen.getByRole('region', { name: /^Question/, hidden });
const chooser = () => within(screen.getByRole('group', { name: m.test_view_in(), hidden }));
const press = (name: string | RegExp) => screen.getByRole('button', { name, hidden });
const view = (name: string) => chooser().getByRole('button', { name, hidden });
const pressed = () => ['English', 'हिन्दी', m.test_language_both()].filter((name) => view(name).getAttribute('aria-pressed') === 'true');
const radios = () => screen.getAllByRole('radio', { hidden });

test('TST-063 a paper in two languages shows each question in either or in both, with one set of options and one answer', async () => {
  const { user, events } = await play();
  expect(pressed()).toEqual(['English']);
  expect(asked()).toHaveTextContent('Who wins 11?');
  expect(asked()).not.toHaveTextContent('कौन');
  await user.click(radios()[1] ?? asked());

  await user.click(view('हिन्दी'));
  expect(asked()).not.toHaveTextContent('Who wins');
  expect(screen.getByText('11 कौन जीतता है?')).toHaveAttribute('lang', 'hi');
  expect(screen.getByText('छह दौड़ते हैं।')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'एक दौड़', hidden })).toBeVisible();
  expect(radios()[1]).toBeChecked();
  expect(radios()[1]).toHaveAccessibleName('B विकल्प B');

  await user.click(view(m.test_language_both()));
  expect(pressed()).toEqual([m.test_language_both()]);
  expect(radios()).toHaveLength(4);
  expect(radios()[1]).toBeChecked();
  expect(radios()[1]).toHaveAccessibleName('B Option B विकल्प B');
  // a number that is the same in both is there once
  expect(radios()[3]).toHaveAccessibleName('D 42');
  // each paragraph is above its own version, and each statement of a list
  const read = screen.getByRole('region', { name: new RegExp(m.test_passage()), hidden });
  expect(read).toHaveTextContent(/A race \u00b7 एक दौड़\s?Six run\. छह दौड़ते हैं।\s?Asha is first\. आशा पहली है।\s?6 > 5$/);
  expect(screen.getByText('आशा पहली है।')).toHaveAttribute('lang', 'hi');
  expect(screen.getByText('11 कौन जीतता है?')).toHaveAttribute('lang', 'hi');
  expect(screen.getByText(m.test_language_differ({ language: 'English' }))).toBeVisible();
  await expectAccessible();

  await user.click(press('Save & Next'));
  await waitFor(() => expect(events()).toContainEqual(save('11', 'B')));
  expect(JSON.stringify(events())).not.toMatch(/language|"hi"|both/);
});

test('TST-063 each question remembers its language, one is used for all, and a window that is loaded again has them', async () => {
  const { user, open } = await play();
  await user.click(view('हिन्दी'));
  await user.click(press('Save & Next'));
  expect(await screen.findByText('Who wins 12?')).toBeVisible();
  expect(pressed()).toEqual(['English']);
  await user.click(press('Previous'));
  expect(await screen.findByText('11 कौन जीतता है?')).toBeVisible();

  cleanup();
  await open();
  expect(await screen.findByText('11 कौन जीतता है?')).toBeVisible();
  await user.click(press(m.test_language_use_all()));
  expect(press(m.test_language_for_all())).toHaveAttribute('aria-disabled', 'true');
  expect(press(m.test_language_for_all())).toHaveFocus();
  await user.click(press('Save & Next'));
  expect(await screen.findByText('12 कौन जीतता है?')).toBeVisible();
  await user.click(press(m.test_question_paper()));
  const paper = await screen.findByRole('dialog', { name: new RegExp(m.test_question_paper()) });
  expect(paper).toHaveTextContent('13 कौन जीतता है?');
  expect(paper).not.toHaveTextContent('Who wins');
});

test('TST-063 the key L goes through the languages and says which one shows, the help names it, and figures choose options', async () => {
  const { user } = await play();
  const said = screen.getAllByRole('status')[2];
  await user.keyboard('l');
  expect(pressed()).toEqual(['हिन्दी']);
  expect(said).toHaveTextContent(m.test_language_now({ language: 'Hindi' }));
  await user.keyboard('l');
  expect(pressed()).toEqual([m.test_language_both()]);
  expect(said).toHaveTextContent(m.test_language_now_both());
  await user.keyboard('3');
  expect(radios()[2]).toBeChecked();
  await user.keyboard('l');
  expect(pressed()).toEqual(['English']);
  expect(radios()[2]).toBeChecked();
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: m.test_keys() });
  expect(within(help).getByText(m.test_key_language())).toBeVisible();
});

test('a question that has no version in the other language says so and stays as it is', async () => {
  const { user } = await play(paperInTwo((item) => item));
  expect(chooser().getByText(m.test_language_missing({ language: 'Hindi' }))).toBeVisible();
  await user.click(view('हिन्दी'));
  await user.keyboard('l');
  expect(pressed()).toEqual(['English']);
  expect(asked()).toHaveTextContent('Question 11');
  expect(screen.queryByRole('button', { name: m.test_language_use_all() })).not.toBeInTheDocument();
});

test('a paper in one language has no switch, and its help no key for it', async () => {
  const { user } = await play(stateWith());
  expect(screen.queryByRole('group', { name: m.test_view_in() })).not.toBeInTheDocument();
  await user.keyboard('l?');
  const help = await screen.findByRole('dialog', { name: m.test_keys() });
  expect(within(help).queryByText(m.test_key_language())).not.toBeInTheDocument();
});
