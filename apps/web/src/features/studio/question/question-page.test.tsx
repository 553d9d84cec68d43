import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { fastTimers } from '#test/fast-timers.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { QuestionPage } from './question-page.tsx';

fastTimers();

type Question = AnswerOf<'studioQuestion'>;

const text = `## Question q-7
- type: single
- answer: B
- topic: Quadratics

What is $x$?

### Options
A. 5
B. 17

### Solution
It is {option:B}.
`;

const staffSession = (staffRights: ('content' | 'review' | 'support')[]) =>
  newcomer({ isStaff: true, needsOnboarding: false, staffRights });

let sources = 100;
let stored: Question['source'];

function question(change: Partial<Question['source']> = {}, more: Partial<Question> = {}): Question {
  stored = {
    sourceId: String((sources += 1)),
    kind: 'question',
    key: 'q-7',
    text,
    revision: 4,
    version: 4,
    state: 'draft',
    changedAt: '2026-11-23T08:44:00.000Z',
    changedBy: 'Asha Author',
    ...change,
  };
  const neighbour = { kind: 'question', line: '', type: 'single', state: 'published', faults: 0 } as const;
  return {
    source: stored,
    pack: 'demo',
    file: 'questions/quadratic-equations.md',
    language: 'en',
    published: { text, version: 3 },
    passage: null,
    neighbours: [
      { ...neighbour, sourceId: '90', key: 'q-6', title: 'The sum of the roots' },
      { ...neighbour, sourceId: stored.sourceId, key: 'q-7', title: 'What is x?', state: 'draft' },
      { ...neighbour, sourceId: '92', key: 'q-8', title: '', faults: 2 },
    ],
    check: {
      faults: [],
      shown: {
        type: 'single',
        topic: 'Quadratics',
        difficulty: 'medium',
        stemHtml: '<p>What is x?</p>',
        passage: null,
        options: [
          { label: 'A', html: '<p>5</p>' },
          { label: 'B', html: '<p>17</p>' },
        ],
        answer: ['B'],
        solutionHtml: '<p>It is B.</p>',
        reasons: [{ label: 'A', html: '<p>Forgets the sign</p>' }],
        keepOptions: false,
        instance: null,
        hints: [],
        versions: [],
      },
    },
    pictures: [],
    chosen: [
      { answer: 'B', share: 0.75 },
      { answer: 'A', share: 0.2 },
    ],
    usedIn: [],
    ...more,
  };
}

const review: AnswerOf<'sourceReview'> = {
  revision: 4,
  state: 'draft',
  solves: [],
  comments: [],
  barriers: [],
  needsSolver: false,
  alike: [],
  shownEarly: [],
  isKeyChanged: false,
  tests: [],
};

beforeEach(() => {
  server.answers('sourceReview', review);
  server.answers('lookAtSource', { others: [] });
  server.spoils('/api/live', () => null);
  server.answers('saveSource', ({ text: sent }) => {
    stored = { ...stored, text: sent, revision: stored.revision + 1, state: 'draft', changedAt: '2026-11-23T08:50:00.000Z' };
    return { isSaved: true, source: stored, check: { faults: [], shown: null } };
  });
});

async function open(about: Question, rights: ('content' | 'review')[] = ['content']) {
  server.answers('studioQuestion', about);
  const session = staffSession(rights);
  const shown = await renderScreen(<QuestionPage sourceId={about.source.sourceId} />, { session });
  await screen.findByRole('textbox', { name: 'Question text' });
  return shown;
}

/** Writes in the source, with the form shown again after it. */
async function write(user: Awaited<ReturnType<typeof open>>['user'], from: string, to: string) {
  await user.click(screen.getAllByRole('button', { name: 'Source' })[0] ?? document.body);
  const source = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Source' });
  fireEvent.change(source, { target: { value: source.value.replace(from, to) } });
  await user.click(screen.getByRole('button', { name: 'Source' }));
}

const sent = () => server.received('saveSource').at(-1)?.text;

