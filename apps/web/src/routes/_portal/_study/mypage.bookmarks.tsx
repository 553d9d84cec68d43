import { createFileRoute } from '@tanstack/react-router';
import { BookmarkedPosts } from '../../../features/schools/posts/bookmarked-posts.tsx';
import { MarkedPage } from '../../../features/study/marked/marked-page.tsx';

export const Route = createFileRoute('/_portal/_study/mypage/bookmarks')({
  component: () => <MarkedPage mark="bookmark" also={(otherwise) => <BookmarkedPosts otherwise={otherwise} />} />,
});
