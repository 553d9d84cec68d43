import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { errorCatalogue, type ErrorCode } from '@abhyas/contract/errors.ts';
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { manualClock } from '#test/manual-clock.ts';
import { ApiError } from '../../../lib/api.ts';
import { openOutbox, type Outbox } from '../../../sync/store/outbox.ts';
import { createDrafts, type SavedSource, type StoredSource } from './drafts.ts';

const base = '## Question q-1\n- answer: A\n\nWhat is it?\n\n### Options\nA. One\nB. Two\n\n### Solution\nCount.\n';
const withStem = (stem: string, text = base) => text.replace('What is it?', stem);
const withSolution = (solution: string, text = base) => text.replace('Count.', solution);

/** A server with one text, which takes what is written on its newest revision, as the real one does. */
function aServer() {
  let source: SavedSource = {
    sourceId: '7',
    kind: 'question',
    key: 'q-1',
    text: base,
    revision: 1,
    version: 1,
    state: 'draft',
    changedAt: '2026-11-23T08:44:00.000Z',
    changedBy: '',
  };
  return {
    source: () => source,
    save({ base: on, text, by = 'Asha' }: { base: number; text: string; by?: string }): AnswerOf<'saveSource'> {
      const isSaved = source.text === text || source.revision === on;
      if (isSaved && source.text !== text) source = { ...source, text, revision: source.revision + 1, changedBy: by };
      return { isSaved, source, check: { faults: [], shown: null } };
    },
    /** Someone else saves. */
    elsewhere(text: string) {
      source = { ...source, text, revision: source.revision + 1, changedBy: 'Ravi' };
    },
  };
}

let people = 0;
let seconds = 0;
const devices = new Map<string, Outbox<StoredSource>[]>();

interface Where {
  readonly server?: ReturnType<typeof aServer>;
  readonly owner?: string;
  /** The pages before stay open. */
  readonly isBeside?: boolean;
}

/** A page of the editor in one browser. The pages before it on the device go without a word, as in a crash. */
async function aPage({ server = aServer(), owner = `author ${people++}`, isBeside = false }: Where = {}) {
  if (!isBeside) for (const gone of devices.get(owner) ?? []) gone.close();
  const outbox = openOutbox<StoredSource>({ kind: 'sources', owner, now: () => new Date(1000 * (seconds += 1)) });
  devices.set(owner, [...((isBeside ? devices.get(owner) : undefined) ?? []), outbox]);
  const clock = manualClock();
  let line: 'up' | 'down' | 'answers are lost' | ErrorCode = 'up';
  let isFull = false;
  let adopting: () => void | Promise<void> = () => undefined;
  let meanwhile: () => void = () => undefined;
  const sent: string[] = [];
  const noAnswer = () => new ApiError({ code: 'NETWORK', call: null, status: 0, message: '' });
  const drafts = createDrafts({
    outbox: {
      ...outbox,
      put: (id, value) => (isFull ? Promise.reject(new Error('full')) : outbox.put(id, value)),
      async adopt(isWanted) {
        const rows = await outbox.adopt(isWanted);
        await adopting();
        return rows;
      },
    },
    async save({ base: on, text }) {
      sent.push(text);
      if (line === 'down') throw noAnswer();
      if (line !== 'up' && line !== 'answers are lost')
        throw new ApiError({ code: line, call: 'saveSource', status: errorCatalogue[line].status, message: '' });
      const answer = server.save({ base: on, text });
      meanwhile();
      if (line === 'answers are lost') throw noAnswer();
      return answer;
    },
    after: clock.after,
    random: () => 1,
  });
  const draft = () => {
    const found = drafts.at('7');
    if (found === undefined) throw new Error('It is not open');
    return found;
  };
  return {
    server,
    owner,
    drafts,
    sent,
    draft,
    clock,
    open: () => drafts.open(server.source()),
    write: (text: string) => drafts.write('7', text),
    is: () => [draft().text, draft().state],
    kept: async () => (await outbox.list()).map(({ value }) => value.text),
    setLine: (next: typeof line) => void (line = next),
    setFull: (next: boolean) => void (isFull = next),
    setAdopting: (next: typeof adopting) => void (adopting = next),
    setMeanwhile: (next: () => void) => void (meanwhile = next),
  };
}

