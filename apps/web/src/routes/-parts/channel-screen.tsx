import { useChannelPlace } from '../../app/use-channel-place.ts';
import { ChannelPage, NoChannel } from '../../features/home/channel-page.tsx';
import { GridSkeleton } from '../../features/home/cards/grid-skeleton.tsx';
import { NoCourse } from '../../features/home/cards/no-course.tsx';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { ErrorState } from '../../ui/feedback/states/error-state.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';

/** The screen of an address that names a channel of the course in words. */
export function ChannelScreen({ word, title }: { word: string; title: string }) {
  const { lastLoggedInCourseId } = useOwnSession();
  const { channel, header } = useChannelPlace(word);
  if (lastLoggedInCourseId === '') return <NoCourse />;
  if (channel) return <ChannelPage title={channel.name} place={channel} />;
  if (header.isPending) {
    return (
      <>
        <PageHeader title={title} />
        <GridSkeleton />
      </>
    );
  }
  if (header.isLoadingError) return <ErrorState heading="h1" error={header.error} onRetry={() => void header.refetch()} />;
  return <NoChannel title={title} />;
}
