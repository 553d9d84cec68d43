import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../features/home/home-page.tsx';
import { TestActions, TestItem } from '../../features/learning/test-item.tsx';

export const Route = createFileRoute('/_portal/home')({ component: HomeRoute });

function HomeRoute() {
  return <HomePage renderTest={(test) => <TestItem test={test} />} renderTestActions={(test) => <TestActions test={test} lead />} />;
}
