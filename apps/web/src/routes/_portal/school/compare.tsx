import { createFileRoute } from '@tanstack/react-router';
import { ComparePage } from '../../../features/schools/compare/compare-page.tsx';

export const Route = createFileRoute('/_portal/school/compare')({ component: ComparePage });
