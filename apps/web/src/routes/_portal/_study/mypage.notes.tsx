import { createFileRoute } from '@tanstack/react-router';
import { PendingNotes } from '../../../features/learning/notes/pending-notes.tsx';
import { NotesPage } from '../../../features/study/notes-page.tsx';

export const Route = createFileRoute('/_portal/_study/mypage/notes')({ component: () => <NotesPage waiting={<PendingNotes />} /> });
