import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/cards/card.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';

const KeepDialog = lazy(async () => ({ default: (await import('./keep-dialog.tsx')).KeepDialog }));

/** The one step that keeps the result of a free test, and, once it is kept, its link. */
export function KeepCard({
  slug,
  sheet,
  trialToken,
  onKept,
}: {
  slug: string;
  sheet: RequestOf<'scoreTrial'>;
  /** '' before it is kept. */
  trialToken: string;
  onKept: (trialToken: string) => void;
}) {
  const [isKeeping, { open, close }] = useDisclosure(false);
  const { copy, copied } = useClipboard({ timeout: 2000 });
  const isKept = trialToken !== '';
  const path = `/enrol/${slug}/result#${trialToken}`;
  return (
    <Card className="grid gap-3 print:hidden" aria-label={isKept ? m.trial_kept() : m.trial_keep_title()}>
      <div role="status" className="grid gap-1">
        <h2 className="text-lg">{isKept ? m.trial_kept() : m.trial_keep_title()}</h2>
        <p className="m-0 max-w-160">{isKept ? m.trial_kept_text() : m.trial_keep_text()}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isKept ? (
          <>
            <Button onClick={() => copy(new URL(path, globalThis.location.href).href)}>
              {copied ? m.enrol_link_copied() : m.trial_copy_link()}
            </Button>
            <PathButton href={path} variant="default">
              {m.trial_open()}
            </PathButton>
          </>
        ) : (
          <Button data-keeps onClick={open}>
            {m.trial_keep()}
          </Button>
        )}
        <PathButton href={`/enrol/${slug}`} variant="default">
          {m.trial_see_course()}
        </PathButton>
      </div>
      <Suspense>{isKeeping && !isKept ? <KeepDialog sheet={sheet} onKept={onKept} onClose={close} /> : null}</Suspense>
    </Card>
  );
}
