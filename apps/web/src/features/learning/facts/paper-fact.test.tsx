import { digestOf } from '@abhyas/rules/assessment/paper/paper-file.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { mockTest } from '#test/assets.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { bringPapers } from '../../../lib/paper-files/bring-papers.ts';
import { setPapersHere } from '../../../lib/paper-files/here.ts';
import { m } from '../../../paraglide/messages.js';
import { TestItem } from '../rows/test-item.tsx';

afterEach(() => {
  setPapersHere([]);
  setLine(undefined);
});

/** What the browser says of its line. */
function setLine(line: { saveData?: boolean; effectiveType?: string } | undefined) {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: line });
}

/** A sealed file at its address. */
async function file(text: string) {
  const bytes = new TextEncoder().encode(text);
  const digest = await digestOf(bytes);
  server.serves(`/papers/${digest}`, bytes);
  return { digest, bytes: bytes.byteLength };
}

const here = () => screen.queryByText(m.learning_paper_here());

test('TST-063 the papers of tests that are near come beforehand, and the row of such a test says so once all of its files are whole', async () => {
  server.answers('soonPapers', { tests: [{ assessmentId: '5', files: [await file('cover'), await file('section')] }] });
  await renderScreen(<TestItem test={mockTest} />, { session: student, at: '/home' });
  expect(here()).toBeNull();
  await act(bringPapers);
  expect(here()).toBeVisible();
});

test('TST-063 a paper of which a file is missing or damaged is not called here, and keeps none of the others back', async () => {
  const cover = await file('cover');
  const damaged = await file('section');
  const mend = server.spoils(`/papers/${damaged.digest}`, () => new Response('something else'));
  server.answers('soonPapers', {
    tests: [
      { assessmentId: '4', files: [cover, damaged] },
      { assessmentId: '5', files: [cover] },
    ],
  });
  await renderScreen(<TestItem test={mockTest} />, { session: student, at: '/home' });
  await act(bringPapers);
  expect(here(), 'the other one').toBeVisible();
  server.answers('soonPapers', { tests: [{ assessmentId: '5', files: [damaged] }] });
  await act(bringPapers);
  expect(here()).toBeNull();
  mend();
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'TST-063 with %o nothing is brought before it is needed',
  async (line) => {
    setLine(line);
    await act(bringPapers);
    expect(server.received('soonPapers')).toEqual([]);
  },
);
