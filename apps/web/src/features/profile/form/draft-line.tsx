import { Button } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';

/** Says that the section was changed elsewhere, too, and lets one look at both versions before one of them is saved. */
export function OtherVersionLine({ onSwap, onDiscard }: { onSwap: () => void; onDiscard: () => void }) {
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 mb-4 py-1.5 pr-2 pl-4 rounded-control bg-info-wash text-body text-sm"
      role="status"
    >
      {m.draft_elsewhere()}
      <Button variant="subtle" size="compact-md" onClick={onSwap}>
        {m.draft_other()}
      </Button>
      <Button variant="subtle" size="compact-md" onClick={onDiscard}>
        {m.draft_discard()}
      </Button>
    </div>
  );
}

/** Says that the form shows what was typed before, and offers to go back to what is saved. */
export function DraftLine({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 mb-4 py-1.5 pr-2 pl-4 rounded-control bg-info-wash text-body text-sm"
      role="status"
    >
      {m.draft_here()}
      <Button variant="subtle" size="compact-md" onClick={onDiscard}>
        {m.draft_discard()}
      </Button>
    </div>
  );
}
