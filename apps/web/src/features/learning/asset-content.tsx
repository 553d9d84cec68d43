import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Session } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { Reader } from '../../ui/reader.tsx';
import { VideoPlayer } from '../../ui/video-player.tsx';
import type { AssetPlace } from './queries.ts';
import { useAssetEnd } from './use-asset-end.ts';

const PdfViewer = lazy(() => import('../../ui/pdf-viewer.tsx').then(({ PdfViewer: component }) => ({ default: component })));

interface AssetContentProps {
  readonly asset: AnswerOf<'openAsset'>;
  readonly place: AssetPlace;
  readonly session: Session;
  /** The title of a page for reading, which stands on its sheet. */
  readonly head?: ReactNode;
}

/** What an asset shows, by its type. Coming to its end completes it. */
export function AssetContent({ asset, place, session, head }: AssetContentProps) {
  const end = useAssetEnd({ session, place, completed: asset.status === 'completed' });
  switch (asset.assetType) {
    case 'video':
      return <VideoPlayer url={asset.url} captionsUrl={asset.captionsUrl} posterUrl={asset.posterUrl} name={asset.assetName} onEnd={end} />;
    case 'pdf':
      return (
        <Suspense fallback={<Skeleton height={560} radius="lg" aria-label={m.loading()} />}>
          <PdfViewer url={asset.url} name={asset.assetName} onEnd={end} />
        </Suspense>
      );
    case 'html':
    case 'assessment':
      return <Reader head={head} html={asset.html} onEnd={end} />;
  }
}
