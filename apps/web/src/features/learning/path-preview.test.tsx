import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mockTest } from '#test/assets.ts';
import { onlyPath, unitOf } from '#test/paths.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { m } from '../../paraglide/messages.js';
import { PathPreview } from './path-preview.tsx';

test('a path that is looked at before students have it leads to its lessons where it is told, and stores nothing', async () => {
  const action = [{ kind: 'open' as const, enabled: true, reason: '' as const }];
  const [page, pdf] = (['html', 'pdf'] as const).map((assetType) => ({
    ...mockTest,
    assetId: assetType,
    assetName: `The ${assetType}`,
    assetType,
    assetDetails: [],
    actions: action,
  }));
  const units = ['Ratio', 'Roots'].map((name, at) =>
    unitOf({ learningPathId: `1${at}`, name, assets: at === 0 ? [page ?? mockTest, pdf ?? mockTest] : [] }),
  );
  const session = newcomer({ isStaff: true, needsOnboarding: false, staffRights: ['content'] });
  const shown = <PathPreview path={onlyPath([], units)} hrefOf={({ assetId }) => `/studio/paths/7?lesson=${assetId}`} />;
  const { user } = await renderScreen(shown, { session });
  for (const name of ['html', 'pdf'])
    expect(await screen.findByRole('link', { name: `The ${name}` })).toHaveAttribute('href', `/studio/paths/7?lesson=${name}`);
  await expectAccessible();
  // a call that no test answers would fail it
  await user.click(screen.getByRole('button', { name: /Roots/ }));
  expect(screen.getByText(m.learning_empty_list())).toBeVisible();
});
