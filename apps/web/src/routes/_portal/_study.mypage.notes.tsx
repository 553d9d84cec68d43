import { createFileRoute } from '@tanstack/react-router';
import { NotesPage } from '../../features/study/notes-page.tsx';

export const Route = createFileRoute('/_portal/_study/mypage/notes')({ component: NotesPage });
