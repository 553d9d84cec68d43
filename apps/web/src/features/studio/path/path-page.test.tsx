import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { fastTimers } from '#test/fast-timers.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { PathPage, type PathSearch } from './path-page.tsx';

fastTimers();

type File = AnswerOf<'studioFile'>;

const text = `# the first path
path: quant
programme: cat
type: prepare
name: Quant
children:
  - key: linear
    name: Linear equations
    assets:
      - {key: l-page, name: 'Lines', type: html, page: pages/lines.md, duration: '0:10:00'}
      - {key: l-test, name: 'Topic test', type: assessment, test: topic-lines}
  - key: quadratic
    name: Quadratics
    children:
      - key: sign
        name: Sign
        assets:
          - {key: s-clip, name: 'Sign chart', type: video, file: media/sign.mp4, duration: '0:01:30'}
          - {key: s-sheet, name: 'Sheet', type: pdf, file: media/sheet.pdf, pages: 3}
      - key: roots
        name: Roots
`;

let sources = 700;
let stored: File['source'];
const changedAt = '2026-11-23T08:44:00.000Z';
const pageSource: File['source'] = {
  sourceId: '90',
  kind: 'file',
  key: '',
  text: 'A line has a slope.\n',
  revision: 1,
  version: 1,
  state: 'published',
  changedAt,
  changedBy: 'Asha Author',
};
const row = { pack: 'demo', state: 'published', revision: 1, changedAt, changedBy: 'Asha Author' } as const;
const names: File['names'] = {
  programmes: [],
  tests: [{ key: 'topic-lines', name: 'Topic test: lines' }],
  paths: [],
  pools: [],
  venues: [],
  pages: [{ key: 'pages/lines.md', name: 'lines' }],
  media: [],
  banks: [],
};
const rest: Pick<File, 'pack' | 'published' | 'faults' | 'schema' | 'anchorDay' | 'names'> = {
  pack: 'demo',
  published: null,
  faults: [],
  schema: null,
  anchorDay: '2026-11-22',
  names,
};

function file(change: Partial<File['source']> = {}): File {
  stored = {
    ...pageSource,
    sourceId: String((sources += 1)),
    text,
    revision: 2,
    version: 2,
    ...change,
  };
  return { ...rest, source: stored, path: 'paths/quant.yaml', kind: 'path' };
}

beforeEach(() => {
  server.answers('saveSource', ({ text: sent, sourceId }) => {
    if (sourceId === '90')
      return { isSaved: true, source: { ...pageSource, text: sent, revision: 2, state: 'draft' }, check: { faults: [], shown: null } };
    stored = { ...stored, text: sent, revision: stored.revision + 1, state: 'draft', changedAt: '2026-11-23T08:50:00.000Z' };
    return { isSaved: true, source: stored, check: { faults: [], shown: null } };
  });
  server.answers('studioFiles', {
    packs: [{ pack: 'demo', name: 'Demo' }],
    files: [{ ...row, sourceId: '90', path: 'pages/lines.md', kind: 'page', title: '' }],
  });
  server.answers('studioMedia', ({ paths }) => ({ media: paths.map((path) => ({ path, url: `/files/${path}` })) }));
  server.answers('lookAtSource', { others: [] });
  server.spoils('/api/live', () => null);
});

/** How the route shows a path and a lesson, in words. */
const views: Pick<ComponentProps<typeof PathPage>, 'renderPath' | 'renderLesson'> = {
  renderPath: ({ path, hrefOf }) =>
    path.children.flatMap((unit) =>
      [unit, ...unit.children].flatMap(({ name, assets }) =>
        assets.map((asset) => (
          <a key={asset.assetId} href={hrefOf(asset)}>
            {`${name}: ${asset.assetName}`}
          </a>
        )),
      ),
    ),
  renderLesson: ({ lesson }) => <p>{`${lesson.assetType} ${lesson.html}`}</p>,
};

