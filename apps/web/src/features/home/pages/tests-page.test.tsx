import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button } from '#test/forms.ts';
import { answerHome, homeWith } from '#test/home.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { TestsPage } from './tests-page.tsx';

const session = newcomer({ needsOnboarding: false });

test('TST-069 all tests say that they did not load, come with Retry, and say where there are none', async () => {
  answerHome(homeWith());
  server.loses('ownHome');
  const { user } = await renderScreen(<TestsPage renderTest={() => null} />, { session, at: '/preparetest' });
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  answerHome(homeWith());
  await user.click(button('Retry'));
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('No records found!');
});