async function openPage(where: Where = {}) {
  const page = await aPage(where);
  await page.open();
  return page;
}

test('what is typed is on the device until the server has it, and only then is it saved', async () => {
  const page = await openPage();
  expect(page.is()).toEqual([base, 'saved']);
  page.write(withStem('What'));
  page.write(withStem('What is'));
  expect([page.is(), page.sent]).toEqual([[withStem('What is'), 'saving'], []]);
  expect(await page.kept()).toEqual([withStem('What is')]);
  await page.drafts.flush();
  expect([page.is(), page.sent]).toEqual([[withStem('What is'), 'saved'], [withStem('What is')]]);
  expect(page.server.source()).toMatchObject({ text: withStem('What is'), revision: 2 });
  expect(await page.kept()).toEqual([]);
});

test('one request goes after the last key, and what is typed meanwhile goes next, on its answer', async () => {
  const page = await openPage();
  page.write(withStem('a'));
  await page.clock.pass(600);
  page.write(withStem('ab'));
  await page.clock.pass(600);
  expect(page.sent).toEqual([]);
  page.setMeanwhile(() => {
    page.setMeanwhile(() => undefined);
    page.write(withStem('abc'));
  });
  await page.clock.pass(400);
  expect(page.sent).toEqual([withStem('ab')]);
  await page.drafts.flush();
  expect([page.sent, page.is()]).toEqual([
    [withStem('ab'), withStem('abc')],
    [withStem('abc'), 'saved'],
  ]);
});

test('without a connection it says that this device keeps it; the next page brings it', async () => {
  const page = await openPage();
  page.setLine('down');
  page.write(withStem('Typed in the train'));
  await page.drafts.flush();
  expect(page.is()).toEqual([withStem('Typed in the train'), 'kept']);
  const next = await openPage(page);
  await next.drafts.flush();
  expect(next.is()).toEqual([withStem('Typed in the train'), 'saved']);
  expect(page.server.source().text).toBe(withStem('Typed in the train'));
  expect(await next.kept()).toEqual([]);
});

test('a session that has expired keeps it, too; a device that cannot keep it says so', async () => {
  const page = await openPage();
  page.setLine('UNAUTHENTICATED');
  page.write(withStem('Late'));
  await page.drafts.flush();
  expect([page.is(), await page.kept()]).toEqual([[withStem('Late'), 'kept'], [withStem('Late')]]);
  page.setFull(true);
  page.write(withStem('Later'));
  await page.drafts.flush();
  expect(page.is()).toEqual([withStem('Later'), 'unkept']);
  page.setLine('up');
  await page.drafts.flush();
  expect(page.is()).toEqual([withStem('Later'), 'saved']);
});

test('what is typed while the device answers is called kept only once the device has it, too', async () => {
  const page = await openPage();
  page.setLine('answers are lost');
  const typeOn = async () => {
    // the answer is lost by then, and the device still writes
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    page.setFull(true);
    page.write(withStem('What is it now?'));
  };
  page.setMeanwhile(() => void typeOn());
  page.write(withStem('What is it'));
  await page.drafts.flush();
  expect(page.is()).toEqual([withStem('What is it now?'), 'unkept']);
});

test('an answer that was lost is no change of someone else, on this page or the next', async () => {
  const page = await openPage();
  page.setLine('answers are lost');
  page.write(withStem('One'));
  await page.drafts.flush();
  page.write(withStem('One, two'));
  page.setLine('down');
  await page.drafts.flush();
  const next = await openPage(page);
  await next.drafts.flush();
  expect([next.is(), next.draft().joins]).toEqual([[withStem('One, two'), 'saved'], 0]);
  expect(page.server.source().revision).toBe(3);
});

test('nor is one that was lost long ago, with much typed without the server since', async () => {
  const page = await openPage();
  page.setLine('answers are lost');
  page.write(withStem('One'));
  await page.drafts.flush();
  page.setLine('down');
  for (const more of ['two', 'three', 'four', 'five', 'six']) {
    page.write(withStem(`One, ${more}`));
    await page.drafts.flush();
  }
  page.setLine('up');
  await page.drafts.flush();
  await page.drafts.flush();
  expect([page.is(), page.draft().joins]).toEqual([[withStem('One, six'), 'saved'], 0]);
});

