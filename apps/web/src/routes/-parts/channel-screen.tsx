import { useChannelPlace } from '../../app/use-channel-place.ts';
import { ChannelPage, NoChannel } from '../../features/home/channel-page.tsx';
import { GridSkeleton } from '../../features/home/cards/grid-skeleton.tsx';
import { NoCourse } from '../../features/home/cards/no-course.tsx';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';

/** The screen of an address that names a channel of the course in words. */
export function ChannelScreen({ word, title }: { word: string; title: string }) {
  const { lastLoggedInCourseId } = useOwnSession();
  const { channel, header } = useChannelPlace(word);
  if (lastLoggedInCourseId === '') return <NoCourse />;
  if (channel) return <ChannelPage title={channel.name} place={channel} />;
  if (header.data === undefined) {
    return (
      <>
        <PageHeader title={title} />
        <QueryView query={header} loading={<GridSkeleton />} />
      </>
    );
  }
  return <NoChannel title={title} />;
}
