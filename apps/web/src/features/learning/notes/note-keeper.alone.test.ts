import { errorCatalogue, type ErrorCode } from '@abhyas/contract/errors.ts';
import type { Note } from '@abhyas/contract/learning/learning.ts';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { openOutbox, type Outbox } from '../../../sync/store/outbox.ts';
import { manualClock } from '#test/manual-clock.ts';
import { type StoredNote, createNoteKeeper } from './keeping.ts';

const refusal = (code: ErrorCode, fields: Record<string, string> = {}) =>
  new ApiError({ code, call: 'saveNote', status: errorCatalogue[code].status, message: '', fields });
const noAnswer = () => new ApiError({ code: 'NETWORK', call: null, status: 0, message: '' });

const moment = '2026-11-21T09:00:00.000Z';

/** A server with the notes beside one asset, which refuses what is based on something else, as the real one does. */
function aServer(notes: readonly Note[] = []) {
  const kept = new Map(notes.map((note) => [note.noteKey, note]));
  const removed = new Set<string>();
  return {
    notes: () => [...kept.values()],
    texts: () => Array.from(kept.values(), ({ text }) => text),
    read: (noteKey: string) => kept.get(noteKey) ?? null,
    save({ noteKey, text, at, basedOn }: { noteKey: string; text: string; at: number | null; basedOn: number }): Note {
      const there = kept.get(noteKey);
      if (there !== undefined && there.text === text && there.at === at) return there;
      if (removed.has(noteKey) || (there === undefined && basedOn > 0)) throw refusal('NOT_FOUND');
      if ((there?.version ?? 0) !== basedOn) throw refusal('CHANGED_ELSEWHERE');
      if (text.length > 100) throw refusal('INVALID_REQUEST', { text: 'Too long.' });
      const note = { noteKey, text, at, createdAt: moment, updatedAt: moment, version: basedOn + 1 };
      kept.set(noteKey, note);
      return note;
    },
    remove(noteKey: string) {
      kept.delete(noteKey);
      removed.add(noteKey);
    },
  };
}
type Server = ReturnType<typeof aServer>;

const oneNote: Note = { noteKey: 'k-there', text: 'The sum is −b/a', at: 3, createdAt: moment, updatedAt: moment, version: 1 };
const inCourse = { courseId: '1', variantId: '2' };
const place = { ...inCourse, learningPathId: '3', assetId: '4' };

let people = 0;
let keys = 0;
let seconds = 0;
/** The outboxes of the pages that are open on each person's device. */
const devices = new Map<string, Outbox<StoredNote>[]>();
/** The pages of a device go without a word, as in a crash: the browser lets go of their locks. */
const crash = (owner: string) => {
  for (const outbox of devices.get(owner) ?? []) outbox.close();
  devices.set(owner, []);
};

interface Where {
  readonly server?: Server;
  readonly owner?: string;
  readonly assetId?: string;
  /** The pages before stay open. */
  readonly isBeside?: boolean;
}

