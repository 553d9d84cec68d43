import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { fastTimers } from '#test/fast-timers.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { FilePage } from './file-page.tsx';

fastTimers();

type File = AnswerOf<'studioFile'>;

const text = `# what students read first
notices:
  - key: welcome
    programme: all
    title: Start with the first card
    text: We save as you go.
    day: today-3d
  # only for CAT
  - key: mock-1
    programme: cat
    title: 'Mock 1: open now' # until Sunday
    day: today+3d
`;

const key = { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' };
const noticesSchema = {
  type: 'object',
  properties: {
    notices: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          key,
          programme: { anyOf: [key, { type: 'string', const: 'all' }] },
          audience: { default: 'students', type: 'string', enum: ['students', 'parents', 'everyone'] },
          title: { type: 'string', minLength: 1, maxLength: 200 },
          text: { type: 'string', maxLength: 500 },
          day: { type: 'string' },
        },
        required: ['key', 'programme', 'title', 'day'],
      },
    },
  },
  required: ['notices'],
};

const names: File['names'] = {
  programmes: [
    { key: 'cat', name: 'CAT 2026', variants: [{ key: 'online', name: 'Online' }] },
    { key: 'gmat', name: 'GMAT', variants: [] },
  ],
  tests: [],
  paths: [],
  pools: [],
  venues: [],
  pages: [],
  media: [],
  banks: [],
};

let sources = 500;
let stored: File['source'];

function file(change: Partial<File['source']> = {}, more: Partial<File> = {}): File {
  stored = {
    sourceId: String((sources += 1)),
    kind: 'file',
    key: '',
    text,
    revision: 2,
    version: 2,
    state: 'published',
    changedAt: '2026-11-23T08:44:00.000Z',
    changedBy: 'Asha Author',
    ...change,
  };
  return {
    source: stored,
    pack: 'demo',
    path: 'notices.yaml',
    kind: 'notices',
    published: null,
    faults: [],
    schema: noticesSchema,
    anchorDay: '2026-11-22',
    names,
    ...more,
  };
}

beforeEach(() => {
  server.answers('saveSource', ({ text: sent }) => {
    stored = { ...stored, text: sent, revision: stored.revision + 1, state: 'draft', changedAt: '2026-11-23T08:50:00.000Z' };
    return { isSaved: true, source: stored, check: { faults: [], shown: null } };
  });
});

async function open(about: File, rights: ('content' | 'review')[] = ['content', 'review']) {
  server.answers('studioFile', about);
  const session = newcomer({ isStaff: true, needsOnboarding: false, staffRights: rights });
  const shown = await renderScreen(<FilePage sourceId={about.source.sourceId} />, { session });
  await screen.findByRole('heading', { name: /^Notices/, level: 1 });
  return shown;
}

const sent = () => server.received('saveSource').at(-1)?.text;
const saved = (expected: string) => waitFor(() => expect(sent()).toBe(expected), { timeout: 4000 });

test('a field of an entry is written in its place, and every other line stays', async () => {
  const { user } = await open(file());
  await user.click(screen.getByRole('button', { name: /^Start with the first card/ }));
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, 'Begin: here');
  await saved(text.replace('Start with the first card', "'Begin: here'"));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Course' }), 'GMAT');
  await saved(text.replace('Start with the first card', "'Begin: here'").replace('programme: all', 'programme: gmat'));
  // the portal knows it by its key
  await user.click(screen.getByText('More'));
  expect(screen.getByRole('textbox', { name: 'Key' })).toHaveAttribute('readonly');
  await expectAccessible();
});

test('a day that hangs on the first day of the content is said as a day, and stays as it is written', async () => {
  const relative = text.replace(/day: .*/, 'day: today-3d');
  const { user } = await open(file({ text: relative }));
  const entry = screen.getByRole('button', { name: /^Start with the first card/ });
  expect(entry).toHaveTextContent('19 Nov 2026');
  await user.click(entry);
  expect(screen.getByRole('textbox', { name: 'Day' })).toHaveValue('19 Nov 2026');
  expect(screen.getByText(m.studio_file_relative_known({ day: '22 Nov 2026' }))).toBeVisible();
  expect(document.body).not.toHaveTextContent('today');
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, 'Begin');
  await saved(relative.replace('Start with the first card', 'Begin'));
});