async function open(about: File, rights: ('content' | 'review')[] = ['content', 'review'], page = pageSource, search: PathSearch = {}) {
  server.answers('studioFile', ({ sourceId }) =>
    sourceId === '90' ? { ...rest, source: page, path: 'pages/lines.md', kind: 'page' } : { ...about, source: stored },
  );
  const session = newcomer({ isStaff: true, needsOnboarding: false, staffRights: rights });
  const looks: PathSearch[] = [];
  const shown = await renderScreen(
    <PathPage sourceId={about.source.sourceId} search={search} onSearch={(next) => looks.push(next)} {...views} />,
    { session },
  );
  await screen.findByRole('heading', { name: 'Quant', level: 1 });
  return { ...shown, looks };
}

/** Uploads that are answered at once. */
const answeringUpload = (data: unknown) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    readonly responseText = JSON.stringify({ data });
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
    abort(): void {}
  };
afterEach(() => vi.unstubAllGlobals());

const sent = () => server.received('saveSource').findLast(({ sourceId }) => sourceId === stored.sourceId)?.text;
const saved = (expected: string) => waitFor(() => expect(sent()).toBe(expected), { timeout: 4000 });
const rows = () => screen.getAllByRole('treeitem').map((item) => item.textContent);
const treeItem = (name: RegExp) => screen.getByRole('treeitem', { name });
const chart = "          - {key: s-clip, name: 'Sign chart', type: video, file: media/sign.mp4, duration: '0:01:30'}\n";
const sheet = "          - {key: s-sheet, name: 'Sheet', type: pdf, file: media/sheet.pdf, pages: 3}\n";

test('the path is a tree in the words of students, with the lesson beside it and what is empty said', async () => {
  const { user } = await open(file());
  expect(rows()).toEqual(['Linear equations2 items', 'Lines10 min', 'Topic test', 'Quadratics2 items']);
  expect(await screen.findByText('A line has a slope.')).toBeVisible();
  expect(screen.getByText('“Roots” is empty. Students would see nothing in it.')).toBeVisible();
  await user.click(treeItem(/^Quadratics/));
  expect(rows()).toEqual(['Linear equations2 items', 'Lines10 min', 'Topic test', 'Quadratics2 items', 'Sign2 · 2 min', 'RootsEmpty']);
  await expectAccessible();
});

test('what is hidden stays in the source, is said in the tree and among the changes, and is no longer to fix', async () => {
  const { user } = await open(file());
  const toFix = within(await screen.findByRole('region', { name: m.studio_path_to_fix() }));
  await user.click(toFix.getByRole('button', { name: m.studio_path_hide() }));
  const hidden = text.replace(
    '      - key: roots\n        name: Roots\n',
    "      - key: roots\n        name: Roots\n        hidden: '1'\n",
  );
  await saved(hidden);
  expect(screen.queryByRole('region', { name: m.studio_path_to_fix() })).toBeNull();
  expect(screen.getByText(m.studio_path_now_hidden())).toBeVisible();
  await user.click(treeItem(/^Quadratics/));
  expect(treeItem(/^Roots/)).toHaveTextContent(m.studio_path_hidden());
  await user.click(treeItem(/^Roots/));
  expect(screen.getByText(m.studio_path_hidden_about())).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: m.studio_path_show() }));
  await saved(text);
});