/** The page of an asset in one browser: the clock and the line to the server are in the test's hands. */
function aPage({ server = aServer(), owner = `p${people++}`, assetId = '4', isBeside = false }: Where = {}) {
  if (!isBeside) crash(owner);
  const outbox = openOutbox<StoredNote>({ kind: 'notes', owner, now: () => new Date(1000 * (seconds += 1)) });
  devices.set(owner, [...(devices.get(owner) ?? []), outbox]);
  const clock = manualClock();
  let line: 'up' | 'down' | 'answers are lost' = 'up';
  let meanwhile: () => void = () => undefined;
  let isFull = false;
  let adopting: () => void = () => undefined;
  const sent: string[] = [];
  const through = <T>(work: () => T): Promise<T> => {
    if (line === 'down') return Promise.reject(noAnswer());
    try {
      const answer = work();
      return line === 'up' ? Promise.resolve(answer) : Promise.reject(noAnswer());
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error('not an error'));
    }
  };
  const keeper = createNoteKeeper({
    place: { ...place, assetId },
    about: { assetName: 'Roots', url: '/here' },
    notes: server.notes(),
    outbox: {
      ...outbox,
      put: (id, note) => (isFull ? Promise.reject(new Error('full')) : outbox.put(id, note)),
      // the student types while the device moves the rows
      adopt: async (isWanted) => {
        const rows = await outbox.adopt(isWanted);
        adopting();
        return rows;
      },
    },
    save: (note) => {
      sent.push(note.text);
      const answer = through(() => server.save(note));
      meanwhile();
      return answer;
    },
    remove: ({ noteKey }) => through(() => server.remove(noteKey)),
    read: (noteKey) => through(() => server.read(noteKey)),
    newKey: () => `k${keys++}`,
    now: () => new Date(moment),
    after: clock.after,
    random: () => 1,
  });
  const write = (noteKey: string, text: string, at: number | null = null) => keeper.write({ noteKey, text, at });
  return {
    server,
    owner,
    keeper,
    sent,
    write,
    /** Writes a new note. */
    note(text: string, at: number | null = null): string {
      const noteKey = keeper.begin(at);
      write(noteKey, text, at);
      return noteKey;
    },
    isDue: clock.isDue,
    setLine: (next: typeof line) => void (line = next),
    setFull: (full: boolean) => void (isFull = full),
    setAdopting: (next: () => void) => void (adopting = next),
    setMeanwhile: (next: () => void) => void (meanwhile = next),
    kept: async () => (await outbox.list()).map(({ value }) => value.text),
    states: () => keeper.state().map(({ text, state }) => [text, state]),
  };
}

/** As many turns as what is under way would take. */
test('LRN-033 what is written is on the device until the server has it', async () => {
  const page = aPage();
  const noteKey = page.note('The s', 12);
  page.write(noteKey, 'The sum ', 12);
  expect([page.sent, page.isDue()]).toEqual([[], true]);
  expect(await page.kept()).toEqual(['The sum ']);
  await page.keeper.flush();
  expect(page.server.notes()).toMatchObject([{ noteKey, text: 'The sum', at: 12, version: 1 }]);
  // the writer continues after the blank
  expect(page.states()).toEqual([['The sum ', 'saved']]);
  expect(await page.kept()).toEqual([]);
});

test('LRN-033 what was written without a connection outlives the page and is brought by the next one', async () => {
  const page = aPage({ server: aServer([oneNote]) });
  page.setLine('down');
  page.note('New');
  page.write('k-there', 'The sum is −b/a, always', 3);
  await page.keeper.flush();
  expect(page.states()).toEqual([
    ['New', 'kept'],
    ['The sum is −b/a, always', 'kept'],
  ]);
  expect(page.isDue()).toBe(true);
  const next = aPage(page);
  await next.keeper.adoptLeftovers();
  expect(next.server.texts().toSorted()).toEqual(['New', 'The sum is −b/a, always']);
  expect(next.states().map(([, state]) => state)).toEqual(['saved', 'saved']);
  expect(await next.kept()).toEqual([]);
  // what was written beside another asset is none of this one's
  page.note('Later');
  const other = aPage({ ...page, server: aServer(), assetId: '9' });
  await other.keeper.adoptLeftovers();
  expect(other.states()).toEqual([]);
});

test('LRN-033 a key pressed while the device is read loses neither what is typed nor what an earlier page left', async () => {
  const page = aPage({ server: aServer([oneNote]) });
  page.setLine('down');
  page.write('k-there', 'The sum is −b/a, always', 3);
  await page.keeper.flush();
  const next = aPage({ ...page, isBeside: false });
  next.setAdopting(() => next.write('k-there', 'The sum is −b/a!', 3));
  await next.keeper.adoptLeftovers();
  await next.keeper.flush();
  expect(next.states()).toEqual([
    ['The sum is −b/a!', 'saved'],
    ['The sum is −b/a, always', 'saved'],
  ]);
  expect(next.server.texts()).toEqual(['The sum is −b/a!', 'The sum is −b/a, always']);
  expect(await next.kept()).toEqual([]);
});

