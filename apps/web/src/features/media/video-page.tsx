import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { callForm } from '../../lib/calls/call-form.ts';
import { rememberPlace } from '../../lib/session/return-to.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { VideoPlayer } from '../../ui/video/video-player.tsx';
import { type VideoAddress } from '../../ui/video/video-player-props.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** What the address names: whose right it is, which video, and how it is stored. */
interface VideoPlace {
  readonly imspin: string;
  readonly videoid: string;
  readonly videotype: string;
}

const fetchUrl = (place: VideoPlace, signal?: AbortSignal) => callForm('videoPlayerUrl', { ...place }, signal ? { signal } : {});

/** Asked for once: the player renews its address itself. */
const videoQuery = (place: VideoPlace) =>
  queryOptions({
    queryKey: [...queryKeys.media.video, place],
    queryFn: ({ signal }) => fetchUrl(place, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** /ims/videoplayer/…: one video, for anyone who has a right to it. The address is open, the video is not (MED-010). */
export function VideoPage({ place }: { place: VideoPlace }) {
  const session = useSession();
  return session === null ? <Guest /> : <Video place={place} />;
}

function Guest() {
  const router = useRouter();
  const signIn = () => void router.navigate({ to: '/', state: rememberPlace({ path: router.state.location.publicHref, who: null }) });
  return (
    <EmptyState
      drawing="desk"
      heading="h1"
      role="alert"
      title={m.video_failed()}
      action={<Button onClick={signIn}>{m.action_sign_in()}</Button>}
    >
      {m.video_sign_in()}
    </EmptyState>
  );
}

function Video({ place }: { place: VideoPlace }) {
  const query = useQuery(videoQuery(place));
  if (query.isPending) {
    return (
      <div role="status" aria-label={m.loading()}>
        <Skeleton width="40%" height={30} mb={24} />
        <Skeleton height={420} radius="lg" />
      </div>
    );
  }
  if (query.isLoadingError) {
    return (
      <EmptyState
        drawing="cloud"
        heading="h1"
        role="alert"
        title={m.video_failed()}
        action={<Button onClick={() => void query.refetch()}>{m.error_retry()}</Button>}
      />
    );
  }
  const { name, videoURL, ...rest } = query.data;
  const renew = async (): Promise<VideoAddress> => {
    const fresh = await fetchUrl(place);
    return { url: fresh.videoURL, expiresAt: fresh.expiresAt };
  };
  return (
    <article>
      <PageHeader title={name} />
      <VideoPlayer id={place.videoid} name={name} url={videoURL} {...rest} renew={renew} />
    </article>
  );
}