test('a question is there with its neighbours, its key, what students see, and is written in place', async () => {
  const { user } = await open(question());
  const list = screen.getByRole('navigation', { name: 'Questions of this bank' });
  const names = [/The sum of the roots\s*q-6$/, /What is x\s*\?\s*q-7$/, /Untitled\s*q-8\s*2 to fix$/];
  await waitFor(() => {
    for (const [place, link] of within(list).getAllByRole('link').entries()) expect(link).toHaveAccessibleName(names[place]);
  });
  expect(within(list).getAllByRole('link')).toHaveLength(3);
  // set, once what sets formulas is there
  expect(within(list).getByRole('math')).toHaveAccessibleName('x');
  expect(screen.getByRole('radio', { name: 'B is correct' })).toBeChecked();
  expect(screen.getByText('version 3 is live in 0 tests', { exact: false })).toBeVisible();
  expect(screen.getByText('Saved 02:14 PM')).toBeVisible();
  expect(screen.getByText('75%')).toHaveAttribute('title', '75% of candidates chose it');
  await expectAccessible();
  await write(user, 'A. 5', 'A. 50');
  expect(screen.getAllByText('Saving…')[0]).toBeVisible();
  await screen.findByText('Saved 02:20 PM', undefined, { timeout: 5000 });
  expect(sent()).toBe(text.replace('A. 5', 'A. 50'));
});

