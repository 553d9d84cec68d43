import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** What opens below its name; `look` is that of a step, or of a card by itself. */
export function Disclosure({ name, look = 'step', children }: { name: ReactNode; look?: 'step' | 'card'; children: ReactNode }) {
  const isCard = look === 'card';
  return (
    <details className={`group ${isCard ? 'card-surface' : ''}`}>
      <summary
        className={`flex gap-2 items-center rounded-control cursor-pointer list-none [&::-webkit-details-marker]:hidden ${
          isCard ? 'px-4 py-3 text-ink font-strong' : 'w-fit min-h-9 text-brand-text text-md font-medium'
        }`}
      >
        <IconChevronRight className="flex-none transition-transform group-open:rotate-90" size={18} stroke={1.75} aria-hidden />
        {name}
      </summary>
      {children}
    </details>
  );
}
