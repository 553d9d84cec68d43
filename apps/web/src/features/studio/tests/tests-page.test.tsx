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
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Begin' })).toBeEnabled());
  await user.click(within(dialog).getByRole('button', { name: 'Begin' }));
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

test('archiving ends a test yesterday and deletes nothing', async () => {
  server.answers('saveSource', ({ text: sent }) => ({
    isSaved: true,
    source: { ...source, text: sent, revision: 4, changedAt: row.changedAt, changedBy: '' },
    check: { faults: [], shown: null },
  }));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Archive Full mock 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive Full mock 1' });
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(server.received('publishFiles')).toHaveLength(1));
  const yesterday = dayAfter(today(), -1);
  expect(server.received('saveSource')[0]?.text).toBe(text.replace('2099-01-01', yesterday).replace('2099-01-09', yesterday));
});
