import { createFileRoute } from '@tanstack/react-router';
import { FilesPage } from '../../../features/studio/files/files-page.tsx';

export const Route = createFileRoute('/_portal/studio/files/')({ component: FilesPage });
