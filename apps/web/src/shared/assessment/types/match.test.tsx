import type { Response } from '@abhyas/contract/assessment/item-types.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render.tsx';
import { shownTypes } from './types.ts';

const { Field, Answered, Given, answerText } = shownTypes.match;
const options = ['1 Mercury', '2 Mars', 'C Red', 'A Nearest', 'B Rings'].map((text) => ({
  label: text.charAt(0),
  html: `<p>${text.slice(2)}</p>`,
}));
const none = vi.fn<() => void>();

function Player({ onChoose }: { onChoose: (response: Response | null) => void }) {
  const [response, setResponse] = useState<Response | null>(null);
  return (
    <>
      <p id="stem">Match the planets.</p>
      <Field
        item={{ itemId: '1', type: 'match', options }}
        response={response}
        labelledBy="stem"
        keypad="beside"
        ruledOut={new Set()}
        ruling="quiet"
        onChoose={(next) => (setResponse(next), onChoose(next))}
        onRuleOut={none}
        onEnter={none}
      />
    </>
  );
}

test('each item is a group of its own in which the keyboard chooses an option, by the letters on the screen', async () => {
  const onChoose = vi.fn<(response: Response | null) => void>();
  const user = userEvent.setup();
  await renderScreen(<Player onChoose={onChoose} />);
  const mars = screen.getByRole('group', { name: '2 Mars' });
  const choice = within(mars).getByRole('combobox', { name: 'Option for item 2' });
  expect(
    within(mars)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Not matched', 'A · Red', 'B · Nearest', 'C · Rings']);
  await user.selectOptions(choice, 'A · Red');
  expect(onChoose).toHaveBeenLastCalledWith({ kind: 'match', labels: ['2-C'] });
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2 matched');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Option for item 1' }), 'B · Nearest');
  expect(onChoose).toHaveBeenLastCalledWith({ kind: 'match', labels: ['1-A', '2-C'] });
  await expectAccessible();
  await user.selectOptions(choice, 'Not matched');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Option for item 1' }), 'Not matched');
  expect(onChoose).toHaveBeenLastCalledWith(null);
});

test('TST-065 an option that is a formula is its letter in the list, and called by its letter and the formula', async () => {
  const formula =
    '<span class="katex"><span class="katex-mathml"><math aria-label="x squared"><mi>x</mi></math></span><span class="katex-html">x</span></span>';
  const own = [
    { label: '1', html: '<p>One</p>' },
    { label: 'A', html: `<p>${formula} or more</p>` },
  ];
  await renderScreen(
    <Field
      item={{ itemId: '1', type: 'match', options: own }}
      response={null}
      labelledBy="stem"
      keypad="beside"
      ruledOut={new Set()}
      ruling="quiet"
      onChoose={none}
      onRuleOut={none}
      onEnter={none}
    />,
  );
  expect(screen.getByRole('option', { name: 'A · x squared or more' })).toHaveTextContent(/^A$/);
});

test('a review shows the given and the right option of each item, the share that had it right, and what belongs to none', async () => {
  const item = {
    options,
    answer: ['1-A', '2-C'],
    otherAnswers: [],
    outcome: 'wrong',
    response: { kind: 'match', labels: ['1-A', '2-B'] },
  } as const;
  await renderScreen(
    <Answered
      item={{ ...item, answer: [...item.answer], otherAnswers: [], response: { kind: 'match', labels: ['1-A', '2-B'] } }}
      chosenBy={[{ label: '2-C', percent: 40 }]}
    />,
  );
  const [mercury, mars, rings] = screen.getAllByRole('listitem');
  expect(mercury).toHaveTextContent('Your answer B Nearest');
  expect(mercury).not.toHaveTextContent('Correct answer');
  expect(mars).toHaveTextContent('40% matched this correctly');
  expect(mars).toHaveTextContent('Your answer C Rings');
  expect(mars).toHaveTextContent('Correct answer A Red');
  expect(rings).toHaveTextContent('Belongs to no item');
  expect(answerText({ item, answer: item.answer })).toBe('1–B, 2–A');
});

test('while nothing may be said of it an answer stands alone', async () => {
  await renderScreen(<Given item={{ options }} response={{ kind: 'match', labels: ['2-C'] }} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1MercuryYour answer None', '2MarsYour answer A Red']);
});
