import type { StaffQuestion } from '@abhyas/contract/assessment/staff-tests.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { RulingDialog } from './ruling-dialog.tsx';

const staff = { ...student, isStaff: true, staffRights: ['content' as const] };
const place = { assessmentId: '3', itemId: '31' };
const single: StaffQuestion = {
  testName: 'Data tables',
  sectionName: 'Tables',
  number: 1,
  type: 'single',
  topic: '',
  difficulty: '',
  stemHtml: '<p>How many?</p>',
  passage: null,
  options: ['A', 'B', 'C'].map((label) => ({ label, html: `Option ${label}` })),
  answer: ['A'],
  solutionHtml: '',
  marking: { correct: '3', wrong: '-1', blank: '0' },
  blankPenalty: false,
  ruling: null,
  version: 0,
  pastRulings: [],
  attempts: 12,
  waiting: 0,
  answers: [],
  others: 0,
  statistics: {
    candidates: 0,
    correctPercent: null,
    discrimination: null,
    medianSeconds: null,
    shareSeconds: 60,
    flags: [],
    chosen: [],
    places: [],
  },
};
const radio = (name: string) => screen.getByRole('radio', { name });
const reason = () => screen.getByRole('textbox', { name: m.staff_reason() });
const save = () => screen.getByRole('button', { name: m.staff_ruling_save() });
const effect = () => screen.getByRole('region', { name: m.staff_effect() });

async function open(question: Partial<StaffQuestion> = {}) {
  const close = vi.fn<() => void>();
  const shown = await renderScreen(<RulingDialog place={place} question={{ ...single, ...question }} onClose={close} />, {
    session: staff,
  });
  return { ...shown, close };
}

test('TST-064 nothing is saved without a ruling and a reason', async () => {
  const { user } = await open();
  await waitFor(() => expect(radio(m.staff_ruling_replace_text())).toHaveFocus());
  expect(effect()).toHaveTextContent(m.staff_effect_choose({ count: 12 }));
  await user.click(save());
  expect(screen.getByRole('alert')).toHaveTextContent(m.staff_ruling_missing());
  expect(screen.getByText(m.staff_reason_fault())).toBeVisible();
  expect(server.received('saveRuling')).toEqual([]);
});

test('TST-064 a ruling is made after its effect was seen, and says that attempts are scored again', async () => {
  server.answers('previewRuling', {
    effects: [
      { marks: '3', candidates: 2 },
      { marks: '-3', candidates: 1 },
    ],
    candidates: 3,
  });
  server.answers('saveRuling', { waiting: 12 });
  const { user, fill, close } = await open();
  await user.click(radio(m.staff_ruling_drop_text()));
  const rows = await within(effect()).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    m.staff_effect_of({ marks: '+3', count: 2 }),
    m.staff_effect_of({ marks: '\u22123', count: 1 }),
  ]);
  await fill(reason(), 'The table is wrong.');
  await user.click(save());
  expect(await screen.findByText(m.staff_ruling_saved())).toBeVisible();
  expect(server.received('saveRuling')).toEqual([
    { ...place, version: 0, ruling: { kind: 'drop' }, reason: 'The table is wrong.', showReason: false },
  ]);
  expect(close).toHaveBeenCalledOnce();
});

test('TST-064 a ruling that needs no answer asks for none while its effect is worked out', async () => {
  server.answers('previewRuling', { effects: [], candidates: 0 });
  const { user } = await open();
  await user.click(radio(m.staff_ruling_drop_text()));
  expect(effect()).not.toHaveTextContent(m.staff_effect_answer());
  expect(effect()).not.toHaveTextContent(m.staff_effect_choose({ count: 12 }));
  expect(await within(effect()).findByText(m.staff_effect_none())).toBeVisible();
  await user.click(radio(m.staff_ruling_replace_text()));
  expect(effect()).toHaveTextContent(m.staff_effect_answer());
});

test('TST-064 the key that a ruling has replaced is marked as the earlier one', async () => {
  const by = { reason: 'Misprint', showReason: false, by: 'Staff', at: '2027-02-24T07:00:00.000Z' };
  const { user } = await open({ ruling: { ...by, ruling: { kind: 'replace', key: { kind: 'choice', labels: ['B'] } } } });
  await user.click(radio(m.staff_ruling_replace_text()));
  expect(radio(`A Option A ${m.staff_was_key()}`)).not.toBeChecked();
  expect(radio(`B Option B ${m.staff_ruling_replace()}`)).not.toBeChecked();
});