test('LRN-033 what is written while a save is on its way goes next, based on its answer', async () => {
  const page = aPage();
  const noteKey = page.note('One');
  page.setMeanwhile(() => {
    page.setMeanwhile(() => undefined);
    page.write(noteKey, 'One and two');
  });
  await page.keeper.flush();
  expect([page.states(), page.isDue()]).toEqual([[['One and two', 'saving']], true]);
  expect(await page.kept()).toEqual(['One and two']);
  await page.keeper.flush();
  expect(page.server.notes()).toMatchObject([{ text: 'One and two', version: 2 }]);
});

test('LRN-033 a save whose answer was lost is no change from elsewhere, on this page or the next', async () => {
  const page = aPage();
  const noteKey = page.note('One');
  page.setLine('answers are lost');
  await page.keeper.flush();
  page.write(noteKey, 'One and two');
  await page.keeper.flush();
  const next = aPage(page);
  await next.keeper.adoptLeftovers();
  await next.keeper.flush();
  expect([next.states(), next.server.texts()]).toEqual([[['One and two', 'saved']], ['One and two']]);
  page.setLine('up');
  await page.keeper.flush();
  await page.keeper.flush();
  expect(page.states()).toEqual([['One and two', 'saved']]);
});

test('LRN-033 a note that another device has changed shows both texts until one of them is chosen', async () => {
  const server = aServer([oneNote]);
  const pages = ['mine', 'other'].map(() => aPage({ server }));
  for (const [index, keep] of (['mine', 'other'] as const).entries()) {
    const page = pages[index] ?? aPage();
    const there = server.read('k-there');
    server.save({ ...oneNote, text: `From the phone ${index}`, basedOn: there?.version ?? 0 });
    page.write('k-there', `From the desk ${index}`, 3);
    await page.keeper.flush();
    expect(page.keeper.state()).toMatchObject([
      { text: `From the desk ${index}`, state: 'changed', other: { text: `From the phone ${index}` } },
    ]);
    expect(await page.kept()).toEqual([`From the desk ${index}`]);
    // writing on saves nothing before the choice
    page.write('k-there', `At the desk ${index}`, 3);
    expect(page.isDue()).toBe(false);
    page.keeper.settle({ noteKey: 'k-there', keep });
    await page.keeper.flush();
    const text = keep === 'mine' ? `At the desk ${index}` : `From the phone ${index}`;
    expect([page.states(), server.texts(), await page.kept()]).toEqual([[[text, 'saved']], [text], []]);
  }
});

test('LRN-033 a note kept on this device and changed elsewhere meanwhile shows both texts when its page is opened', async () => {
  const page = aPage({ server: aServer([oneNote]) });
  page.setLine('down');
  page.write('k-there', 'From the train', 3);
  await page.keeper.flush();
  page.server.save({ ...oneNote, text: 'From the phone', basedOn: 1 });
  const next = aPage(page);
  await next.keeper.adoptLeftovers();
  expect(next.keeper.state()).toMatchObject([{ text: 'From the train', state: 'changed', other: { text: 'From the phone', version: 2 } }]);
});

test('LRN-033 a note that neither the server nor the device has says so, until one of them has it', async () => {
  const page = aPage();
  page.setLine('down');
  page.setFull(true);
  const noteKey = page.note('One');
  await page.keeper.flush();
  expect([page.states(), page.isDue()]).toEqual([[['One', 'unkept']], true]);
  page.setFull(false);
  page.write(noteKey, 'One and two');
  await page.keeper.flush();
  expect([page.states(), await page.kept()]).toEqual([[['One and two', 'kept']], ['One and two']]);
  page.setFull(true);
  page.write(noteKey, 'One and two and three');
  await page.keeper.flush();
  page.setLine('up');
  await page.keeper.flush();
  expect(page.states()).toEqual([['One and two and three', 'saved']]);
});

test('LRN-033 a page that is still open keeps what is being written there to itself; once it is closed the next one brings it', async () => {
  const page = aPage();
  page.note('Half a sent');
  expect(await page.kept()).toEqual(['Half a sent']);
  const other = aPage({ ...page, isBeside: true });
  await other.keeper.adoptLeftovers();
  expect([other.states(), page.server.texts()]).toEqual([[], []]);
  const next = aPage(page);
  await next.keeper.adoptLeftovers();
  expect([next.states(), page.server.texts()]).toEqual([[['Half a sent', 'saved']], ['Half a sent']]);
  expect(await next.kept()).toEqual([]);
});

