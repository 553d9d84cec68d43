import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

export interface HintBubbleProps {
  readonly target: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly opened: boolean;
}

/** The bubble of a hint, beside the element of the ref. */
export function HintBubble({ target, label, opened }: HintBubbleProps) {
  // where its child is, so that it is read in its landmark; fixed, so that nothing there cuts it off
  return <Tooltip target={target} label={label} opened={opened} withinPortal={false} floatingStrategy="fixed" multiline maw={280} />;
}
