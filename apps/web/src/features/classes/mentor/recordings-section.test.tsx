import type { ManagedRecording } from '@abhyas/contract/classes/recordings.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { mentor } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { RecordingsSection } from './recordings-section.tsx';

const link = (recordingId: string, name: string): ManagedRecording => ({
  recordingId,
  source: 'link',
  name,
  seconds: 5400,
  url: `https://videos.example.org/${name}`,
});
async function open(recordings: ManagedRecording[]) {
  server.answers('managedRecordings', { recordings });
  return renderScreen(<RecordingsSection mappingId="13" />, { session: mentor });
}

test('CLS-020 the parts of a recording are put into another order, and what someone else changed is read again', async () => {
  const [one, two] = [link('5', 'Part one'), link('6', 'Part two')];
  const { user } = await open([one, two]);
  expect(await screen.findByText('Part 1 · Part one')).toHaveTextContent('Opens in a new tab · 1 h 30 min');
  expect(button('Move Part one up')).toBeDisabled();
  await expectAccessible();
  server.answers('orderRecordings', { recordings: [two, one] });
  await user.click(button('Move Part one down'));
  expect(await screen.findByText('Part 1 · Part two')).toBeVisible();
  expect(server.received('orderRecordings')).toEqual([{ mappingId: '13', recordingIds: ['6', '5'] }]);
  server.refuses('orderRecordings', 'CHANGED_ELSEWHERE');
  server.answers('managedRecordings', { recordings: [one] });
  await user.click(button('Move Part two down'));
  expect(await screen.findByText('Part 1 · Part one')).toBeVisible();
});

test('CLS-020 a recording is linked, with a fault beside its field, replaced and removed', async () => {
  const { user, fill } = await open([]);
  expect(await screen.findByText('No recording yet. Upload an MP4 or WebM video, or link one.')).toBeVisible();
  await user.click(button('Link a recording'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link a recording' }));
  await fill(dialog.getByRole('textbox', { name: /^Link/ }), 'https://videos.example.org');
  await fill(dialog.getByRole('textbox', { name: /^Length/ }), '90');
  server.refuses('linkRecording', 'INVALID_REQUEST', { fields: { url: 'Enter the address of a video' } });
  await user.click(dialog.getByRole('button', { name: 'Add link' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Enter the address of a video');
  await fill(dialog.getByRole('textbox', { name: /^Link/ }), 'https://videos.example.org/1');
  server.answers('linkRecording', { recordings: [link('5', '')] });
  await user.click(dialog.getByRole('button', { name: 'Add link' }));
  expect(await screen.findByText('Part 1 · videos.example.org')).toBeVisible();
  expect(server.received('linkRecording').at(-1)).toMatchObject({ mappingId: '13', replacesId: '', seconds: 5400 });
  await user.click(button('Remove videos.example.org'));
  server.answers('removeRecording', { recordings: [] });
  await user.click(button('Remove', await screen.findByRole('dialog', { name: 'Remove videos.example.org' })));
  expect(await screen.findByText(/^No recording yet/)).toBeVisible();
  expect(server.received('removeRecording')).toEqual([{ recordingId: '5' }]);
});
