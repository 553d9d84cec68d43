import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ResumePage } from './resume-page.tsx';

const session = newcomer({ needsOnboarding: false });

test('ERR-025 what was begun is empty in words, and leads to the paths', async () => {
  server.answers('resumeAssets', []);
  const { user, place } = await renderScreen(<ResumePage />, { session, at: '/home/resumeprogress' });
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('No records found!');
  await user.click(screen.getByRole('link'));
  expect(place()).toBe('/prepare');
});
