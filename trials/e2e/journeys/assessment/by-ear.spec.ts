import type { Locator, Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, test } from '../../support/test.ts';
import { paletteButton } from '../../support/test-window.ts';

type Answer =
  | { readonly chosen: readonly string[] }
  | { readonly typed: string }
  | { readonly keyed: readonly string[] }
  | { readonly matched: readonly (readonly [item: string, option: string])[] };

/** Words that a screen reader says of a question, and the answer by what it says of options and keys. */
const answers: readonly (readonly [heard: string, answer: Answer])[] = [
  ['What is the greatest value of', { chosen: ['7'] }],
  ['What is the coefficient of', { chosen: ['476'] }],
  [
    'For a real number',
    {
      chosen: [
        'f has three different real roots exactly when negative 5 less than k less than 27 .',
        'For k equals 27 the squares of the different roots of f add up to 18.',
        'The tangent to the curve y equals f left parenthesis x right parenthesis where x equals 1 meets the curve nowhere else.',
      ],
    },
  ],
  [
    'A fair die is thrown three times',
    {
      chosen: [
        'upper P left parenthesis upper G vertical bar upper E right parenthesis equals two thirds',
        'A sum of 11 is as likely as a sum of 10.',
        'upper P left parenthesis upper F vertical bar upper E right parenthesis equals five twenty sevenths',
      ],
    },
  ],
  ['letters of the word PARALLEL', { keyed: ['1', '2', '0', '0'] }],
  ['total area of the regions', { keyed: ['8', 'Decimal point', '5'] }],
  [
    'Match each function',
    {
      matched: [
        ['x squared minus 4 x plus 7', '3'],
        ['StartAbsoluteValue x minus 1 EndAbsoluteValue plus StartAbsoluteValue x minus 5 EndAbsoluteValue', '4'],
        ['2 Superscript x Baseline plus 2 Superscript negative x', '2'],
        ['sine x plus cosine x', 'minus StartRoot 2 EndRoot'],
      ],
    },
  ],
  ['What distance does it cover', { chosen: ['64 m'] }],
  ['What current flows', { chosen: ['four thirds A'] }],
  ['A bullet of 20 g', { keyed: ['4', '5'] }],
  ['A block of 3 kg', { keyed: ['3', 'Decimal point', '8', '4'] }],
  [
    'A uniform rod',
    {
      chosen: [
        'Just after it is let go, the free end accelerates faster than a body that falls freely.',
        'Just after it is let go, the hinge pushes the rod up with 5 N.',
        'When the rod hangs straight down, the hinge pulls it up with 50 N.',
      ],
    },
  ],
  ['Four NAND gates', { typed: 'XOR' }],
  ['Through what angle', { chosen: ['StartFraction pi Over 6 EndFraction'] }],
  ['How long is the particle inside', { chosen: ['StartFraction pi m Over 6 q upper B EndFraction'] }],
];

/** The words as a pattern for a whole name, with what comes before them. */
const named = (words: string, before = '') => new RegExp(`^${before}${words.replaceAll(/[.+]/g, String.raw`\$&`)}$`);

/** Gives the open question its answer by keys alone. Returns the words it was known by. */
async function answerByEar(question: Locator): Promise<string> {
  const tree = await question.ariaSnapshot();
  const found = answers.find(([words]) => tree.includes(words));
  if (found === undefined) throw new Error(`a question without an answer:\n${tree}`);
  const [heard, answer] = found;
  if ('chosen' in answer) {
    const role = answer.chosen.length === 1 ? 'radio' : 'checkbox';
    for (const words of answer.chosen) {
      const option = question.getByRole(role, { name: named(words, '[A-D] ') });
      await option.press(' ');
      await expect(option).toBeChecked();
    }
  }
  if ('typed' in answer) await question.getByRole('textbox', { name: 'Your answer' }).pressSequentially(answer.typed);
  if ('keyed' in answer) {
    const keypad = question.getByRole('group', { name: 'Keypad' });
    for (const key of answer.keyed) await keypad.getByRole('button', { name: key, exact: true }).press('Enter');
    const typed = answer.keyed.map((key) => (key === 'Decimal point' ? '.' : key)).join('');
    await expect(question.getByRole('status').filter({ hasText: typed })).toHaveCount(1);
  }
  if ('matched' in answer)
    for (const [item, option] of answer.matched) {
      const list = question
        .getByRole('group', { name: named(item, String.raw`\d `) })
        .getByRole('combobox', { name: /^Option for item \d$/ });
      const offered = await list.ariaSnapshot();
      const at = [...offered.matchAll(/option "(?<name>[^"]*)"/g)].findIndex((each) => each.groups?.['name']?.endsWith(`· ${option}`));
      expect(at, `${option} in ${offered}`).toBeGreaterThan(0);
      for (let step = 0; step < at; step += 1) await list.press('ArrowDown');
    }
  return heard;
}

/** The question on the screen, once it has the focus. */
async function arrived(player: Page, number: number): Promise<Locator> {
  await expect(player.getByRole('heading', { level: 1, name: `Question ${number}`, exact: true })).toBeFocused();
  return player.getByRole('region', { name: `Question ${number}`, exact: true });
}

