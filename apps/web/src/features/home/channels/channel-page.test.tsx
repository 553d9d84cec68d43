import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ChannelPage, NoChannel } from './channel-page.tsx';

const session = newcomer({ needsOnboarding: false });
const open = () => renderScreen(<ChannelPage title="Exam analysis" place={{ id: '31', parentId: '30' }} />, { session });

test('HOM-015 a course without the channel says No Record Found, whether the course or the address knows none', async () => {
  server.answers('channelData', { channelListData: [] });
  const { unmount } = await open();
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('No Record Found');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Exam analysis');
  await expectAccessible();
  unmount();
  const { user, place } = await renderScreen(<NoChannel title="Exam analysis" />, { at: '/home/examanalysis' });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('No Record Found');
  await user.click(screen.getByRole('link'));
  expect(place()).toBe('/home');
});

test('HOM-015 a channel with nothing on its playlists says so under its own name', async () => {
  const channel = { learningPathId: '31', name: 'Papers taken apart', url: '/home/x', only: '', playlists: [] };
  server.answers('channelData', { channelListData: [channel] });
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Papers taken apart' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('No Record Found');
});

test('ERR-052 a channel that does not load says so, and Retry loads it', async () => {
  server.refuses('channelData', 'UNAVAILABLE');
  const { user } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  server.answers('channelData', { channelListData: [] });
  await user.click(button('Retry'));
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('No Record Found');
});
