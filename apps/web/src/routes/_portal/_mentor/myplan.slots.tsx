import { createFileRoute } from '@tanstack/react-router';
import { SlotsPage } from '../../../features/mentoring/week/slots-page.tsx';

export const Route = createFileRoute('/_portal/_mentor/myplan/slots')({ component: SlotsPage });
