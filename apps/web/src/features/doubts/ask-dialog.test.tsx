import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { AskDialog } from './ask-dialog.tsx';

/** Uploads that stay under way. */
class WaitingUpload extends EventTarget {
  readonly upload = new EventTarget();
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {}
}
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', WaitingUpload));
afterEach(() => vi.unstubAllGlobals());

const place = { learningPathId: '9', assetId: '', name: 'Roots and coefficients' };
async function open(at: typeof place | null = place, session = newcomer({ needsOnboarding: false })) {
  server.answers('doubtTopics', []);
  server.answers('peerDoubts', { answered: [], total: 0, waiting: null, usualAnswerMinutes: null });
  const view = await renderScreen(<AskDialog place={at} onClose={() => undefined} onAsked={() => undefined} />, {
    session,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Ask a doubt' });
  return { ...view, dialog, words: within(dialog).getByRole('textbox', { name: 'Your doubt' }) };
}
const pdf = (name: string, size = 100) => new File(['%PDF-1.7', new Uint8Array(size)], name, { type: 'application/pdf' });
const faults = async () => (await screen.findByRole('alert')).textContent;
const attached = () =>
  within(screen.getByRole('list', { name: 'Attachments' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('MED-023 LRN-026 it says what may be attached; what is too large, of another kind or one too many is kept out, by name', async () => {
  const { dialog, words } = await open();
  expect(
    within(dialog).getByText('JPEG, PNG, WebP, AVIF, GIF or PDF. Up to 5 files, 10 MB each. Choose, drop or paste them.'),
  ).toBeVisible();
  fireEvent.drop(words, { dataTransfer: { types: ['Files'], files: [pdf('large.pdf', 10 * 1024 * 1024)] } });
  expect(await faults()).toBe('large.pdf is over 10 MB. Choose a smaller file.');
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
  const sheets = Array.from({ length: 6 }, (_, index) => pdf(`sheet-${index + 1}.pdf`));
  fireEvent.change(input, { target: { files: [new File(['words'], 'notes.txt', { type: 'text/plain' }), ...sheets] } });
  await expect.poll(() => attached().length).toBe(5);
  expect(await faults()).toContain("notes.txt wasn't attached.");
  expect(await faults()).toContain("You can attach up to 5 files. sheet-6.pdf wasn't added.");
  expect(button('Attach files')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
});

test('MED-024 LRN-026 a file that is taken out again leaves its place to one that is pasted or dropped', async () => {
  const { user, words } = await open();
  fireEvent.drop(words, { dataTransfer: { types: ['Files'], files: [pdf('one.pdf'), pdf('two.pdf')] } });
  await user.click(await screen.findByRole('button', { name: 'Remove two.pdf' }));
  expect(button('Attach files')).toHaveFocus();
  fireEvent.paste(words, { clipboardData: { types: ['Files'], files: [pdf('pasted.pdf')] } });
  await expect.poll(() => attached().length).toBe(2);
  expect(attached()).toEqual([expect.stringMatching(/^one\.pdf/), expect.stringMatching(/^pasted\.pdf/)]);
});

test('LRN-026 a doubt without a topic or words is not sent, and what is missing is said at its field', async () => {
  const { user, dialog, unmount } = await open(null);
  await user.click(button('Send doubt', dialog));
  expect((await within(dialog).findAllByRole('alert'))[0]).toHaveTextContent('* Required');
  await expectAccessible();
  unmount();
  const beside = await open();
  await beside.user.click(button('Send doubt', beside.dialog));
  expect(beside.words).toHaveAttribute('aria-invalid', 'true');
  expect(server.received('postDoubt')).toEqual([]);
});

test('LRN-026 what was typed is there when the dialog is opened again', async () => {
  const session = newcomer({ needsOnboarding: false });
  const first = await open(place, session);
  await first.fill(first.words, 'Half a question');
  first.unmount();
  const { words } = await open(place, session);
  expect(words).toHaveValue('Half a question');
});

test('LRN-026 others read a doubt only where its student says so; what was answered before, or waits, is beside it as it is typed', async () => {
  const { user, dialog, words, fill } = await open();
  expect(within(dialog).getByRole('checkbox', { name: /without my name/ })).not.toBeChecked();
  server.answers('peerDoubts', {
    answered: [{ doubtId: '5', text: 'Why a double root?', replies: 1, same: 0 }],
    total: 1,
    waiting: { doubtId: '6', same: false },
    usualAnswerMinutes: null,
  });
  await fill(words, 'Why are there two roots?');
  expect(await within(dialog).findByRole('link', { name: 'Why a double root?' })).toHaveAttribute('href', '/myPage/doubts?doubtId=5');
  await expectAccessible();
  server.answers('sameDoubt', { same: true });
  await user.click(within(dialog).getByRole('button', { name: 'I have the same doubt' }));
  await expect.poll(() => server.received('sameDoubt')).toEqual([{ doubtId: '6', same: true }]);
  server.answers('postDoubt', { doubtId: '9' });
  await user.click(within(dialog).getByRole('checkbox', { name: /without my name/ }));
  await user.click(button('Send doubt', dialog));
  await expect.poll(() => server.received('postDoubt').map(({ shared }) => shared)).toEqual([true]);
});