test('changes of someone else at other places are joined and saved on theirs', async () => {
  const page = await openPage();
  page.server.elsewhere(withSolution('Count them.'));
  page.write(withStem('How many?'));
  await page.drafts.flush();
  await page.clock.pass(0);
  await page.drafts.flush();
  const both = withStem('How many?', withSolution('Count them.'));
  expect([page.is(), page.server.source().text]).toEqual([[both, 'saved'], both]);
  expect(page.draft()).toMatchObject({ joinedFrom: 'Ravi', joins: 1 });
});

test('changes at the same place wait for a choice: nothing is overwritten, and typing on stays', async () => {
  const page = await openPage();
  page.server.elsewhere(withSolution('Count them.', withStem('Which?')));
  page.write(withStem('How many?'));
  await page.drafts.flush();
  expect(page.draft()).toMatchObject({ state: 'changed', parts: [{}, { mine: ['How many?'], theirs: ['Which?'] }, {}] });
  page.write(withStem('How many are there?'));
  await page.drafts.flush();
  expect([page.sent.length, page.server.source().text]).toEqual([1, withSolution('Count them.', withStem('Which?'))]);
  expect(await page.kept()).toEqual([withStem('How many are there?')]);
  page.drafts.settle('7', ['mine']);
  await page.drafts.flush();
  const chosen = withStem('How many are there?', withSolution('Count them.'));
  expect([page.is(), page.server.source().text]).toEqual([[chosen, 'saved'], chosen]);
  expect(await page.kept()).toEqual([]);
});

test('a conflict where theirs is chosen saves nothing, and one that typing ends is none', async () => {
  const page = await openPage();
  page.server.elsewhere(withStem('Which?'));
  page.write(withStem('How many?'));
  await page.drafts.flush();
  page.drafts.settle('7', ['theirs']);
  await page.drafts.flush();
  expect([page.is(), page.sent.length]).toEqual([[withStem('Which?'), 'saved'], 1]);
  page.server.elsewhere(withStem('Which one?'));
  page.write(withStem('Who?'));
  await page.drafts.flush();
  expect(page.draft().state).toBe('changed');
  page.write(withStem('Which one?'));
  expect(page.is()).toEqual([withStem('Which one?'), 'saved']);
});

test('a kept text that someone changed meanwhile shows the conflict when its page is opened', async () => {
  const page = await openPage();
  page.setLine('down');
  page.write(withStem('Mine'));
  await page.drafts.flush();
  page.server.elsewhere(withStem('Theirs'));
  const next = await openPage(page);
  await next.drafts.flush();
  expect([next.is(), next.server.source().text]).toEqual([[withStem('Mine'), 'changed'], withStem('Theirs')]);
  expect(await next.kept()).toEqual([withStem('Mine')]);
});

test('a change of someone else shows by itself where nothing is typed, and joins what is', async () => {
  const page = await openPage();
  page.server.elsewhere(withStem('Theirs'));
  page.drafts.meet(page.server.source());
  expect([page.is(), page.draft().joinedFrom]).toEqual([[withStem('Theirs'), 'saved'], 'Ravi']);
  page.write(withSolution('Mine', withStem('Theirs')));
  page.server.elsewhere(withStem('Theirs again'));
  page.drafts.meet(page.server.source());
  expect(page.is()).toEqual([withSolution('Mine', withStem('Theirs again')), 'saving']);
  await page.drafts.flush();
  expect(page.server.source().text).toBe(withSolution('Mine', withStem('Theirs again')));
});

test('two tabs of one author join what both type', async () => {
  const page = await openPage();
  const other = await openPage({ ...page, isBeside: true });
  page.write(withStem('From one tab'));
  other.write(withSolution('From the other'));
  await page.drafts.flush();
  await other.drafts.flush();
  await other.drafts.flush();
  page.drafts.meet(page.server.source());
  const both = withStem('From one tab', withSolution('From the other'));
  expect([page.is(), other.is(), page.server.source().text]).toEqual([[both, 'saved'], [both, 'saved'], both]);
});