test('a new entry has what is needed, and its key comes from its name', async () => {
  const { user } = await open(file());
  await user.click(screen.getByRole('button', { name: 'Add to Notices' }));
  const title = screen.getByRole('textbox', { name: 'Title' });
  expect(screen.getByRole('textbox', { name: 'Text' }), 'which is what a notice is for').toBeVisible();
  await user.type(title, 'Office closed');
  await waitFor(
    () => expect(sent()).toMatch(/ {2}- key: office-closed\n {4}programme: all\n {4}title: Office closed\n {4}day: '?\d{4}-\d\d-\d\d'?\n$/),
    {
      timeout: 4000,
    },
  );
  expect(sent()?.startsWith(text)).toBe(true);
});

test('a place in the address is shown: its entry open, and the keyboard at it', async () => {
  location.hash = '#place-notices.1.title';
  await open(file());
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Mock 1: open now');
  expect(location.hash).toBe('');
});

test('a list that was just begun has its first entry open', async () => {
  location.hash = '#add';
  await open(file({ text: 'notices: []\n' }));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toBeVisible();
  expect(location.hash).toBe('');
});

test('entries are moved by keys and by drag, copied and removed, and taken back', async () => {
  const { user } = await open(file());
  const grip = screen.getByRole('button', { name: 'Move Mock 1: open now' });
  grip.focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(sent()?.indexOf('key: mock-1')).toBeLessThan(sent()?.indexOf('key: welcome') ?? 0), { timeout: 4000 });
  expect(sent()).toContain('  # only for CAT\n  - key: mock-1');
  expect(screen.getByRole('button', { name: 'Move Mock 1: open now' })).toHaveFocus();
  const rows = () => screen.getAllByRole('listitem').filter((row) => row.dataset['index'] !== undefined);
  fireEvent.dragStart(screen.getByRole('button', { name: 'Move Mock 1: open now' }), { dataTransfer: { effectAllowed: '' } });
  fireEvent.drop(rows()[1] as HTMLElement);
  await saved(text);
  await user.click(screen.getByRole('button', { name: 'Copy Mock 1: open now' }));
  await waitFor(() => expect(sent()).toContain('key: mock-1-2'), { timeout: 4000 });
  await user.click(screen.getAllByRole('button', { name: 'Remove Mock 1: open now' })[1] as HTMLElement);
  await saved(text);
  await user.click(screen.getByRole('button', { name: 'Remove Start with the first card' }));
  await waitFor(() => expect(sent()).not.toContain('welcome'), { timeout: 4000 });
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  await saved(text);
});

test('the source is one key away, and a line that cannot be read keeps it open', async () => {
  const { user } = await open(file());
  await user.keyboard('{Control>}e{/Control}');
  const source = screen.getByRole('textbox', { name: 'Source' });
  expect(source).toHaveValue(text);
  fireEvent.change(source, { target: { value: `${text}  - [` } });
  expect(screen.getByText(/The form cannot read line \d+/)).toBeVisible();
  fireEvent.change(source, { target: { value: text } });
  await user.keyboard('{Control>}e{/Control}');
  expect(screen.getByRole('button', { name: /^Start with the first card/ })).toBeVisible();
});

test('a fault is counted, said at its field, and led to', async () => {
  const faults = [{ line: 6, cause: "a day is '2026-11-21', 'today', 'today+3d' or 'today-2w'", isWarning: false }];
  const { user } = await open(file({ state: 'draft' }, { faults }));
  await user.click(screen.getByRole('button', { name: 'Go to' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Day' })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Day' })).toHaveAccessibleDescription(/A day is '2026-11-21'/);
});

