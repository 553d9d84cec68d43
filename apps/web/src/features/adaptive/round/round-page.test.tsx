import type { Round } from '@abhyas/contract/adaptive/rounds.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { aRound, roundAnswer, roundEnd, roundQuestion } from '#test/adaptive.ts';
import { button } from '#test/forms.ts';
import { parent, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { RoundStart } from '../queries.ts';
import { RoundPage } from './round-page.tsx';

const adaptive: RoundStart = { kind: 'adaptive', topicId: '5' };

async function open({ round, start = adaptive, who = student }: { round?: Round; start?: RoundStart | null; who?: typeof student }) {
  if (round !== undefined) server.answers(start?.kind === 'resume' ? 'roundState' : 'openRound', round);
  const led: string[] = [];
  const page = (
    <RoundPage
      start={start}
      back="/adaptivepractice"
      onOpened={(id) => led.push(id)}
      onLeave={() => led.push('left')}
      renderFirst={(hardest) => <p>{`${hardest?.name ?? 'none'} goes first`}</p>}
    />
  );
  return { ...(await renderScreen(page, { session: who })), led };
}
const answersInTurn = () =>
  server.answers('answerRound', ({ ordinal, response }) => ({
    answer: roundAnswer(ordinal, { response, outcome: response === null ? 'blank' : 'wrong' }),
    question: roundQuestion(ordinal + 1),
    end: null,
    questions: 18,
    secondsLeft: 0,
  }));
/** Once what is there has been drawn. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('TST-067 a question at a time: check by Enter, the solution with the reason, and the next one by Enter', async () => {
  server.answers('answerRound', ({ ordinal, response }) => ({
    answer: roundAnswer(ordinal, { response, outcome: 'wrong', slow: true, seconds: 250, expectedSeconds: 110 }),
    question: roundQuestion(ordinal + 1),
    end: null,
    questions: 18,
    secondsLeft: 0,
  }));
  const { user, led } = await open({ round: aRound() });
  expect(await heading('Question 1')).toBeVisible();
  expect(led).toEqual(['90']);
  expect(screen.getByText('Question 1 of up to 18')).toBeVisible();
  expect(screen.getByText('Picked for your level')).toBeVisible();
  expect(screen.getByText('Level 3')).toBeVisible();
  // nothing of the answer before it is given
  expect(screen.queryByText('Solution')).toBeNull();
  await expectAccessible();
  await user.keyboard('c{Enter}');
  expect(await screen.findByRole('heading', { name: 'Wrong' })).toBeVisible();
  expect(screen.getByText('Correct answer: B')).toBeVisible();
  expect(screen.getByText('Count on from 1.')).toBeVisible();
  expect(screen.getByText('Slow: you took 4 min 10 s. Usual: 1 min 50 s')).toBeVisible();
  await expectAccessible();
  await user.keyboard('{Enter}');
  expect(await heading('Question 2')).toBeVisible();
  expect(server.received('answerRound')).toMatchObject([{ roundId: '90', ordinal: 1, response: { kind: 'choice', labels: ['C'] } }]);
});

test('TST-067 a revision says why a question is here, and when it comes back', async () => {
  const why = {
    kind: 'revision',
    cause: 'wrong',
    assessmentId: '103',
    test: 'Half mock 3',
    seconds: 250,
    cohortSeconds: 110,
    dueOn: '',
    new: true,
    again: false,
  } as const;
  server.answers('answerRound', {
    answer: roundAnswer(1, { why, laterToday: true, outcome: 'blank', response: null, ability: null }),
    question: roundQuestion(2, { why }),
    end: null,
    questions: 15,
    secondsLeft: 700,
  });
  const round = aRound({
    kind: 'revision',
    topic_id: '',
    name: '',
    level: 0,
    minutes: 20,
    questions: 14,
    secondsLeft: 760,
    question: roundQuestion(1, { why }),
  });
  const { user } = await open({ round, start: { kind: 'due', courseId: '1', variantId: '2', minutes: 20 } });
  expect(await screen.findByText('Wrong in Half mock 3 \u00b7 took 4 min 10 s, others 1 min 50 s')).toBeVisible();
  expect(screen.getByText('Question 1 of 14 \u00b7 about 13 min left')).toBeVisible();
  await user.click(button('Show solution'));
  expect(await screen.findByText('Comes back at the end of this round')).toBeVisible();
  expect(server.received('answerRound')).toMatchObject([{ response: null }]);
  await expectAccessible();
});

test('hints come one by one, travel with the answer, and are said beside it', async () => {
  server.answers('answerRound', ({ ordinal, response, hints = 0 }) => ({
    answer: roundAnswer(ordinal, { response, hintsUsed: hints }),
    question: roundQuestion(ordinal + 1),
    end: null,
    questions: 18,
    secondsLeft: 0,
  }));
  const hints = ['<p>Look first.</p>', '<p>Look again.</p>'];
  const { user } = await open({ round: aRound({ question: roundQuestion(1, { hints }) }) });
  await user.click(await screen.findByRole('button', { name: 'Show hint 1 of 2' }));
  expect(screen.getByRole('region', { name: 'Hint 1' })).toHaveFocus();
  expect(screen.queryByText('Look again.')).toBeNull();
  await expectAccessible();
  await user.keyboard('b{Enter}');
  expect(await screen.findByText('With 1 hint, so your level does not rise for it')).toBeVisible();
  expect(server.received('answerRound')).toMatchObject([{ ordinal: 1, hints: 1 }]);
  await drawn();
  await user.keyboard('{Enter}');
  expect(await heading('Question 2')).toBeVisible();
  expect(screen.queryByRole('button', { name: /hint/ })).toBeNull();
});

test('without an answer the button that checks says what it needs, and the answer takes that away', async () => {
  const { user } = await open({ round: aRound() });
  await user.click(await screen.findByRole('button', { name: 'Check answer' }));
  expect(await screen.findByText('Choose an answer first, or skip the question')).toBeVisible();
  expect(server.received('answerRound')).toEqual([]);
  await user.keyboard('b');
  expect(screen.queryByText('Choose an answer first, or skip the question')).toBeNull();
});

test('a question that is skipped gives way to the next one without its solution', async () => {
  server.answers('answerRound', ({ ordinal }) => ({
    answer: roundAnswer(ordinal, { response: null, outcome: 'blank' }),
    question: roundQuestion(ordinal + 1),
    end: null,
    questions: 18,
    secondsLeft: 0,
  }));
  const { user } = await open({ round: aRound() });
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  expect(await heading('Question 2')).toBeVisible();
  expect(screen.queryByText('Count on from 1.')).toBeNull();
});

test('the time is there when it is asked for, and not before', async () => {
  const { user } = await open({ round: aRound({ answers: [roundAnswer(1)], question: roundQuestion(2) }) });
  expect(await heading('Question 2')).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
  await user.keyboard('t');
  expect(screen.getByRole('timer')).toHaveTextContent(/on this question · .+ in this round/);
  expect(button('Show time')).toHaveAttribute('aria-pressed', 'true');
  await user.click(button('Show time'));
  expect(screen.queryByRole('timer')).toBeNull();
});

test('without a connection the answer is kept and the screen says so', async () => {
  server.loses('answerRound');
  const { user } = await open({ round: aRound() });
  await heading('Question 1');
  await user.keyboard('b{Enter}');
  expect(await screen.findByText(/^Not sent yet\./)).toBeVisible();
  expect(screen.getByRole('radio', { name: /^B/ })).toBeChecked();
  await expectAccessible();
});

test('Enter in the list of an item of a matching answers nothing', async () => {
  const options = ['1', '2', 'A', 'B'].map((label) => ({ label, html: `<p>Side ${label}</p>` }));
  const question = roundQuestion(1);
  await open({ round: aRound({ question: { ...question, item: { ...question.item, type: 'match', options } } }) });
  await heading('Question 1');
  const list = screen.getByRole('combobox', { name: 'Option for item 1' });
  fireEvent.change(list, { target: { value: 'B' } });
  expect(fireEvent.keyDown(list, { key: 'Enter' })).toBe(true);
  await drawn();
  expect(server.received('answerRound')).toEqual([]);
});

test('a held Enter, or a second one before the solution is drawn, passes over no solution', async () => {
  answersInTurn();
  const { user } = await open({ round: aRound() });
  await heading('Question 1');
  await user.keyboard('b');
  button('Check answer').focus();
  await user.keyboard('{Enter>}');
  expect(await screen.findByText('Count on from 1.')).toBeVisible();
  await drawn();
  // a held key repeats its press, on the button it is on and anywhere else; the browser makes no click of one that is prevented
  for (const place of [button('Next question'), screen.getByRole('main')])
    expect(fireEvent.keyDown(place, { key: 'Enter', repeat: true })).toBe(false);
  await user.keyboard('{/Enter}');
  expect(screen.getByText('Count on from 1.')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await heading('Question 2')).toBeVisible();
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  await user.keyboard('b{Enter}');
  expect(await screen.findByText('Count on from 2.')).toBeVisible();
  await user.keyboard('{Enter}');
  await user.click(button('Next question'));
  expect(screen.getByText('Count on from 2.')).toBeVisible();
  frames.mockRestore();
});

test('an answer given in another window: this one continues from where the round is now', async () => {
  server.refuses('answerRound', 'ANSWERED_ELSEWHERE');
  const { user } = await open({ round: aRound() });
  await heading('Question 1');
  await user.keyboard('b{Enter}');
  expect(await heading('This round has moved on in another window')).toBeVisible();
  await expectAccessible();
  server.answers('roundState', aRound({ answers: [roundAnswer(1)], question: roundQuestion(2) }));
  await user.click(button('Continue here'));
  expect(await heading('Question 2')).toBeVisible();
});

test('an answer that comes after the end of its round: the page says so and shows how it went', async () => {
  server.refuses('answerRound', 'ROUND_OVER');
  const { user } = await open({ round: aRound() });
  await heading('Question 1');
  await user.keyboard('b{Enter}');
  expect(await heading('This round is over')).toBeVisible();
  server.answers('roundState', aRound({ answers: [roundAnswer(1)], question: null, end: roundEnd({ cause: 'lapsed' }) }));
  await user.click(button('See how it went'));
  expect(await heading('You stay at level 3')).toBeVisible();
});

test('an answer that waits goes before the end of its round; until then the round cannot end', async () => {
  server.loses('answerRound');
  const { user } = await open({ round: aRound() });
  await heading('Question 1');
  await user.keyboard('b{Enter}');
  await screen.findByText(/^Not sent yet\./);
  await user.click(button('End round'));
  const dialog = await screen.findByRole('dialog', { name: 'End this round?' });
  expect(dialog).toHaveTextContent('Your 1 answer counts.');
  await user.click(within(dialog).getByRole('button', { name: 'End round' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent("Your last answer isn't sent yet");
  expect(server.received('endRound')).toEqual([]);
  server.answers('answerRound', ({ ordinal, response }) => ({
    answer: roundAnswer(ordinal, { response }),
    question: roundQuestion(ordinal + 1),
    end: null,
    questions: 18,
    secondsLeft: 0,
  }));
  const over = aRound({ answers: [roundAnswer(1)], question: null, end: roundEnd({ cause: 'student' }) });
  server.answers('endRound', over);
  server.answers('roundState', over);
  await user.click(within(dialog).getByRole('button', { name: 'End round' }));
  expect(await heading('You stay at level 3')).toBeVisible();
  expect(server.received('answerRound').at(-1)).toMatchObject({ ordinal: 1, response: { kind: 'choice', labels: ['B'] } });
});

test('without an answer no key and no click but that for the solution spends the question', async () => {
  answersInTurn();
  const { user } = await open({ round: aRound() });
  await heading('Question 1');
  await user.keyboard('n{Control>}{Enter}{/Control}{Enter}');
  expect(button('Check answer')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Check answer'));
  expect(server.received('answerRound')).toEqual([]);
  await user.keyboard('v');
  expect(await screen.findByText('Count on from 1.')).toBeVisible();
  expect(server.received('answerRound')).toMatchObject([{ ordinal: 1, response: null }]);
});

test('Enter in an empty field does not spend the question', async () => {
  const { item, ...rest } = roundQuestion(1);
  const { user } = await open({ round: aRound({ question: { ...rest, item: { ...item, type: 'numeric', options: [] } } }) });
  await user.click(await screen.findByRole('textbox'));
  await user.keyboard('{Enter}');
  expect(server.received('answerRound')).toEqual([]);
});

test('a double click is one press: the question that comes stays open, and has the focus', async () => {
  answersInTurn();
  const { user } = await open({ round: aRound() });
  await heading('Question 1');
  await user.dblClick(button('Skip'));
  const second = await heading('Question 2');
  expect(second).toHaveFocus();
  expect(server.received('answerRound')).toHaveLength(1);
  await user.keyboard('b');
  await user.click(button('Check answer'));
  await screen.findByText('Count on from 2.');
  await user.click(button('Next question'));
  expect(await heading('Question 3')).toHaveFocus();
});

test('an answer that is refused can be changed and checked again', async () => {
  server.replies('answerRound', (_body, { refuse }) => refuse('FORBIDDEN'));
  const { user } = await open({ round: aRound() });
  await heading('Question 1');
  await user.keyboard('b{Enter}');
  expect(await screen.findByText("We couldn't save that answer. Try again.")).toBeVisible();
  answersInTurn();
  await user.keyboard('c');
  expect(screen.queryByText("We couldn't save that answer. Try again.")).toBeNull();
  await user.click(button('Check answer'));
  expect(await screen.findByText('Count on from 1.')).toBeVisible();
});

test('a round is ended early once it was asked, with what is kept', async () => {
  const over = aRound({ answers: [roundAnswer(1)], question: null, end: roundEnd({ cause: 'student' }) });
  server.answers('endRound', over);
  server.answers('roundState', over);
  const { user } = await open({ round: aRound({ answers: [roundAnswer(1)], question: roundQuestion(2) }) });
  await user.click(await screen.findByRole('button', { name: 'End round' }));
  const dialog = await screen.findByRole('dialog', { name: 'End this round?' });
  expect(dialog).toHaveTextContent('Your 1 answer counts.');
  await user.click(within(dialog).getByRole('button', { name: 'End round' }));
  expect(await heading('You stay at level 3')).toBeVisible();
  expect(screen.getByText(/You ended the round\. What you answered counts\./)).toBeVisible();
});

test('the end of a round: the level with its reason, the estimate as a table, and every solution', async () => {
  const round = aRound({
    answers: [roundAnswer(1), roundAnswer(2, { outcome: 'wrong', response: { kind: 'choice', labels: ['A'] } })],
    question: null,
    end: roundEnd({ right: 1, wrong: 1 }),
  });
  const { user } = await open({ round, start: { kind: 'resume', roundId: '90' } });
  expect(await heading('You stay at level 3')).toBeVisible();
  expect(screen.getByText(/A few more questions will set your level\./)).toBeVisible();
  const curve = screen.getByRole('region', { name: 'How did the estimate move?' });
  await user.click(within(curve).getByRole('button', { name: /^Show as a table/ }));
  expect(within(curve).getByRole('row', { name: /^2 Wrong/ })).toHaveTextContent('3.4± 0.6');
  const answers = screen.getByRole('region', { name: 'Questions and solutions' });
  await user.click(within(answers).getByRole('button', { name: /Question 2/ }));
  expect(await within(answers).findByText('Count on from 2.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a topic' })).toHaveAttribute('href', '/adaptivepractice');
  await expectAccessible();
  server.answers('openRound', aRound({ roundId: '91' }));
  await user.click(button('Practise again'));
  expect(await heading('Question 1')).toBeVisible();
});

test.each([
  [{ before: 0, after: 2, reason: 'first' } as const, 'You start at level 2'],
  [{ before: 2, after: 4, reason: 'rose' } as const, "You're up to level 4"],
  [{ before: 4, after: 3, reason: 'fell' } as const, "You're at level 3 now"],
])('a level that is new says so: %o', async (level, title) => {
  const end = roundEnd({ level: { ...level, ability: 0.1, se: 0.3 } });
  await open({ round: aRound({ answers: [roundAnswer(1)], question: null, end }) });
  expect(await heading(title)).toBeVisible();
});

test('a round with too few answers sets no level, and says how many it needs', async () => {
  await open({ round: aRound({ answers: [roundAnswer(1)], question: null, end: roundEnd({ cause: 'student', level: null }) }) });
  expect(await heading('1 question answered, no level yet')).toBeVisible();
  expect(screen.getByText(/A round needs at least 5 answers to set a level\./)).toBeVisible();
});

test('TST-024 practice before the benchmarking test says what to do first', async () => {
  server.refuses('openRound', 'BENCHMARK_FIRST');
  await open({});
  expect(await heading('Complete the benchmarking test of this topic first.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Practise at your level' })[0]).toHaveAttribute('href', '/adaptivepractice');
  await expectAccessible();
});

test('a round that did not come can be tried again; an address without one leads back', async () => {
  server.loses('openRound');
  const { user, unmount } = await open({});
  server.answers('openRound', aRound());
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await heading('Question 1')).toBeVisible();
  unmount();
  await open({ start: null });
  expect(await heading('Round not found')).toBeVisible();
});

test('only students practise', async () => {
  await open({ who: parent });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
  expect(server.received('openRound')).toEqual([]);
});

test('TST-024 the end leads to the topics of what was lost', async () => {
  const lessons = [{ topic: 'Averages', questions: 2, url: '/prepare-quant/x' }];
  await open({ round: aRound({ question: null, answers: [roundAnswer(1, { outcome: 'wrong' })], end: roundEnd({ lessons }) }) });
  const card = await screen.findByRole('region', { name: 'Read up on what you missed' });
  const link = within(card).getByRole('link', { name: /Averages\s*2 questions wrong or not answered/ });
  expect(link).toHaveAttribute('href', '/prepare-quant/x');
  await expectAccessible();
});

test('TST-063 a question mark lists the keys, and the single ones can be switched off there', async () => {
  const { user } = await open({ round: aRound() });
  await heading('Question 1');
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog).toHaveTextContent('Show the solutionV');
  await user.click(within(dialog).getByRole('checkbox'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(button('Keyboard shortcuts'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('checkbox'));
});

test('the diagnostic goes from question to question without a solution, cannot be ended, and ends with a range of levels for each section', async () => {
  const diagnostic = { kind: 'diagnostic', topic_id: '', name: '', level: 0, questions: 10 } as const;
  const of = (section: string) => ({ kind: 'diagnostic', section, name: section, topic: 'Sums', calculator: 'none' }) as const;
  const sections = [
    { key: 'quant', name: 'Quant', right: 2, questions: 4, low: 2, high: 4 },
    { key: 'verbal', name: 'Verbal', right: 0, questions: 3, low: 1, high: 1 },
  ];
  server.answers('answerRound', ({ ordinal, response }) => ({
    answer: roundAnswer(ordinal, { response, outcome: 'wrong', why: of('Quant') }),
    question: ordinal === 10 ? null : roundQuestion(ordinal + 1, { why: of('Verbal') }),
    end: ordinal === 10 ? roundEnd({ cause: 'long', level: null, sections }) : null,
    questions: 10,
    secondsLeft: 0,
  }));
  const { user, led } = await open({
    round: aRound({
      ...diagnostic,
      question: roundQuestion(9, { why: of('Quant') }),
      answers: Array.from({ length: 8 }, (_, at) => roundAnswer(at + 1)),
    }),
    start: { kind: 'diagnostic', courseId: '1', variantId: '2' },
  });
  expect(await heading('Question 9')).toBeVisible();
  expect(screen.getByText('Question 9 of 10')).toBeVisible();
  for (const name of ['End round', 'Show solution']) expect(screen.queryByRole('button', { name })).toBeNull();
  await expectAccessible();
  await user.keyboard('c{Enter}');
  expect(await heading('Question 10')).toBeVisible();
  expect(screen.queryByText('Solution')).toBeNull();
  await user.click(button('Skip'));
  expect(await heading('Your level so far')).toBeVisible();
  expect(screen.getByText('Level 2 to 4 of 5')).toBeVisible();
  expect(screen.getByText('Start with the basics · 0 of 3 right')).toBeVisible();
  expect(screen.getByText('Verbal goes first')).toBeVisible();
  expect(screen.getByText('Level 1 of 5')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See my plan' })).toHaveAttribute('href', '/myPage/plan');
  await expectAccessible();
  expect(led).toEqual(['90']);
  expect(server.received('answerRound')).toMatchObject([{ ordinal: 9 }, { ordinal: 10, response: null }]);
});