const said = (player: Page, words: string | RegExp) => expect(player.getByRole('status').filter({ hasText: words })).toHaveCount(1);

test('TST-063 who sees nothing and has no mouse takes a JEE-like paper by the accessibility tree, and reads the result', async ({
  page,
  request,
}) => {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/test' });
  await page.getByRole('searchbox', { name: 'Search in Test' }).pressSequentially('JEE');
  const opened = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Launch Test: JEE-style short test', exact: true }).press('Enter');
  const player = await opened;

  await test.step('the instructions say what the paper asks for, with the keys, and the start says why it waits', async () => {
    await expect(player.getByRole('heading', { level: 1, name: 'JEE-style short test' })).toBeFocused();
    await expect(player.getByRole('row', { name: 'Match the pairs 1 +4 +1 per right pair −1 0' })).toBeVisible();
    await expect(player.getByRole('listitem').filter({ hasText: 'T says the time left' })).toBeVisible();
    const start = player.getByRole('button', { name: 'I am ready to begin' });
    await start.focus();
    await expect(start).toHaveAccessibleDescription(/instructions/);
    await player.getByRole('checkbox', { name: /I have read and understood/ }).press(' ');
    await start.press('Enter');
  });

  const heard = new Set<string>();
  await test.step('in Mathematics every kind of question is answered; one is left, found in the palette by its state and marked', async () => {
    for (let number = 1; number <= 7; number += 1) {
      const question = await arrived(player, number);
      if (number === 3) {
        await player.keyboard.press('n');
        await said(player, /^\s*Question 4, Not answered$/);
        continue;
      }
      heard.add(await answerByEar(question));
      await player.getByRole('button', { name: 'Save & Next' }).press('Enter');
      const next = number < 7 ? `Question ${number + 1}` : 'Physics. Question 1';
      await said(player, `Question ${number}, Answered. ${next}, Not answered`);
    }
    await player.keyboard.press('[');
    await said(player, 'Mathematics. Question 7, Answered');
    await player.keyboard.press('g');
    await expect(paletteButton(player, 7)).toBeFocused();
    await player.keyboard.press('Home');
    for (const number of [1, 2]) {
      await expect(paletteButton(player, number)).toHaveAccessibleName(`Question ${number}, Answered`);
      await player.keyboard.press('ArrowRight');
    }
    await expect(paletteButton(player, 3)).toHaveAccessibleName('Question 3, Not answered');
    await player.keyboard.press('Enter');
    heard.add(await answerByEar(await arrived(player, 3)));
    await player.getByRole('button', { name: 'Mark for Review & Next' }).press('Enter');
    await said(player, 'Question 3, Answered and marked, will be evaluated. Question 4, Answered');
  });

  await test.step('the time is asked for, and is said in words', async () => {
    await player.keyboard.press('t');
    await said(player, /^(?:\d+ min )?\d+ (?:min|s) left$/);
  });

  await test.step('the next section is said, and so is the passage of its questions', async () => {
    await expect(player.getByRole('button', { name: 'Mathematics 7 of 7 answered' })).toHaveAttribute('aria-current', 'true');
    await player.getByRole('button', { name: 'Physics 0 of 8 answered' }).press('Enter');
    await said(player, 'Physics. Question 1, Not answered');
    for (let number = 1; number <= 8; number += 1) {
      const question = await arrived(player, number);
      const words = await answerByEar(question);
      heard.add(words);
      if (words === 'Through what angle') {
        await expect(player.getByRole('heading', { level: 1 })).toHaveAccessibleDescription('Read the passage before this question');
        const passage = player.getByRole('region', { name: 'Passage: For questions' });
        await expect(passage.getByRole('math', { name: 'd equals StartFraction m v Over 2 q upper B EndFraction' })).toBeVisible();
      }
      await player.keyboard.press('ControlOrMeta+Enter');
    }
    expect([...heard].toSorted()).toEqual(answers.map(([words]) => words).toSorted());
  });

  await test.step('the last question offers what is next, and what is answered is asked about before the test is submitted', async () => {
    await expect(player.getByText('All answers saved', { exact: true })).toBeVisible();
    const offer = player.getByRole('dialog', { name: 'This is the last question of the section.' });
    await expect(offer.getByRole('button', { name: 'Stay here' })).toBeFocused();
    await offer.getByRole('button', { name: 'Submit Test' }).press('Enter');
    const dialog = player.getByRole('dialog', { name: 'Submit this test?' });
    await expect(dialog.getByRole('button', { name: 'Back to the test' })).toBeFocused();
    await expect(dialog.getByRole('row', { name: 'Mathematics 7 6 0 0 1 0' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: 'Physics 8 8 0 0 0 0' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Submit Test' }).press('Enter');
  });

  await test.step('the result has the focus and is read', async () => {
    await expect(player.getByRole('heading', { level: 1, name: 'JEE-style short test' })).toBeFocused();
    await expect(player.getByRole('region', { name: 'Score' })).toContainText('62 of 62');
    await expect(player.getByRole('row', { name: /^Mathematics 28 \/ 28 / })).toBeVisible();
  });
});
