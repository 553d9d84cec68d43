import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';

/** Shown in place of a part of a page that failed to load, with the rest around it whole. */
export function PartFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <section className="card-missing flex flex-wrap items-center gap-x-4 gap-y-3 px-6 py-4 text-muted" aria-label={title} role="alert">
      <IconCloudOff size={20} stroke={1.75} aria-hidden="true" />
      <div className="flex-[1_1_240px]">
        <h2 className="text-md">{title}</h2>
        <p>{m.home_part_failed()}</p>
      </div>
      <Button variant="default" size="sm" onClick={onRetry}>
        {m.error_retry()}
      </Button>
    </section>
  );
}
