import { useEffect, useEffectEvent } from 'react';

/** The arrow keys lead to the question before and after, wherever the focus is but in what has arrow keys of its own: a field, the grid, a dialog. */
export function useStepKeys(onStep: (step: 'before' | 'after') => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = ({ ArrowLeft: 'before', ArrowRight: 'after' } as const)[event.key];
    if (step === undefined || event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, [contenteditable], [data-own-keys], [role=dialog], [role=menu], [role=tablist]')) return;
    event.preventDefault();
    onStep(step);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