test('the key, a moved option and its references are one text', async () => {
  const { user } = await open(question());
  await user.click(screen.getByRole('radio', { name: 'A is correct' }));
  screen.getByRole('button', { name: 'Move option A' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Move option B' })).toHaveFocus();
  expect(await screen.findByRole('textbox', { name: 'Option A' })).toHaveTextContent('17');
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await write(user, 'C.', 'C. 21');
  await waitFor(() => expect(sent()).toContain('A. 17\nB. 5\nC. 21\n'), { timeout: 5000 });
  expect(sent()).toContain('- answer: B\n');
  expect(sent()).toContain('It is {option:A}.');
});

test('why a student picks an option that is wrong is beside it, and moves with it', async () => {
  const { user } = await open(question());
  await user.type(screen.getByRole('textbox', { name: 'Why a student picks A' }), 'Adds');
  expect(screen.queryByRole('textbox', { name: 'Why a student picks B' })).toBeNull();
  screen.getByRole('button', { name: 'Move option A' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('textbox', { name: 'Why a student picks B' })).toHaveValue('Adds');
  await waitFor(() => expect(sent()).toContain('### Options\nA. 17\nB. 5\n\n### Reasons\nB. Adds\n\n### Solution\n'), { timeout: 5000 });
});

test('a removed option can be taken back', async () => {
  const { user } = await open(question());
  await user.click(screen.getByRole('button', { name: 'Remove option B' }));
  expect(screen.queryByRole('textbox', { name: 'Option B' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('textbox', { name: 'Option B' })).toHaveTextContent('17');
  expect(screen.getByRole('radio', { name: 'B is correct' })).toBeChecked();
});

test('faults are said at their place, counted, and led to', async () => {
  const about = question();
  const faults = [
    { line: 5, cause: 'the formula is not closed', isWarning: false },
    { line: 8, cause: 'option A is empty', isWarning: false },
    { line: 12, cause: 'if this names options, write {option:B}', isWarning: true },
  ];
  const { user } = await open({ ...about, check: { faults, shown: null } });
  const stem = screen.getByRole('textbox', { name: 'Question text' });
  expect(stem).toBeInvalid();
  expect(stem).toHaveAccessibleDescription(/The formula is not closed/);
  expect(await screen.findByRole('textbox', { name: 'Option A' })).toHaveAccessibleDescription(/Option A is empty/);
  expect(screen.getByRole('textbox', { name: 'Solution' })).not.toBeInvalid();
  expect(screen.getByText(/The preview appears when/)).toBeVisible();
  const checks = screen.getByRole('region', { name: 'Checks' });
  await user.click(within(checks).getAllByRole('button', { name: 'Go to' })[2] ?? checks);
  expect(screen.getByRole('textbox', { name: 'Solution' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: '2 to fix' }));
  await waitFor(() => expect(stem).toHaveFocus());
  await expectAccessible();
});

test('a new question shows no fault before one has left its place, and all once asked for', async () => {
  const blank = '## Question q-9\n- type: single\n- answer: \n\n### Options\nA. \nB. \n';
  const faults = [
    { line: 0, cause: 'has no text', isWarning: false },
    { line: 5, cause: 'the option is empty', isWarning: false },
  ];
  const { user } = await open(question({ text: blank }, { published: null, check: { faults, shown: null } }));
  const work = screen.getByRole('main', { name: 'Question' });
  expect(work).not.toHaveTextContent('Has no text');
  await user.click(screen.getByRole('textbox', { name: 'Question text' }));
  await user.click(screen.getByRole('textbox', { name: 'Topic' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Question text' })).toHaveAccessibleDescription(/Has no text/));
  expect(work).not.toHaveTextContent('The option is empty');
  await user.click(screen.getByRole('button', { name: '2 to fix' }));
  await waitFor(() => expect(work).toHaveTextContent('The option is empty'));
});

test('the key of every type is edited by its own means, and the source is one key away', async () => {
  const { user, fill } = await open(question());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Multiple choice');
  await user.click(screen.getByRole('checkbox', { name: 'A is correct' }));
  const source = async () => {
    await user.keyboard('{Control>}e{/Control}');
    const { value } = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Source' });
    await user.keyboard('{Control>}e{/Control}');
    return value;
  };
  expect(await source()).toContain('- type: multiple\n- answer: A, B\n');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Numeric answer');
  expect(screen.queryByRole('group', { name: 'Options' })).toBeNull();
  await fill(screen.getByRole('textbox', { name: 'Answer (number or fraction)' }), '3/5');
  await fill(screen.getByRole('textbox', { name: 'Accepted difference' }), '0.01');
  expect(await source()).toContain('- type: numeric\n- answer: 3/5\n- tolerance: 0.01\n');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Text answer');
  await fill(screen.getByRole('textbox', { name: 'Accepted answers, one on each line' }), 'sum\ntotal');
  expect(await source()).toContain('- type: text\n- answer: sum | total\n');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Match the pairs');
  await user.selectOptions(screen.getByRole('combobox', { name: /item 1/ }), 'C');
  await user.selectOptions(screen.getByRole('combobox', { name: /item 2/ }), 'A');
  expect(await source()).toContain('- type: match\n- answer: 1-C, 2-A\n');
  await expectAccessible();
});

test('Try it says how an answer is scored', async () => {
  server.answers('trySource', { outcome: 'wrong', answer: ['B'] });
  const { user } = await open(question());
  const preview = screen.getByRole('region', { name: 'Try it as a student' });
  await user.click(within(preview).getByRole('radio', { name: /5/ }));
  await user.click(within(preview).getByRole('button', { name: 'Check answer' }));
  expect(await within(preview).findByText('Wrong')).toBeVisible();
  expect(within(preview).getByText('Forgets the sign')).toBeVisible();
  expect(server.received('trySource')[0]).toMatchObject({ text, response: { kind: 'choice', labels: ['A'] } });
  await user.click(within(preview).getByRole('button', { name: 'Try again' }));
  expect(within(preview).getByRole('button', { name: 'Check answer' })).toBeDisabled();
});

test('what someone else changed at the same place is shown beside, and nothing is saved before the choice', async () => {
  const about = question();
  const theirs = { ...about.source, text: text.replace('A. 5', 'A. 55'), revision: 5, changedBy: 'Bilal' };
  server.answers('saveSource', ({ base, text: typed }) => {
    if (base === 4) return { isSaved: false, source: theirs, check: { faults: [], shown: null } };
    return { isSaved: true, source: { ...theirs, text: typed, revision: 6 }, check: { faults: [], shown: null } };
  });
  const { user } = await open(about);
  await write(user, 'A. 5', 'A. 50');
  const conflict = await screen.findByRole('region', { name: 'Bilal changed the same place' }, { timeout: 5000 });
  expect(conflict).toHaveTextContent('Your versionA. 50');
  expect(conflict).toHaveTextContent('Version of BilalA. 55');
  expect(server.received('saveSource')).toHaveLength(1);
  await expectAccessible();
  await user.click(within(conflict).getByRole('radio', { name: /^Version of Bilal/ }));
  await user.click(within(conflict).getByRole('button', { name: 'Save these' }));
  expect(await screen.findByRole('textbox', { name: 'Option A' })).toHaveTextContent('55');
  expect(screen.queryByRole('region', { name: /changed the same place/ })).toBeNull();
});

test('without a connection it says that this device keeps it', async () => {
  server.loses('saveSource');
  const { user } = await open(question());
  await write(user, 'A. 5', 'A. 50');
  expect((await screen.findAllByText('Offline: kept on this device', undefined, { timeout: 5000 }))[0]).toBeVisible();
});

test('what reads like it and what gives a ranked test away is said beside it, with the way there', async () => {
  server.answers('sourceReview', {
    ...review,
    alike: [{ sourceId: '77', key: 'q-77', file: 'questions/other.md', title: 'What is y?', share: 0.86 }],
    shownEarly: [
      { ranked: 'Full mock 1', shown: 'Practice', twinId: null },
      { ranked: 'Full mock 1', shown: 'Topic test', twinId: '77' },
    ],
  });
  await open(question());
  const checks = screen.getByRole('region', { name: 'Checks' });
  expect(await within(checks).findByText('86% like q-77')).toBeVisible();
  expect(within(checks).getByText('“Full mock 1” is ranked, and “Practice” shows this question and its solution.')).toBeVisible();
  expect(within(checks).getAllByRole('link', { name: 'Open' })[0]).toHaveAttribute('href', '/studio/questions/77');
  await expectAccessible();
});

test('who else has it open is named', async () => {
  server.answers('lookAtSource', { others: ['Bilal Author'] });
  const { unmount } = await open(question());
  expect(await screen.findByText('Bilal Author has this question open')).toBeVisible();
  unmount();
  await waitFor(() => expect(server.received('lookAtSource').at(-1)).toEqual({ sourceId: stored.sourceId, isOpen: false }));
});

test('it is sent for review', async () => {
  server.answers('submitSource', { state: 'review' });
  const { user } = await open(question());
  await user.click(screen.getByRole('button', { name: 'Send for review' }));
  await waitFor(() => expect(server.received('submitSource')).toEqual([{ sourceId: stored.sourceId, revision: 4, isIn: true }]));
});

test('a reviewer publishes a changed key with a reason', async () => {
  server.answers('reviewQueue', { sources: [] });
  server.answers('publishSource', { state: 'published', ruled: 1 });
  server.answers('sourceReview', {
    ...review,
    isKeyChanged: true,
    tests: [{ assessmentId: '3', name: 'Full mock 1', ranked: true, running: 1, finished: 40 }],
  });
  const { user } = await open(question({ state: 'review' }), ['content', 'review']);
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish this version?' });
  expect(dialog).toHaveTextContent('Full mock 11 running, 40 finished. They keep their paper.');
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(within(dialog).getByText('Write a reason of at least 3 characters.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Key was B');
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.received('publishSource')[0]).toMatchObject({ rules: true, reason: 'Key was B' }));
});

test('versions say who, when and what, and one is brought back', async () => {
  server.answers('sourceVersions', {
    versions: [
      {
        revision: 4,
        version: 4,
        origin: 'typed',
        beganAt: '2026-11-23T08:40:00.000Z',
        savedAt: '2026-11-23T08:44:00.000Z',
        by: 'Asha Author',
        isPublished: false,
      },
      {
        revision: 3,
        version: 3,
        origin: 'import',
        beganAt: '2026-11-22T08:40:00.000Z',
        savedAt: '2026-11-22T08:44:00.000Z',
        by: '',
        isPublished: true,
      },
    ],
    isMore: false,
  });
  server.answers('sourceVersion', { text, before: text.replace('A. 5', 'A. 6') });
  const { user } = await open(question());
  server.answers('restoreVersion', { isSaved: true, source: { ...stored, revision: 5 }, check: { faults: [], shown: null } });
  await user.click(screen.getByRole('button', { name: 'Versions' }));
  const drawer = await screen.findByRole('dialog', { name: 'Versions' });
  expect(await within(drawer).findByText('6')).toBeVisible();
  await user.click(within(drawer).getByRole('button', { name: /Version 3/ }));
  await user.click(await within(drawer).findByRole('button', { name: 'Restore this version' }));
  await waitFor(() => expect(server.received('restoreVersion')).toEqual([{ sourceId: stored.sourceId, revision: 3, base: 4 }]));
});

test('a failure offers Retry, and staff without the right see none of it', async () => {
  server.refuses('studioQuestion', 'NOT_FOUND');
  await renderScreen(<QuestionPage sourceId="1" />, { session: staffSession(['content']) });
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('staff without the right to content see none of it', async () => {
  await renderScreen(<QuestionPage sourceId="1" />, { session: staffSession(['support']) });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(server.received('studioQuestion')).toEqual([]);
});

test('a version in Hindi is written beside the question, and what differs is said on its tab', async () => {
  const { user } = await open(question({ text: text.replace('A. 5', 'A. five') }));
  await user.click(screen.getByRole('button', { name: 'Add a version: हिन्दी' }));
  const stem = await screen.findByRole('textbox', { name: 'Question text: हिन्दी' });
  expect(stem).toHaveAttribute('lang', 'hi');
  const original = screen.getByRole('region', { name: 'Option A' });
  expect(await within(original).findByText('5')).toBeInTheDocument();
  // what has no words is there already
  expect(screen.getByRole('textbox', { name: 'Option B: हिन्दी' })).toHaveTextContent('17');
  await expectAccessible();
  await waitFor(() => expect(sent()).toContain('### Question (hi)'), { timeout: 5000 });
  expect(sent()?.startsWith(text.replace('A. 5', 'A. five').trimEnd())).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Remove this version: हिन्दी' }));
  await screen.findByRole('textbox', { name: 'Question text' });
  await waitFor(() => expect(sent()).not.toContain('(hi)'), { timeout: 5000 });
});

test('hints are added and removed in every language, and shown one by one to who tries the question', async () => {
  const hindi = '\n### Question (hi)\nx क्या है?\n\n### Hint (hi)\nपहला\n\n### Hint (hi)\nदूसरा\n';
  const hinted = `${text.trimEnd().replace('### Solution', '### Hint\nFirst\n\n### Hint\nSecond\n\n### Solution')}\n${hindi}`;
  const about = question({ text: hinted });
  const shown = about.check.shown === null ? null : { ...about.check.shown, hints: ['<p>Look first</p>', '<p>Look again</p>'] };
  const { user } = await open({
    ...about,
    check: { shown, faults: [{ line: hinted.split('\n').indexOf('दूसरा'), cause: 'the numbers differ', isWarning: true }] },
  });
  expect(screen.getByRole('button', { name: /हिन्दी/ })).toHaveTextContent('1');
  await user.click(screen.getByRole('button', { name: 'Show hint 1 of 2' }));
  expect(screen.getByText('Look first')).toBeInTheDocument();
  expect(screen.queryByText('Look again')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Go to' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Hint 2: हिन्दी' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'English' }));
  await user.click(await screen.findByRole('button', { name: 'Remove hint 1' }));
  await waitFor(() => expect(sent()).not.toContain('First'), { timeout: 5000 });
  expect(sent()).not.toContain('पहला');
  expect(sent()).toContain('### Hint (hi)\nदूसरा');
});

test('a line of JSON is turned into Markdown with its bank, or says what keeps it from that', async () => {
  const line = '{"question": "Which?", "options": ["A) 1", "B) 2"], "correct": "B"}\n';
  let now = question({ text: line }, { file: 'questions/lines.jsonl', published: null });
  const { sourceId } = now.source;
  server.answers('studioQuestion', () => now);
  server.answers('turnIntoMarkdown', { faults: [{ sourceId: '90', title: 'Who?', cause: "Markdown has no place for 'source'" }] });
  await renderScreen(<QuestionPage sourceId={sourceId} />, { session: staffSession(['content']) });
  const turn = await screen.findByRole('button', { name: 'Turn into Markdown' });
  fireEvent.click(turn);
  expect(await screen.findByText("Markdown has no place for 'source'", { exact: false })).toHaveTextContent(/^Who\?: /);
  await expectAccessible();
  server.answers('turnIntoMarkdown', ({ sourceId: asked }) => {
    expect(asked).toBe(sourceId);
    now = { ...now, file: 'questions/lines.md', source: { ...now.source, text, revision: 5, version: 5 } };
    return { faults: [] };
  });
  fireEvent.click(turn);
  expect(await screen.findByRole('textbox', { name: 'Question text' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn into Markdown' })).toBeNull();
});

test('a question of a set is edited as source, and so is its passage, which has the model', async () => {
  const made = question();
  const passageText = '## Passage fares\n\n```model\na in 2..9\n```\n\nA ride costs {{a}}.\n';
  server.answers('studioQuestion', {
    ...made,
    passage: { ...made.source, sourceId: '77', kind: 'passage', key: 'fares', text: passageText },
  });
  await renderScreen(<QuestionPage sourceId={made.source.sourceId} />, { session: staffSession(['content']) });
  expect(await screen.findByLabelText('Source')).toHaveValue(made.source.text);
  fireEvent.click(await screen.findByText('Passage fares'));
  expect(await screen.findByRole('textbox', { name: 'Passage' })).toHaveValue(passageText);
  await expectAccessible();
});

test('a passage gets a version in a second language, with its title, beside the original', async () => {
  const piece = '## Passage maps\n- title: Maps\n\nOld maps show errors.\n';
  const made = question({ kind: 'passage', key: 'maps', text: piece });
  server.answers('studioQuestion', { ...made, check: { faults: [], shown: null } });
  const { user, fill } = await renderScreen(<QuestionPage sourceId={made.source.sourceId} />, { session: staffSession(['content']) });
  await user.click(await screen.findByRole('button', { name: 'Add a version: हिन्दी' }));
  await fill(await screen.findByRole('textbox', { name: 'Title of the passage: हिन्दी' }), 'नक़्शे');
  expect(screen.getByRole('textbox', { name: 'Passage: हिन्दी' })).toHaveAttribute('lang', 'hi');
  expect(within(screen.getByRole('region', { name: 'Passage' })).getByText('Old maps show errors.')).toBeInTheDocument();
  await expectAccessible();
  await waitFor(() => expect(sent()).toContain('### Passage (hi)\n- title: नक़्शे\n'), { timeout: 5000 });
  expect(sent()?.startsWith(piece.trimEnd())).toBe(true);
});

test('a model is edited as source, and tried with one instance after the other', async () => {
  const model = text.replace('What is $x$?', '```model\na in 2..9\n```\n\nWhat is {{a}}?');
  const made = question({ text: model });
  const shown = made.check.shown;
  if (shown === null) throw new Error('the question is shown');
  const asked: unknown[] = [];
  const instanceOf = (seed: number) => ({
    ...shown,
    stemHtml: `<p>What is ${seed + 4}?</p>`,
    instance: { seed, values: `a = ${seed + 4}` },
  });
  server.answers('studioQuestion', { ...made, check: { faults: [], shown: instanceOf(1) } });
  server.answers('checkSource', (body) => {
    asked.push(body);
    return { faults: [], shown: instanceOf(body.seed ?? 1) };
  });
  server.answers('trySource', (body) => {
    asked.push(body);
    return { outcome: 'correct', answer: ['B'] };
  });
  await renderScreen(<QuestionPage sourceId={made.source.sourceId} />, { session: staffSession(['content']) });
  expect(await screen.findByLabelText('Source')).toHaveValue(model);
  expect(screen.getByText('Instance 1: a = 5')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Another instance' }));
  expect(await screen.findByText('What is 6?')).toBeVisible();
  fireEvent.click(screen.getByRole('radio', { name: /17/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Check answer' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ seed: 2, response: { kind: 'choice', labels: ['B'] } }));
  await expectAccessible();
});
