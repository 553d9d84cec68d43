import { createFileRoute } from '@tanstack/react-router';
import { BlogsPage } from '../../../features/home/pages/blogs-page.tsx';

export const Route = createFileRoute('/_portal/home/featuredblog')({ component: BlogsPage });
