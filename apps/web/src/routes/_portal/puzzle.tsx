import { createFileRoute } from '@tanstack/react-router';
import { PuzzlePage } from '../../features/learning/quiz/puzzle-page.tsx';

export const Route = createFileRoute('/_portal/puzzle')({ component: PuzzlePage });
