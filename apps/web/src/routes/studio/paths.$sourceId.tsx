import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { LessonPreview, PathPreview } from '../../features/learning/path-preview.tsx';
import { PathPage, type PathSearch } from '../../features/studio/path/path-page.tsx';

export const Route = createFileRoute('/studio/paths/$sourceId')({
  validateSearch: ({ view, lesson }: Record<string, unknown>): PathSearch => ({
    ...(view === 'student' ? { view } : {}),
    ...(typeof lesson === 'string' ? { lesson } : {}),
  }),
  component: StudioPath,
});

function StudioPath() {
  const { sourceId } = Route.useParams();
  const navigate = Route.useNavigate();
  const onSearch = useCallback((search: PathSearch) => void navigate({ search, resetScroll: false }), [navigate]);
  return (
    <PathPage
      key={sourceId}
      sourceId={sourceId}
      search={Route.useSearch()}
      onSearch={onSearch}
      renderPath={(of) => <PathPreview {...of} />}
      renderLesson={(of) => <LessonPreview {...of} />}
    />
  );
}
