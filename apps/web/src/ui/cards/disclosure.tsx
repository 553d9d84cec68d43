import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  readonly name: ReactNode;
  /** That of a step, or of a card by itself. */
  readonly look?: 'step' | 'card';
  /** Open at the beginning. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** What opens below its name. */
export function Disclosure({ name, look = 'step', isOpen = false, children }: DisclosureProps) {
  const isCard = look === 'card';
  return (
    <details className={`group ${isCard ? 'card-surface' : ''}`} open={isOpen}>
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
