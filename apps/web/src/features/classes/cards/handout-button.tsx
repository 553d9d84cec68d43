import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { actionOf } from '../class-words.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

const loadDialog = () => import('./handout-dialog.tsx');
const HandoutDialog = lazyDialog(async () => (await loadDialog()).HandoutDialog);
/** The viewer comes while the hand is on its way to the button. */
const prepare = () => void loadDialog().catch(() => {});

interface HandoutButtonProps {
  readonly card: ClassCard;
  readonly size?: 'sm' | 'md';
  readonly withIcon?: boolean;
}

/** Opens the handout of a class over the page (CLS-022); nothing where there is none. */
export function HandoutButton({ card, size = 'sm', withIcon = false }: HandoutButtonProps) {
  const [opened, setOpened] = useState(false);
  if (actionOf(card, 'handout')?.enabled !== true) return null;
  return (
    <>
      <Button
        variant="default"
        size={size}
        {...(size === 'sm' ? { fz: 'var(--size-sm)', px: 'sm' } : {})}
        leftSection={withIcon ? <IconFileText size={18} stroke={1.75} aria-hidden="true" /> : undefined}
        aria-label={m.class_named({ action: m.class_handout(), title: card.classTitle })}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpened(true)}
      >
        {m.class_handout()}
      </Button>
      <Suspense>{opened ? <HandoutDialog card={card} onClose={() => setOpened(false)} /> : null}</Suspense>
    </>
  );
}
