import { createFileRoute } from '@tanstack/react-router';
import { WaitingNotes } from '../../../features/learning/notes/waiting-notes.tsx';
import { NotesPage } from '../../../features/study/notes-page.tsx';

export const Route = createFileRoute('/_portal/_study/mypage/notes')({ component: () => <NotesPage waiting={<WaitingNotes />} /> });
