import type { Playlist, SliderItem } from '@abhyas/contract/home/front-page.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ChannelPage, NoChannel } from './channel-page.tsx';

const session = newcomer({ needsOnboarding: false });
const open = () => renderScreen(<ChannelPage title="Exam analysis" place={{ id: '31', parentId: '30' }} />, { session });

const item = (status: SliderItem['status'], index: number): SliderItem => ({
  assetId: String(index + 1),
  assetName: `Page ${index}`,
  assetType: 'html',
  duration: '0:10:00',
  thumbUrl: '',
  url: `/page/${index}`,
  status,
});

const playlist = ({ id, name, statuses }: { id: string; name: string; statuses: SliderItem['status'][] }): Playlist => ({
  learningPathId: id,
  name,
  playListDuration: `0:${statuses.length}0:00`,
  parentId: '31',
  thumbUrl: '',
  url: `/home/seeallchannels/${name}?lpid=${id}`,
  items: statuses.map(item),
});

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

test('LRN-017 LRN-019 each playlist is there once: its tile with its name and length, then what is on it', async () => {
  const playlists = [
    playlist({ id: '41', name: 'Quick revision', statuses: ['', 'completed'] }),
    playlist({ id: '42', name: 'The last ten days', statuses: [''] }),
    playlist({ id: '43', name: 'Nothing yet', statuses: [] }),
  ];
  server.answers('channelData', {
    channelListData: [{ learningPathId: '31', name: 'Exam analysis', url: '/home/x', only: '', playlists }],
  });
  await open();
  expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(2);
  const first = within(screen.getByRole('region', { name: 'Quick revision' }));
  expect(first.getAllByRole('link', { name: /Quick revision/ })).toHaveLength(1);
  expect(first.getByRole('link', { name: /Quick revision/ })).toHaveTextContent('2 itemsQuick revision20 min · 1 of 2 completed');
  expect(first.getAllByRole('listitem')).toHaveLength(2);
  await expectAccessible();
});

test('ERR-052 a channel that does not load says so, and Retry loads it', async () => {
  server.refuses('channelData', 'UNAVAILABLE');
  const { user } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  server.answers('channelData', { channelListData: [] });
  await user.click(button('Retry'));
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('No Record Found');
});
