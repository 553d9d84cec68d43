import { useQuery } from '@tanstack/react-query';
import { moduleDataQuery } from '../app/shell/queries.ts';
import { ChannelPage, NoChannel } from '../features/home/channel-page.tsx';
import { GridSkeleton } from '../features/home/grid-skeleton.tsx';
import { NoCourse } from '../features/home/no-course.tsx';
import { useOwnSession } from '../lib/use-session.ts';
import { ErrorState } from '../ui/error-state.tsx';

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The screen of an address that names a channel of the course in words: 'last_mile_to_cat' is the channel 'Last mile to CAT'. */
export function ChannelScreen({ word, title }: { word: string; title: string }) {
  const session = useOwnSession();
  const header = useQuery(moduleDataQuery(session));
  if (session.lastLoggedInCourseId === '') return <NoCourse />;
  if (header.isPending) return <GridSkeleton />;
  if (header.isLoadingError) return <ErrorState heading="h1" error={header.error} onRetry={() => void header.refetch()} />;
  const channels = header.data.headerModuleData.flatMap(({ children }) => children).filter(({ type }) => type === 'channel');
  const channel = channels.find(({ name, slug }) => [name, slug].some((text) => plain(text) === plain(word)));
  if (!channel) return <NoChannel title={title} />;
  return <ChannelPage title={channel.name} place={{ id: channel.learningPathId, parentId: channel.parentId }} />;
}