test('LRN-033 what two pages write in one note without a connection is both there for the next', async () => {
  const page = aPage({ server: aServer([oneNote]) });
  const other = aPage({ ...page, isBeside: true });
  for (const [index, each] of [page, other].entries()) {
    each.setLine('down');
    each.write('k-there', `Window ${index}`, 3);
    await each.keeper.flush();
  }
  expect(await page.kept()).toEqual(['Window 1', 'Window 0']);
  const next = aPage(page);
  await next.keeper.adoptLeftovers();
  expect([next.states(), await next.kept()]).toEqual([[['Window 1', 'saved']], ['Window 0']]);
});

test('LRN-033 a removal can be undone, and one without a connection is brought later', async () => {
  const page = aPage({ server: aServer([oneNote]) });
  page.keeper.remove('k-there');
  await page.keeper.flush();
  expect([page.states(), page.server.texts()]).toEqual([[['The sum is −b/a', 'removed']], []]);
  page.keeper.putBack('k-there');
  await page.keeper.flush();
  expect([page.states(), page.server.texts()]).toEqual([[['The sum is −b/a', 'saved']], ['The sum is −b/a']]);
  page.setLine('down');
  page.keeper.remove(page.keeper.state()[0]?.noteKey ?? '');
  await page.keeper.flush();
  expect(await page.kept()).toHaveLength(1);
  const next = aPage(page);
  await next.keeper.adoptLeftovers();
  expect([next.states(), next.server.texts(), await next.kept()]).toEqual([[], [], []]);
});

test('a note that is emptied goes, and comes back with what was in it; a new one without a word never was', async () => {
  const page = aPage({ server: aServer([oneNote]) });
  page.keeper.end(page.keeper.begin(4));
  page.write('k-there', '  ', 3);
  await page.keeper.flush();
  expect([page.sent, page.server.texts()]).toEqual([[], ['The sum is −b/a']]);
  page.keeper.end('k-there');
  await page.keeper.flush();
  expect([page.states(), page.server.texts()]).toEqual([[['The sum is −b/a', 'removed']], []]);
  page.keeper.putBack('k-there');
  await page.keeper.flush();
  expect(page.server.texts()).toEqual(['The sum is −b/a']);
});

test('what is written in a note that another device has removed stays, to be kept as a new one or let go', async () => {
  const page = aPage({ server: aServer([oneNote]) });
  page.server.remove('k-there');
  page.write('k-there', 'More', 3);
  await page.keeper.flush();
  expect(page.states()).toEqual([['More', 'gone']]);
  page.keeper.putBack('k-there');
  await page.keeper.flush();
  expect([page.states(), page.server.texts()]).toEqual([[['More', 'saved']], ['More']]);
});

test('what the server will never take says why, and goes once it is changed', async () => {
  const page = aPage();
  const noteKey = page.note('x'.repeat(101));
  await page.keeper.flush();
  expect(page.keeper.state()).toMatchObject([{ state: 'refused', reason: 'Too long.' }]);
  expect(await page.kept()).toHaveLength(1);
  page.write(noteKey, 'x');
  await page.keeper.flush();
  expect([page.states(), await page.kept()]).toEqual([[['x', 'saved']], []]);
});

test('a note of a course that the student has left says so', async () => {
  const server = aServer();
  const page = aPage({
    server: {
      ...server,
      save: () => {
        throw refusal('FORBIDDEN', { text: "You aren't enrolled in this course." });
      },
    },
  });
  page.note('Mine');
  await page.keeper.flush();
  expect(page.keeper.state()).toMatchObject([{ state: 'refused', reason: "You aren't enrolled in this course." }]);
  expect(await page.kept()).toHaveLength(1);
});

test('notes are in the order of what they belong to, those of the whole first', () => {
  const page = aPage();
  for (const [text, at] of [
    ['late', 40],
    ['early', 2],
    ['whole', null],
  ] as const)
    page.note(text, at);
  expect(page.keeper.state().map(({ text }) => text)).toEqual(['whole', 'early', 'late']);
});
