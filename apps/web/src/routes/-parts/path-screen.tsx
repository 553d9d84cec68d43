import { PathPage, PathSkeleton } from '../../features/learning/path.tsx';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { HomeLink } from '../../app/screens/home-link.tsx';
import { usePathPlace, type PathSearch } from '../../app/use-path-place.ts';

interface PathScreenProps {
  readonly module: string;
  readonly topic: string;
  /** A unit or topic of the path to open. */
  readonly subTopic?: string;
  readonly search: PathSearch;
}

/** The screen of /prepare-… and /test-…: finds out which path the address means, then shows it. */
export function PathScreen({ module, topic, subTopic, search }: PathScreenProps) {
  const { place, header } = usePathPlace({ search, module, topic });
  if (place) {
    const index = Number(search.index ?? '');
    return <PathPage place={place} index={search.index !== undefined && Number.isInteger(index) ? index : null} part={subTopic ?? null} />;
  }
  if (header.data === undefined) return <QueryView query={header} loading={<PathSkeleton />} heading="h1" />;
  return <EmptyState drawing="shelf" heading="h1" title={m.learning_no_records()} action={<HomeLink />} />;
}
