import { createFileRoute } from '@tanstack/react-router';
import { PracticeSetsPage } from '../../features/assessment/practice/sets-page.tsx';

export const Route = createFileRoute('/_portal/preparepractice/')({ component: PracticeSetsPage });
