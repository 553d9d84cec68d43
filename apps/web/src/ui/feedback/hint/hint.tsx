import { lazy, Suspense, useRef, useState, type ComponentType, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { HintBubbleProps } from './hint-bubble.tsx';

// without a connection there is no bubble, and nothing else is lost
const HintBubble = lazy(async (): Promise<{ default: ComponentType<HintBubbleProps> }> => {
  try {
    return { default: (await import('./hint-bubble.tsx')).HintBubble };
  } catch {
    return { default: () => null };
  }
});

/** How long the pointer rests before a hint shows, in milliseconds. */
const delay = 150;

/**
 * Says in a bubble what its child does, on hover, focus and tap; Escape closes it, and its code loads on first use. It is for the eye
 * alone, because the child carries its own name. `label`: '' for nothing to say; `isBlock`: its child is as wide as what is around it.
 */
export function Hint({ label, isBlock = false, children }: { label: string; isBlock?: boolean; children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = (after: number) => {
    clearTimeout(timer.current);
    setWanted(true);
    timer.current = setTimeout(() => setShown(true), after);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens to its child, which is a control
    <span
      ref={place}
      className="inline-flex data-block:grid"
      data-block={isBlock || undefined}
      onPointerEnter={({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? show(delay) : undefined)}
      onPointerLeave={({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? hide() : undefined)}
      onPointerUp={({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? undefined : show(0))}
      onFocus={({ target }) => (target.matches(':focus-visible') ? show(0) : undefined)}
      onBlur={hide}
      onKeyDown={({ key }: KeyboardEvent) => (key === 'Escape' ? hide() : undefined)}
    >
      {children}
      {wanted && label !== '' ? (
        <Suspense>
          <HintBubble target={place} label={label} opened={shown} />
        </Suspense>
      ) : null}
    </span>
  );
}
