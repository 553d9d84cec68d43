import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { getSession } from '../../../lib/session/session.ts';
import { ModuleExpiredScreen } from './module-expired-screen.tsx';

const header = { channelData: { moduleId: '' }, isMentor: false, profileImage: '', headerModuleData: [] };

test('ERR-019 ERR-020 the screen says that there is new content, and has Refresh and a link to write a support ticket', async () => {
  await renderScreen(<ModuleExpiredScreen session={student} />, { session: student });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We have added new content to this page.');
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  expect(screen.getByRole('link', { name: /support ticket/ })).toHaveAttribute('href', expect.stringMatching(/^(https|mailto):/));
});

test('ERR-021 ERR-022 Refresh fetches the module data again and returns to /, and no one is signed out by it', async () => {
  server.answers('moduleData', header);
  const { user, place } = await renderScreen(<ModuleExpiredScreen session={student} />, { session: student, at: '/prepare-quant/Ratio' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(place()).toBe('/'));
  expect(server.received('moduleData')).toHaveLength(1);
  expect(getSession()).toEqual(student);
});

test('ERR-021 where the module data does not come, the screen stays and Refresh can be pressed again', async () => {
  server.loses('moduleData');
  const { user, place } = await renderScreen(<ModuleExpiredScreen session={student} />, { session: student, at: '/prepare-quant/Ratio' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(server.received('moduleData').length).toBeGreaterThan(0));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled());
  expect(place()).toBe('/prepare-quant/Ratio');
});
