import { createFileRoute } from '@tanstack/react-router';
import { MarkedPage } from '../../../features/study/marked/marked-page.tsx';

export const Route = createFileRoute('/_portal/_study/mypage/mytasks')({ component: () => <MarkedPage mark="task" /> });
