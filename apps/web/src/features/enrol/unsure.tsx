import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTargetArrow } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import type { Course } from './course.ts';

const CallDialog = lazy(async () => ({ default: (await import('./call-dialog.tsx')).CallDialog }));

/** For those who are not sure yet: the free test of the course where it has one, and a call. */
export function Unsure({ slug, trial }: { slug: string; trial: Course['trial'] }) {
  const [isAsking, { open, close }] = useDisclosure(false);
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 rounded-card bg-brand-accent-wash">
      <span className="grid flex-none place-items-center w-10 h-10 rounded-control bg-brand-accent text-[#15171c]">
        <IconTargetArrow size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <span className="flex-[1_1_220px] min-w-0">
        <strong className="block text-ink font-strong">{m.enrol_trial_title()}</strong>
        <span className="text-sm">
          {trial === null
            ? m.enrol_call_text()
            : m.enrol_trial_text({ questions: trial.questions, minutes: Math.ceil(trial.seconds / 60) })}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {trial === null ? null : (
          <PathButton href={`/enrol/${slug}/test`} variant="default">
            {m.enrol_trial_start()}
          </PathButton>
        )}
        <Button variant="default" onClick={open}>
          {m.enrol_call()}
        </Button>
      </span>
      <Suspense>{isAsking ? <CallDialog slug={slug} onClose={close} /> : null}</Suspense>
    </section>
  );
}
