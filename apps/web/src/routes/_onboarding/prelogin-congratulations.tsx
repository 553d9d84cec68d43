import { createFileRoute } from '@tanstack/react-router';
import { FirstSteps } from '../../features/home/first-steps.tsx';
import { TestActions } from '../../features/learning/rows/test-item.tsx';
import { Congratulations } from '../../features/profile/onboarding.tsx';

export const Route = createFileRoute('/_onboarding/prelogin-congratulations')({
  component: () => (
    <Congratulations>
      <FirstSteps renderTestActions={(test, { isLead }) => <TestActions test={test} lead={isLead} />} />
    </Congratulations>
  ),
});
