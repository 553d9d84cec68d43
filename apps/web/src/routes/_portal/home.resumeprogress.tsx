import { createFileRoute } from '@tanstack/react-router';
import { ResumePage } from '../../features/home/resume-page.tsx';

export const Route = createFileRoute('/_portal/home/resumeprogress')({ component: ResumePage });
