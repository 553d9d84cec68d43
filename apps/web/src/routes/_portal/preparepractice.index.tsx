import { createFileRoute } from '@tanstack/react-router';
import { ToTopics } from '../../features/adaptive/topics.tsx';
import { PracticeSetsPage } from '../../features/assessment/practice.tsx';

export const Route = createFileRoute('/_portal/preparepractice/')({ component: PracticeSets });

function PracticeSets() {
  return <PracticeSetsPage toLevels={<ToTopics />} />;
}