test('a text is there once the device was read for what is left of it, unless that takes long', async () => {
  const page = await openPage();
  page.setLine('down');
  page.write(withStem('Left'));
  await page.drafts.flush();
  const next = await aPage(page);
  next.setAdopting(async () => {
    await next.clock.pass(9_999);
    expect(next.drafts.at('7')).toBeUndefined();
    // who opens it again meanwhile has a newer text of it
    page.server.elsewhere(base.replace('B. Two', 'B. 2'));
    await next.open();
  });
  await next.open();
  expect(next.is()).toEqual([withStem('Left').replace('B. Two', 'B. 2'), 'saving']);
});

test('a key pressed while the device is read does not double what the server has from it', async () => {
  const page = await openPage();
  page.write(withStem('One'));
  page.setLine('answers are lost');
  await page.drafts.flush();
  const next = await aPage(page);
  next.setAdopting(async () => {
    await next.clock.pass(10_000);
    next.write(withStem('One, two'));
  });
  await next.open();
  await next.drafts.flush();
  expect(next.is()).toEqual([withStem('One, two'), 'saved']);
});

test('a key pressed while the device is read loses neither what is typed nor what was left', async () => {
  const page = await openPage();
  page.setLine('down');
  page.write(withStem('Left'));
  await page.drafts.flush();
  page.server.elsewhere(base.replace('B. Two', 'B. 2'));
  const next = await aPage(page);
  next.setAdopting(async () => {
    await next.clock.pass(10_000);
    next.write(withSolution('Typed', page.server.source().text));
  });
  await next.open();
  await next.drafts.flush();
  const all = withSolution('Typed', withStem('Left')).replace('B. Two', 'B. 2');
  expect([next.is(), page.server.source().text]).toEqual([[all, 'saved'], all]);
});

test.each([
  ['NOT_FOUND', 'gone'],
  ['FORBIDDEN', 'refused'],
] as const)('%s leaves what was typed as %s', async (code, state) => {
  const page = await openPage();
  page.setLine(code);
  page.write(withStem('Mine'));
  await page.drafts.flush();
  expect([page.is(), await page.kept()]).toEqual([[withStem('Mine'), state], [withStem('Mine')]]);
});

test('whatever moment a page dies at, the next one has every character', async () => {
  for (const line of ['up', 'down', 'answers are lost'] as const) {
    const page = await openPage();
    page.setLine(line);
    for (let length = 1; length <= 20; length += 1) {
      page.write(withStem('x'.repeat(length)));
      if (length % 7 === 0) void page.drafts.flush();
    }
    // the device writes in order: what it has now is all that was typed
    expect(await page.kept()).toEqual([withStem('x'.repeat(20))]);
    const next = await openPage(page);
    await next.drafts.flush();
    expect([next.is(), page.server.source().text]).toEqual([[withStem('x'.repeat(20)), 'saved'], withStem('x'.repeat(20))]);
  }
});

test('a page that is loaded again while the server is down shows what was typed, and brings it later', async () => {
  const before = await openPage();
  before.setLine('down');
  before.write(withStem('What is left'));
  expect(await before.kept()).toEqual([withStem('What is left')]);
  const page = await aPage(before);
  page.setLine('down');
  await page.drafts.reopen('7');
  expect(page.is()).toEqual([withStem('What is left'), 'saving']);
  await page.drafts.flush();
  await vi.waitFor(() => expect(page.is()).toEqual([withStem('What is left'), 'kept']));
  page.write(withStem('What is left here'));
  page.server.elsewhere(withSolution('Add.'));
  page.setLine('up');
  await page.open();
  await page.drafts.flush();
  expect(page.is()).toEqual([withSolution('Add.', withStem('What is left here')), 'saved']);
  expect(page.server.source().text).toBe(withSolution('Add.', withStem('What is left here')));
});

test('what an ending page sent and could not note is its own, also where less or more of it was kept', async () => {
  for (const [kept, has] of [
    ['What is it? So', 'What is it? So it is'],
    ['What is it? So it is', 'What is it? So'],
  ] as const) {
    const before = await openPage();
    before.setLine('down');
    before.write(withStem(kept));
    expect(await before.kept()).toEqual([withStem(kept)]);
    before.server.elsewhere(withStem(has));
    const page = await openPage(before);
    await page.drafts.flush();
    expect(page.is()).toEqual([withStem('What is it? So it is'), 'saved']);
    expect(page.server.source().text).toBe(withStem('What is it? So it is'));
  }
});
