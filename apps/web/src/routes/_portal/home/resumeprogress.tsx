import { createFileRoute } from '@tanstack/react-router';
import { ResumePage } from '../../../features/home/pages/resume-page.tsx';

export const Route = createFileRoute('/_portal/home/resumeprogress')({ component: ResumePage });