test('publishing says what it does, and publishes several changed files together', async () => {
  const about = file({ state: 'draft' });
  const row = { pack: 'demo', state: 'draft', revision: 2, changedAt: stored.changedAt, changedBy: 'Asha Author' } as const;
  server.answers('studioFiles', {
    packs: [{ pack: 'demo', name: 'Demo' }],
    files: [
      { ...row, sourceId: about.source.sourceId, path: 'notices.yaml', kind: 'notices', title: '' },
      { ...row, sourceId: '7', path: 'tests/mock-1.yaml', kind: 'test', title: 'Mock 1' },
    ],
  });
  server.answers('previewFiles', ({ files }) => ({
    faults: [],
    papers: files.length > 1 ? [{ name: 'Mock 1', running: 2, finished: 5 }] : [],
  }));
  server.answers('publishFiles', { state: 'published' });
  const { user } = await open(about);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/The portal shows the new version at once/);
  await user.click(within(dialog).getByRole('checkbox', { name: /Mock 1/ }));
  expect(await within(dialog).findByText(/2 .*5/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.received('publishFiles')).toHaveLength(1));
  expect(server.received('publishFiles')[0]?.files).toEqual([
    { sourceId: about.source.sourceId, revision: 2 },
    { sourceId: '7', revision: 2 },
  ]);
});

