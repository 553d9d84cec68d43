import { createFileRoute } from '@tanstack/react-router';
import { VideoPage } from '../../features/media/video-page.tsx';

export const Route = createFileRoute('/_portal/ims/videoplayer/$imspin/$videoid/$videoType')({ component: VideoRoute });

function VideoRoute() {
  const { imspin, videoid, videoType } = Route.useParams();
  return <VideoPage key={`${imspin} ${videoid} ${videoType}`} place={{ imspin, videoid, videotype: videoType }} />;
}
