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
  return <Tooltip target={target} label={label} opened={opened} multiline maw={280} />;
}