test('colours that cannot be read are said at once, with a button and a link in them', async () => {
  const colour = { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' };
  const shades = { type: 'object', properties: { filled: colour, text: colour, wash: colour }, required: ['filled', 'text', 'wash'] };
  const brand = {
    key,
    name: { type: 'string', maxLength: 500 },
    wording: { type: 'object', additionalProperties: { type: 'string' } },
    colours: { type: 'object', properties: { light: shades, dark: shades }, required: ['light', 'dark'] },
  };
  const brands = { type: 'array', items: { type: 'object', properties: brand, required: Object.keys(brand) } };
  const brandText = `brands:\n  - key: main\n    name: Abhyas\n    wording: {portal: Abhyas}\n    colours:\n      light: {filled: '#4B45C6', text: '#3C379F', wash: '#F3F3FE'}\n      dark: {filled: '#4B45C6', text: '#A29EFA', wash: '#1E1D38'}\n`;
  const about = file(
    { text: brandText },
    { kind: 'brands', path: 'brands.yaml', schema: { type: 'object', properties: { brands }, required: ['brands'] } },
  );
  server.answers('studioFile', about);
  const session = newcomer({ isStaff: true, needsOnboarding: false, staffRights: ['content'] });
  const { user } = await renderScreen(<FilePage sourceId={about.source.sourceId} />, { session });
  await screen.findByRole('button', { name: /^Abhyas/ });
  expect(screen.getAllByText('Words can be read.')).toHaveLength(2);
  const words = screen.getAllByRole('textbox', { name: 'Text' })[0] as HTMLElement;
  fireEvent.change(words, { target: { value: '#EEEEEE' } });
  expect(screen.getByText(/Text: Words in this colour can't be read/)).toBeVisible();
  await saved(brandText.replace('#3C379F', '#EEEEEE'));
  // the words that say its name follow it
  await user.type(screen.getByRole('textbox', { name: 'Name in the header' }), '!');
  await waitFor(() => expect(sent()).toContain('name: Abhyas!\n    wording: {portal: Abhyas!'), { timeout: 4000 });
  await user.type(screen.getByRole('textbox', { name: 'Line below the name' }), 'A');
  await waitFor(() => expect(sent()).toContain('wording: {portal: Abhyas!, tagline: A}'), { timeout: 4000 });
  await expectAccessible();
});

test('percentile tables are pasted from a sheet, by section too, and a formula is chosen term by term', async () => {
  const number = { type: 'number' };
  const points = { type: 'array', items: { type: 'array', items: [number, number] } };
  const term = {
    type: 'object',
    properties: {
      label: { type: 'string' },
      input: {
        oneOf: [
          { type: 'object', properties: { kind: { const: 'percentile' }, part: { type: 'string' } }, required: ['kind', 'part'] },
          { type: 'object', properties: { kind: { const: 'work' } }, required: ['kind'] },
        ],
      },
      scale: { anyOf: [{ type: 'object', properties: { from: number, to: number }, required: ['from', 'to'] }, { type: 'null' }] },
    },
    required: ['label', 'input', 'scale'],
  };
  const exam = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      sections: { type: 'array', items: { type: 'object', properties: { section: { type: 'string' } } } },
      tables: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, overall: points, sections: { type: 'object', additionalProperties: points } },
          required: ['name', 'overall', 'sections'],
        },
      },
      terms: { type: 'array', items: term },
    },
    required: ['name', 'tables', 'terms'],
  };
  const about = file(
    {
      text: `exams:\n  - name: CAT\n    sections: [{section: qa}, {section: varc}]\n    tables:\n      - {name: 'Table 2025', overall: [[16, 50]], sections: {}}\n    terms:\n      - {label: Work, input: {kind: percentile, part: qa}, scale: null}\n`,
    },
    {
      kind: 'exams',
      path: 'exams.yaml',
      schema: { type: 'object', properties: { exams: { type: 'array', items: exam } }, required: ['exams'] },
    },
  );
  server.answers('studioFile', about);
  const session = newcomer({ isStaff: true, needsOnboarding: false, staffRights: ['content'] });
  const { user } = await renderScreen(<FilePage sourceId={about.source.sourceId} />, { session });
  await screen.findByRole('button', { name: /^CAT/ });
  await user.click(screen.getByRole('button', { name: /^Table 2025/ }));
  const overall = screen.getByRole('textbox', { name: /^Whole exam/ });
  expect(overall).toHaveValue('16\t50');
  await user.clear(overall);
  await user.click(overall);
  await user.paste('16\t50\n22 60.5\n30, 70');
  await waitFor(() => expect(sent()).toContain('overall: [[16, 50], [22, 60.5], [30, 70]]'), { timeout: 4000 });
  await user.click(screen.getByRole('button', { name: 'Add: varc' }));
  await waitFor(() => expect(sent()).toContain('sections: {varc: []}'), { timeout: 4000 });
  await user.click(screen.getByRole('button', { name: /^Work/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Computed from' }), 'Months of work');
  await user.click(screen.getByRole('button', { name: 'Add: Conversion' }));
  await waitFor(() => expect(sent()).toContain('- {label: Work, input: {kind: work}, scale: {from: 1, to: 1}}'), { timeout: 4000 });
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Remove Conversion' }));
  await waitFor(() => expect(sent()).toContain('input: {kind: work}, scale: null}'), { timeout: 4000 });
});

test("a brand's logo is chosen from the pack, shown in the header of both themes, and taken away with its dark twin", async () => {
  const picture = { type: 'string', contentMediaType: 'image/*' };
  const brand = {
    type: 'object',
    properties: {
      key,
      name: { type: 'string', maxLength: 500 },
      logo: { type: 'object', properties: { light: picture, dark: picture }, required: ['light'] },
    },
    required: ['key', 'name'],
  };
  const media = [
    { path: 'media/logo.svg', mime: 'image/svg+xml' },
    { path: 'media/night.svg', mime: 'image/svg+xml' },
    { path: 'media/lecture.mp4', mime: 'video/mp4' },
  ];
  const before = 'brands:\n  - key: main\n    name: Abhyas\n';
  const about = file(
    { text: before },
    {
      kind: 'brands',
      path: 'brands.yaml',
      schema: { type: 'object', properties: { brands: { type: 'array', items: brand } }, required: ['brands'] },
      names: { ...names, media },
    },
  );
  server.answers('studioFile', about);
  server.answers('studioMedia', ({ paths }) => ({ media: paths.map((path) => ({ path, url: `/files/${path}` })) }));
  const session = newcomer({ isStaff: true, needsOnboarding: false, staffRights: ['content'] });
  const { user } = await renderScreen(<FilePage sourceId={about.source.sourceId} />, { session });
  await screen.findByRole('button', { name: /^Abhyas/ });
  const choose = async (field: string, name: string) => {
    await user.click(within(screen.getByRole('group', { name: field })).getByRole('button', { name: 'Choose from the pack' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText('lecture.mp4')).toBeNull();
    await user.click(await dialog.findByRole('button', { name }));
  };
  expect(screen.queryByRole('group', { name: 'Logo for dark mode, if different' })).toBeNull();
  await choose('Logo for light mode', 'logo.svg');
  await saved(`${before}    logo: {light: media/logo.svg}\n`);
  const headers = within(screen.getByRole('group', { name: 'Preview of the header' }));
  await waitFor(() => expect(headers.getAllByRole('img', { name: 'Abhyas' })).toHaveLength(2));
  await choose('Logo for dark mode, if different', 'night.svg');
  await waitFor(() => expect(sent()).toContain('dark: media/night.svg'), { timeout: 4000 });
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Remove Logo for light mode' }));
  await saved(before);
});
