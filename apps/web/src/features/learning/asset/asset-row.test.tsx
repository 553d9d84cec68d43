import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { mockTest } from '#test/assets.ts';
import { m } from '../../../paraglide/messages.js';
import { AssetRow } from './asset-row.tsx';

const show = (asset: Asset) =>
  renderScreen(<AssetRow asset={asset} nodeId="9" moduleId="3" href="/prepare-quant/detail/a" />, { session: student });
const sections = [
  { name: 'Verbal', marks_obtained: '-3', percentile: '12.50' },
  { name: 'Quant', marks_obtained: '24', percentile: '98.00' },
];
const taken = { ...mockTest, status: 'completed', isCompleted: '1', progress: 1 } as const;

test('TST-059 TST-060 LRN-009 a completed test shows its score and percentile, and a line for each section with marks and percentile', async () => {
  const result = { marksObtained: '21', totalMarks: '198', overAllPercentile: '84.10', cohortSize: 500, sectionalScore: sections };
  const { container } = await show({ ...taken, ...result });
  for (const text of ['Full mock', '66 questions', '2 h', 'score 21 of 198', 'percentile 84.10']) expect(container).toHaveTextContent(text);
  const lines = within(screen.getByRole('list', { name: m.learning_sections() })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Verbal: score \u22123, percentile 12.50',
    'Quant: score 24, percentile 98.00',
  ]);
});

test('TST-059 the percentile of the only candidate is shown as provisional', async () => {
  const { container } = await show({ ...taken, marksObtained: '21', totalMarks: '198', overAllPercentile: '0.00', cohortSize: 1 });
  expect(container).toHaveTextContent('provisional percentile 0.00');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('LRN-012 LRN-013 a completed asset has a tick, one in progress a ring, one that was not opened neither', async () => {
  const video: Asset = { ...mockTest, assetName: 'Clip', assetType: 'video', assetDetails: [], actions: [] };
  for (const [status, progress, name] of [
    ['completed', 1, m.learning_status_completed()],
    ['in-progress', 0.33, m.learning_progress_share({ share: '33' })],
  ] as const) {
    const { unmount } = await show({ ...video, status, progress });
    expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual([m.learning_type_video(), name]);
    unmount();
  }
  await show(video);
  expect(screen.getAllByRole('img')).toHaveLength(1);
});