test('as a student one has the path that is typed, without what is hidden, and a lesson by its link', async () => {
  const hidden = text.replace("name: 'Sign chart',", "name: 'Sign chart', hidden: '1',");
  const { user, looks } = await open(file({ text: hidden }));
  await user.click(screen.getByRole('button', { name: m.studio_path_as_student() }));
  expect(looks).toEqual([{ view: 'student' }]);
  const { unmount } = await open(file({ text: hidden }), ['content'], pageSource, { view: 'student' });
  const links = await screen.findAllByRole('link', { name: /: / });
  expect(links.map(({ textContent }) => textContent)).toEqual(['Linear equations: Lines', 'Linear equations: Topic test', 'Sign: Sheet']);
  expect(links[0]).toHaveAttribute('href', `/studio/paths/${stored.sourceId}?view=student&lesson=lesson%20l-page`);
  unmount();
  server.answers('showPage', ({ text: typed }) => ({ html: typed.toUpperCase() }));
  await open(file({ text: hidden }), ['content'], pageSource, { view: 'student', lesson: 'lesson l-page' });
  expect(await screen.findByText(/html A LINE HAS A SLOPE/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Lines', level: 1 })).toBeVisible();
});

test('keys walk the tree, move, nest, rename and undo, and every other byte of the text stays', async () => {
  const { user } = await open(file());
  await user.click(treeItem(/^Quadratics/));
  await user.click(treeItem(/^Sign/));
  await user.keyboard('{ArrowDown}');
  expect(treeItem(/^Sign chart/)).toHaveFocus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await saved(text.replace(chart + sheet, sheet + chart));
  expect(treeItem(/^Sign chart/)).toHaveFocus();
  await user.keyboard('{Control>}z{/Control}');
  await saved(text);
  treeItem(/^Sign chart/).focus();
  await user.keyboard('{ArrowDown}{Shift>}{Tab}{/Shift}');
  await waitFor(() => expect(sent()).toMatch(/name: Roots\n {4}assets:\n.*s-sheet/), { timeout: 4000 });
  await user.keyboard('{Control>}z{/Control}');
  await saved(text);
  await user.click(treeItem(/^Linear equations/));
  await user.keyboard('{F2}');
  const name = within(screen.getByRole('tree')).getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Straight lines{Enter}');
  await saved(text.replace('Linear equations', 'Straight lines'));
  // who only passes by is not held
  await user.keyboard('{Escape}{Tab}');
  expect(screen.queryAllByRole('treeitem').some((item) => item === document.activeElement)).toBe(false);
});

test('a lesson is dragged to another place: it stays as a ghost and a line shows where it lands', async () => {
  await open(file());
  fireEvent.click(treeItem(/^Quadratics/));
  fireEvent.click(treeItem(/^Sign/));
  const page = treeItem(/^Lines/);
  fireEvent.dragStart(page, { dataTransfer: { effectAllowed: '' } });
  fireEvent.dragOver(treeItem(/^Sheet/), { dataTransfer: { types: [] }, clientY: 10 });
  expect(page).toHaveAttribute('data-dragged', 'true');
  expect(treeItem(/^Sheet/)).toHaveAttribute('data-line', '2');
  fireEvent.drop(treeItem(/^Sheet/), { dataTransfer: { files: [] } });
  await waitFor(() => expect(sent()).toMatch(/s-clip.*\n {10}- \{key: l-page/), { timeout: 4000 });
  expect(screen.getByText('1 change to publish')).toBeVisible();
  expect(screen.getByText('Moves, now in Sign')).toBeVisible();
});

test('a page is made as a draft of its own and is in the path', async () => {
  server.answers('createFile', { sourceId: '91' });
  const { user } = await open(file());
  await user.click(treeItem(/^Linear equations/));
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'Add to Linear equations' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Two points');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(server.received('createFile').at(-1)).toEqual({ pack: 'demo', kind: 'page', key: 'quant-two-points', text: '\n' }),
  );
  await saved(
    text.replace(
      'test: topic-lines}\n',
      "test: topic-lines}\n      - {key: quant-two-points, name: 'Two points', type: html, page: pages/quant-two-points.md, duration: '0:10:00'}\n",
    ),
  );
});

test('a page is made of a document of Word, once what was lost of it is said', async () => {
  const read: AnswerOf<'convertPage'> = { text: '## Slopes\n\nA line.\n', lost: ['paragraph 3: a drawing that is no picture'] };
  vi.stubGlobal('XMLHttpRequest', answeringUpload(read));
  server.answers('createFile', { sourceId: '91' });
  const { user } = await open(file());
  await user.click(treeItem(/^Topic test/));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What' }), 'Page from a Word file');
  await user.upload(dialog.getByLabelText('Choose a file'), new File(['word'], 'the-slope.docx'));
  expect(await dialog.findByText('paragraph 3: a drawing that is no picture')).toBeVisible();
  expect(server.received('createFile')).toEqual([]);
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Add page' }));
  await waitFor(() =>
    expect(server.received('createFile').at(-1)).toEqual({
      pack: 'demo',
      kind: 'page',
      key: 'quant-the-slope',
      text: '## Slopes\n\nA line.\n',
    }),
  );
});

test('the text of a page is written beside the path and saved as its own source', async () => {
  const { user } = await open(file());
  const field = await screen.findByRole('textbox', { name: 'Text of the page' });
  await user.click(field);
  await user.click(screen.getAllByRole('button', { name: 'Source' })[0] as HTMLElement);
  const source = screen.getByRole('textbox', { name: 'Source' });
  fireEvent.change(source, { target: { value: 'A line has a slope and a point.\n' } });
  await waitFor(
    () =>
      expect(server.received('saveSource').at(-1)).toMatchObject({ sourceId: '90', base: 1, text: 'A line has a slope and a point.\n' }),
    { timeout: 4000 },
  );
  expect(await screen.findByText('1 change to publish')).toBeVisible();
  expect(screen.getByText('Its text')).toBeVisible();
});

test('a PDF whose parts are there already is kept in its block, with the pages that the server counts', async () => {
  server.answers('startMedia', { importId: '5', received: 1, partBytes: 8_000_000 });
  server.answers('finishMedia', { path: 'media/new-sheet.pdf', seconds: null, pages: 4 });
  const { user } = await open(file());
  fireEvent.click(treeItem(/^Quadratics/));
  fireEvent.click(treeItem(/^Sign/));
  await user.click(treeItem(/^Sheet/));
  const chosen = new globalThis.File(['%PDF-1.7'], 'New sheet.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText('Replace', { selector: 'input' }), { target: { files: [chosen] } });
  await saved(text.replace('media/sheet.pdf, pages: 3', 'media/new-sheet.pdf, pages: 4'));
  expect(server.received('startMedia').at(-1)).toEqual({ name: 'New sheet.pdf', bytes: 8, purpose: 'pdf' });
  expect(server.received('finishMedia').at(-1)).toEqual({ importId: '5', pack: 'demo' });
});

test('publishing says what changes in words and that progress is kept, and takes the path with its pages', async () => {
  server.answers('previewFiles', { faults: [], papers: [] });
  server.answers('publishFiles', { state: 'published' });
  const { user } = await open(file());
  await user.click(treeItem(/^Lines/));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Publish' }, { timeout: 4000 }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled(), { timeout: 4000 });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish the path' });
  expect(within(dialog).getByText('Removed from Linear equations')).toBeVisible();
  expect(within(dialog).getByText('Students keep their progress.')).toBeVisible();
  await user.click(await within(dialog).findByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.received('publishFiles').at(-1)?.files).toEqual([{ sourceId: stored.sourceId, revision: 3 }]));
});

