import { createFileRoute } from '@tanstack/react-router';
import { CoursesPage } from '../../features/enrol/list-page.tsx';

export const Route = createFileRoute('/enrol/')({ component: CoursesPage });
