import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { ChannelPage, NoChannel } from '../../../features/home/channel-page.tsx';
import { ChannelScreen } from '../../-parts/channel-screen.tsx';

/** A channel, or a playlist of one: the one its query names, else the channel of that name. */
export const Route = createFileRoute('/_portal/home/seeallchannels/$name')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['lpid']),
  component: SeeAllRoute,
});

function SeeAllRoute() {
  const { name } = Route.useParams();
  const { lpid } = Route.useSearch();
  if (lpid === undefined) return <ChannelScreen word={name} title={name} />;
  // what is no id is no channel
  if (!/^[1-9]\d{0,17}$/.test(lpid)) return <NoChannel title={name} />;
  return <ChannelPage key={lpid} title={name} place={{ id: lpid, parentId: '' }} />;
}
