import { expect, test } from 'vitest';
import { owedSession } from '#test/mentor-sessions.ts';
import { draftFrom, feedbackBody, readDraft } from './feedback-draft.ts';

const now = new Date('2026-11-24T10:00:00.000Z');
const hoursAgo = (hours: number) => now.getTime() - hours * 3_600_000;

test('MEN-022 a draft keeps the files that were added, and saves those that the server still has', () => {
  const card = owedSession();
  const added = [
    { name: 'today.pdf', link: '/files/today', at: hoursAgo(2) },
    { name: 'old.pdf', link: '/files/old', at: hoursAgo(24) },
  ];
  const draft = readDraft(JSON.stringify({ ...draftFrom(card), text: 'Leave any set after 8 minutes.', added }));
  expect(draft?.added).toEqual(added);
  expect(feedbackBody({ card, draft: draft ?? draftFrom(card), now }).data).toEqual([{ attachment: '/files/today' }]);
});

test('a draft of an earlier build has no files, and what is no draft is none', () => {
  expect(readDraft('{"text":"Ten letters","steps":[],"removed":[],"seen":""}')?.added).toEqual([]);
  expect([readDraft(''), readDraft('{'), readDraft('{"text":1}')]).toEqual([null, null, null]);
});
