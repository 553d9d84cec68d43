import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { AssetContent } from './asset.tsx';

const link: AnswerOf<'openAsset'> = {
  assetId: '3',
  assetName: 'Book a practice call',
  assetType: 'link',
  trail: [],
  html: '',
  url: 'https://calls.example/book',
  captionsUrl: '',
  chaptersUrl: '',
  posterUrl: '',
  expiresAt: '2026-11-22T06:00:00.000Z',
  parts: 1,
  downloadName: '',
  status: 'in-progress',
  progress: 0,
  position: 0,
  seen: [],
  bookmarked: '0',
  isMyTask: '0',
  notes: [],
  next: null,
};

test('a link says where it leads, opens in a tab of its own that knows nothing of the portal, and is complete then', async () => {
  const onSeen = vi.fn();
  const place = { learningPathId: '2', assetId: '3' };
  const { user } = await renderScreen(
    <AssetContent asset={link} place={place} session={student} onSeen={onSeen} onCounted={() => undefined} wayOut={null} />,
    { session: student },
  );
  expect(await screen.findByText('calls.example')).toBeVisible();
  const way = screen.getByRole('link', { name: 'Open in a new tab' });
  expect([way.getAttribute('href'), way.getAttribute('target'), way.getAttribute('rel')]).toEqual([
    'https://calls.example/book',
    '_blank',
    'noopener noreferrer',
  ]);
  await expectAccessible();
  await user.click(way);
  expect(onSeen).toHaveBeenCalledWith({ position: 0, seen: [[0, 0]] });
});
