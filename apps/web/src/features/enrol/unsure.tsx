import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTargetArrow } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { PathButton } from '../../ui/navigation/path-link.tsx';

const CallDialog = lazy(async () => ({ default: (await import('./call-dialog.tsx')).CallDialog }));

/** For those who are not sure yet: a test with a free account where the course names one, and a call. */
export function Unsure({ slug, hasTrial }: { slug: string; hasTrial: boolean }) {
  const [isAsking, { open, close }] = useDisclosure(false);
  const session = useSession();
  const offersTest = hasTrial && session === null;
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 rounded-card bg-brand-accent-wash">
      <span className="grid flex-none place-items-center w-10 h-10 rounded-control bg-brand-accent text-[#15171c]">
        <IconTargetArrow size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <span className="flex-[1_1_220px] min-w-0">
        <strong className="block text-ink font-strong">{m.enrol_trial_title()}</strong>
        <span className="text-sm">{offersTest ? m.enrol_trial_text() : m.enrol_call_text()}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        {offersTest ? (
          <PathButton href="/register" variant="default">
            {m.enrol_trial_start()}
          </PathButton>
        ) : null}
        <Button variant="default" onClick={open}>
          {m.enrol_call()}
        </Button>
      </span>
      <Suspense>{isAsking ? <CallDialog slug={slug} onClose={close} /> : null}</Suspense>
    </section>
  );
}