test('TST-064 a key is replaced by another option, and its reason is shown to students where staff say so', async () => {
  server.answers('previewRuling', { effects: [], candidates: 0 });
  server.answers('saveRuling', { waiting: 12 });
  const { user, fill } = await open();
  expect(screen.queryByText(m.staff_ruling_wrong_key())).not.toBeInTheDocument();
  await user.click(radio(m.staff_ruling_replace_text()));
  expect(screen.getByText(m.staff_ruling_wrong_key())).toBeVisible();
  expect(effect()).toHaveTextContent(m.staff_effect_answer());
  expect(radio(`A Option A ${m.staff_is_key()}`)).not.toBeChecked();
  await user.click(radio('B Option B'));
  await user.click(screen.getByRole('checkbox', { name: m.staff_ruling_show_reason() }));
  await fill(reason(), 'The key was misprinted.');
  await user.click(save());
  expect(await screen.findByText(m.staff_ruling_saved())).toBeVisible();
  expect(server.received('saveRuling')).toEqual([
    {
      ...place,
      version: 0,
      ruling: { kind: 'replace', key: { kind: 'choice', labels: ['B'] } },
      reason: 'The key was misprinted.',
      showReason: true,
    },
  ]);
});

test('TST-064 one more right answer needs the answer: an option of a choice, a number with its tolerance', async () => {
  server.answers('previewRuling', { effects: [], candidates: 0 });
  const choice = await open();
  await choice.user.click(radio(m.staff_ruling_keys_text()));
  await choice.user.click(save());
  expect(screen.getByRole('alert')).toHaveTextContent(m.staff_ruling_missing());
  await choice.user.click(radio('C Option C'));
  expect(await within(effect()).findByText(m.staff_effect_none())).toBeVisible();
  expect(server.received('previewRuling').at(-1)).toEqual({
    ...place,
    ruling: { kind: 'keys', keys: [{ kind: 'choice', labels: ['C'] }] },
  });
  choice.unmount();

  const numeric = await open({ type: 'numeric', options: [] });
  await numeric.user.click(radio(m.staff_ruling_keys_text()));
  await numeric.fill(screen.getByRole('textbox', { name: m.staff_key_number() }), '4.5');
  await numeric.fill(screen.getByRole('textbox', { name: m.staff_key_tolerance() }), '0.1');
  expect(await within(effect()).findByText(m.staff_effect_none())).toBeVisible();
  expect(server.received('previewRuling').at(-1)?.ruling).toEqual({
    kind: 'keys',
    keys: [{ kind: 'numeric', value: '4.5', tolerance: '0.1' }],
  });
});

test('TST-064 a ruling in force can be withdrawn; a preview that fails says why', async () => {
  server.refuses('previewRuling', 'UNAVAILABLE', { message: 'Busy' });
  server.answers('saveRuling', { waiting: 12 });
  const ruling = { ruling: { kind: 'bonus' as const }, reason: 'Misprint', showReason: false, by: 'Staff', at: '2027-02-24T07:00:00.000Z' };
  const { user, fill } = await open({ ruling, blankPenalty: true });
  expect(effect()).toHaveTextContent(m.staff_effect_penalty());
  await user.click(radio(m.staff_ruling_back_text()));
  expect(await within(effect()).findByText('Busy')).toBeVisible();
  await fill(reason(), 'Back');
  await user.click(save());
  expect(await screen.findByText(m.staff_ruling_saved())).toBeVisible();
  expect(server.received('saveRuling')).toEqual([{ ...place, version: 0, ruling: null, reason: 'Back', showReason: false }]);
});

test('TST-064 the key of a type that has no form of its own is given as a candidate answers', async () => {
  server.answers('previewRuling', { effects: [], candidates: 0 });
  server.answers('saveRuling', { waiting: 0 });
  const options = ['1', '2', 'A', 'B'].map((label) => ({ label, html: `Part ${label}` }));
  const { user, fill } = await open({ type: 'match', options, answer: ['1-A', '2-B'] });
  await user.click(radio(m.staff_ruling_replace_text()));
  expect(screen.getByRole('group', { name: m.test_match_hint() })).toBeVisible();
  for (const [item, option] of [
    ['2', 'A'],
    ['1', 'B'],
  ] as const) {
    await user.selectOptions(screen.getByRole('combobox', { name: m.test_match_with({ item }) }), option);
  }
  await fill(reason(), 'The columns were swapped.');
  await user.click(save());
  expect(await screen.findByText(m.staff_ruling_saved())).toBeVisible();
  expect(server.received('saveRuling')[0]?.ruling).toEqual({ kind: 'replace', key: { kind: 'match', labels: ['1-B', '2-A'] } });
});
