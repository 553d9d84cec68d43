import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { IconQrcode, IconVideo } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { classPath } from '../../../shared/class-path.ts';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { actionOf } from '../class-words.ts';
import { reasonText } from '../../../lib/language/reason-text.ts';

interface JoinActionProps {
  readonly card: ClassCard;
  /** A card offers it once it is open; where the class is the one thing to look at, it is there before, with its reason. */
  readonly look: 'card' | 'lead';
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The way into a class that runs or is about to: online by joining, in a room by checking in (CLS-021). */
export function JoinAction({ card, look }: JoinActionProps) {
  const action = actionOf(card, 'join') ?? actionOf(card, 'scan');
  if (action === undefined || (look === 'card' && !action.enabled)) return null;
  const label = action.kind === 'join' ? m.class_join() : m.class_scan();
  if (!action.enabled) return <DisabledAction label={label} reason={reasonText(action.reason)} />;
  const Icon = action.kind === 'join' ? IconVideo : IconQrcode;
  return (
    <PathButton
      href={`${classPath(card)}?join=1`}
      size={look === 'card' ? 'sm' : 'md'}
      {...(look === 'card' ? { fz: 'var(--size-sm)', px: 'sm' } : {})}
      variant={look === 'card' ? 'light' : 'filled'}
      leftSection={<Icon {...icon} />}
      aria-label={m.class_named({ action: label, title: card.classTitle })}
    >
      {label}
    </PathButton>
  );
}
