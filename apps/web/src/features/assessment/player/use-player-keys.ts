import { useEffect, useEffectEvent } from 'react';
import { commandOf, type Command } from '../attempt/keyboard.ts';

/** Listens for the player's keys while it is `active`; a part marked data-own-keys keeps its own. */
export function usePlayerKeys({
  active,
  letters,
  options,
  onCommand,
}: {
  active: boolean;
  letters: 'on' | 'off';
  options: number;
  onCommand: (command: Command) => void;
}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!active || event.defaultPrevented || event.isComposing || target?.closest('[data-own-keys]')) return;
    const typing = target?.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]') ?? false;
    const command = commandOf({
      press: { key: event.key, ctrl: event.ctrlKey, alt: event.altKey, meta: event.metaKey, focus: typing ? 'typing' : 'elsewhere' },
      letters,
      options,
    });
    // A held key would run through the questions.
    if (command === null || event.repeat) return;
    event.preventDefault();
    onCommand(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
