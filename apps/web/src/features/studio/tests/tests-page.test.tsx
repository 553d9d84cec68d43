import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { readTestText } from '@abhyas/rules/content/test-edit.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { dayAfter, today } from './days.ts';
import { TestsPage } from './tests-page.tsx';

const text = "test: mock-1\nname: Full mock 1\nprogramme: cat\nrelease: '2099-01-01'\nend: '2099-01-09'\n";
const row = { pack: 'demo', revision: 3, changedAt: '2026-11-23T08:44:00.000Z', changedBy: 'Asha Author' };
const source = { sourceId: '2', kind: 'file' as const, key: '', text, revision: 3, version: 3, state: 'published' as const };

beforeEach(() => {
  server.answers('studioFiles', {
    packs: [{ pack: 'demo', name: 'Demo' }],
    files: [
      { ...row, sourceId: '1', path: 'pack.yaml', kind: 'pack', title: 'Demo', state: 'published' },
      { ...row, sourceId: '2', path: 'tests/mock-1.yaml', kind: 'test', title: 'Full mock 1', state: 'published' },
    ],
  });
  server.answers('studioFile', {
    source: { ...source, changedAt: row.changedAt, changedBy: '' },
    pack: 'demo',
    path: 'tests/mock-1.yaml',
    kind: 'test',
    published: null,
    faults: [],
    schema: null,
    anchorDay: '2026-11-22',
    names: {
      programmes: [{ key: 'cat', name: 'CAT 2027', variants: [] }],
      tests: [],
      paths: [],
      pools: [],
      venues: [],
      pages: [],
      media: [],
      banks: [{ bank: 'quant', questions: 9 }],
    },
  });
  server.answers('createFile', { sourceId: '9' });
  server.answers('publishFiles', { state: 'published' });
});

async function open() {
  const session = newcomer({ isStaff: true, needsOnboarding: false, staffRights: ['content', 'review'] });
  const shown = await renderScreen(<TestsPage />, { session });
  expect(await screen.findByRole('link', { name: 'Full mock 1' })).toHaveAttribute('href', '/studio/tests/2');
  return shown;
}

test('a new test begins with the rules of an exam', async () => {
  const { user } = await open();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'New test' }));
  const dialog = await screen.findByRole('dialog', { name: 'New test' });
  await user.click(within(dialog).getByRole('radio', { name: /^GMAT/ }));
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'GMAT mock 2');
  await expectAccessible();
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Create' })).toBeEnabled());
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(server.received('createFile')).toHaveLength(1));
  const [sent] = server.received('createFile');
  expect(sent).toMatchObject({ pack: 'demo', kind: 'test', key: 'gmat-mock-2' });
  expect(readTestText(sent?.text ?? '')).toMatchObject({
    order: 'chosen',
    programme: 'cat',
    release: today(),
    sections: [{ minutes: 45 }, {}, {}],
  });
});

test('a copy is another test with the same rules', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Duplicate Full mock 1' }));
  await waitFor(() => expect(server.received('createFile')).toHaveLength(1));
  expect(server.received('createFile')[0]).toMatchObject({
    key: 'mock-1-copy',
    text: text.replace('test: mock-1', 'test: mock-1-copy').replace('name: Full mock 1', 'name: Copy of Full mock 1'),
  });
});

const figures = (opens: string, closes: string): AnswerOf<'testFigures'> => ({
  isRead: true,
  sections: [],
  window: { opens, closes },
  expected: null,
  plan: null,
});
const saves = () =>
  server.answers('saveSource', ({ text: sent }) => ({
    isSaved: true,
    source: { ...source, text: sent, revision: 4, changedAt: row.changedAt, changedBy: '' },
    check: { faults: [], shown: null },
  }));
async function archive() {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Archive Full mock 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive Full mock 1' });
  return { user, dialog, press: () => within(dialog).getByRole('button', { name: 'Archive' }) };
}

test('archiving closes an open test at the next minute and deletes nothing', async () => {
  saves();
  server.answers('testFigures', figures(dayAfter(today(), -3), dayAfter(today(), 3)));
  server.answers('previewFiles', { faults: [], papers: [] });
  const { user, press } = await archive();
  await waitFor(() => expect(press()).toBeEnabled());
  await user.click(press());
  await waitFor(() => expect(server.received('publishFiles')).toHaveLength(1));
  const sent = readTestText(server.received('saveSource')[0]?.text ?? '');
  expect(sent).toMatchObject({ release: '2099-01-01', end: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string });
});

test('archiving is undone where it cannot be published, and says why', async () => {
  saves();
  server.answers('testFigures', figures(dayAfter(today(), -3), dayAfter(today(), 3)));
  const cause = "the slot starts outside the window of the test 'mock-1'";
  server.answers('previewFiles', { faults: [{ path: 'venues.yaml', line: 3, cause }], papers: [] });
  const { user, dialog, press } = await archive();
  await waitFor(() => expect(press()).toBeEnabled());
  await user.click(press());
  expect(await within(dialog).findByText(/venues\.yaml/)).toBeVisible();
  expect(server.received('saveSource').at(-1)?.text).toBe(text);
  expect(server.received('publishFiles')).toHaveLength(0);
});

test.each([
  ['not opened', 1, 3, /hasn't opened yet/],
  ['closed', -9, -3, /is closed already/],
])('a test that has %s keeps its window: another would open it, or rank again', async (_what, opens, closes, words) => {
  server.answers('testFigures', figures(dayAfter(today(), opens), dayAfter(today(), closes)));
  const { dialog, press } = await archive();
  expect(await within(dialog).findByText(words)).toBeVisible();
  expect(press()).toBeDisabled();
});