test("'/' in a page offers questions of the bank, which are named and never copied", async () => {
  const asked = { name: 'algebra/q-7', sourceId: '77', title: 'Which line is steeper?', state: 'published' } as const;
  server.answers('studioAsked', { questions: [asked] });
  server.answers('studioBank', {
    rows: [
      {
        sourceId: '77',
        pack: 'demo',
        file: 'questions/algebra.md',
        key: 'q-7',
        title: asked.title,
        line: '',
        type: 'single',
        topic: 'Lines',
        difficulty: 'easy',
        language: 'en',
        tags: [],
        state: 'published',
        faults: 0,
        inSet: 1,
        tests: 0,
        candidates: 0,
        right: null,
        discrimination: null,
        medianSeconds: null,
        finding: '',
        changedAt,
      },
    ],
    next: '',
    counts: null,
  });
  const { user } = await open(file(), ['content'], { ...pageSource, text: '\n' });
  await user.click(await screen.findByRole('textbox', { name: 'Text of the page' }));
  await user.keyboard('/');
  await user.click(await screen.findByRole('menuitem', { name: 'Questions from the bank' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose questions' }));
  await user.click(await dialog.findByRole('checkbox', { name: /Which line is steeper/ }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Use 1 question' }));
  const quiz = within(await screen.findByRole('region', { name: 'Questions from the bank' }));
  expect(await quiz.findByRole('link', { name: 'Open in the bank' })).toHaveAttribute('href', '/studio/questions/77');
  await waitFor(
    () =>
      expect(server.received('saveSource').at(-1)).toMatchObject({
        sourceId: '90',
        text: expect.stringContaining('{quiz: algebra/q-7}') as string,
      }),
    {
      timeout: 4000,
    },
  );
});

const header = `modules:
  - key: cat
    programme: cat
    tabs:
      - {key: cat-home, name: Home, type: home}
      - key: cat-prepare
        name: Prepare
        type: prepare
        children:
          - {key: cat-data, name: Data, type: prepare, path: data}
`;

test('a path that no tab shows asks for one, which is published with it', async () => {
  const source = { ...pageSource, sourceId: '95', text: header };
  server.answers('studioFiles', {
    packs: [{ pack: 'demo', name: 'Demo' }],
    files: [{ ...row, sourceId: '95', path: 'modules.yaml', kind: 'modules', title: '' }],
  });
  const about = { ...file({ state: 'draft' }), faults: [{ line: 1, cause: 'no tab of modules.yaml shows this path', isWarning: false }] };
  server.answers('saveSource', ({ text: saved_ }) => ({
    isSaved: true,
    source: { ...source, text: saved_, revision: 2, state: 'draft' },
    check: { faults: [], shown: null },
  }));
  server.answers('previewFiles', { faults: [], papers: [] });
  server.answers('studioFile', ({ sourceId }) =>
    sourceId === '95' ? { ...rest, source, path: 'modules.yaml', kind: 'modules' } : { ...about, source: stored },
  );
  const session = newcomer({ isStaff: true, needsOnboarding: false, staffRights: ['content', 'review'] });
  const { user } = await renderScreen(<PathPage sourceId={about.source.sourceId} search={{}} onSearch={() => undefined} {...views} />, {
    session,
  });
  expect(await screen.findByText('No tab of modules.yaml shows this path')).toBeVisible();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Show it under' }), 'Prepare');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Add the tab' }));
  const tab = '          - {key: cat-quant, name: Quant, type: prepare, path: quant}\n';
  await waitFor(() => expect(server.received('saveSource').at(-1)).toMatchObject({ sourceId: '95', text: header + tab }), {
    timeout: 4000,
  });
  expect(screen.queryByText('No tab of modules.yaml shows this path')).toBeNull();
  expect(screen.getByText('New tab: Quant, published with the path')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(server.received('previewFiles').at(-1)?.files).toEqual([
      { sourceId: stored.sourceId, revision: 2 },
      { sourceId: '95', revision: 2 },
    ]),
  );
});

test('a video gets a picture of its own as its poster, and loses it again', async () => {
  vi.stubGlobal('XMLHttpRequest', answeringUpload({ path: 'media/chart.png' }));
  const { user } = await open(file());
  await user.click(treeItem(/^Quadratics/));
  await user.click(treeItem(/^Sign 2/));
  await user.click(treeItem(/^Sign chart/));
  const poster = within(await screen.findByRole('region', { name: 'Poster' }));
  await user.click(poster.getByRole('button', { name: 'Use the frame shown' }));
  expect(await poster.findByText(/^Play the video first/)).toBeVisible();
  await user.upload(
    poster.getByLabelText('Choose a picture', { selector: 'input' }),
    new File(['png'], 'chart.png', { type: 'image/png' }),
  );
  await saved(text.replace('file: media/sign.mp4, duration', 'file: media/sign.mp4, poster: media/chart.png, duration'));
  await user.click(await poster.findByRole('button', { name: 'Remove poster' }));
  await saved(text);
});

test('a link is added with its address, which must be https', async () => {
  const { user } = await open(file());
  await user.click(treeItem(/^Topic test/));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What' }), 'Link');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Draw a line');
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'http://plot.example');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByText('Enter an address that begins with https://')).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: 'Address' }));
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://plot.example/line');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await saved(
    text.replace(
      'test: topic-lines}\n',
      "test: topic-lines}\n      - {key: quant-draw-a-line, name: 'Draw a line', type: link, url: https://plot.example/line, duration: '0:05:00'}\n",
    ),
  );
  expect(await screen.findByRole('link', { name: 'Open the link' })).toHaveAttribute('rel', 'noopener noreferrer');
});
