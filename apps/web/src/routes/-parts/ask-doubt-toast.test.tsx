import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadNotices } from '../../app/notices/notices.tsx';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { AskDoubtButton } from '../../features/doubts/ask-doubt-button.tsx';

test('LRN-026 View in the message after sending a doubt opens the doubt', async () => {
  server.answers('doubtTopics', []);
  server.answers('postDoubt', { doubtId: '41' });
  await loadNotices();
  const place = { learningPathId: '3', assetId: '4', name: 'Roots and coefficients' };
  const { user, place: at } = await renderScreen(<AskDoubtButton place={() => place} />, {
    session: newcomer({ needsOnboarding: false }),
  });
  await user.click(button('Ask a doubt'));
  await user.type(await screen.findByRole('textbox', { name: 'Your doubt' }), 'Why minus b over a?');
  await user.click(button('Send doubt'));
  await user.click(await screen.findByRole('link', { name: 'View' }));
  await expect.poll(at).toBe('/myPage/doubts?doubtId=41');
  await expect.poll(() => screen.queryByRole('link', { name: 'View' })).toBeNull();
});
