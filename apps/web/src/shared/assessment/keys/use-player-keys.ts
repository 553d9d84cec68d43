import { useEffect, useEffectEvent, useRef } from 'react';
import { commandOf, isCalculatorKey, type Command } from './keyboard.ts';

/**
 * Listens for the player's keys while it is `active`; a part marked data-own-keys keeps its own. Who asks for a calculator if there is none may type a sum
 * next: its figures choose no options.
 */
export function usePlayerKeys({
  active,
  letters,
  options,
  hasCalculator,
  onCommand,
}: {
  active: boolean;
  letters: 'on' | 'off';
  options: number;
  hasCalculator: boolean;
  onCommand: (command: Command) => void;
}): void {
  const figures = useRef<'choose' | 'idle'>('choose');
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!active || event.defaultPrevented || event.isComposing || target?.closest('[data-own-keys]')) return;
    const typing = target?.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]') ?? false;
    const command = commandOf({
      press: {
        key: event.key,
        ctrl: event.ctrlKey,
        alt: event.altKey,
        meta: event.metaKey,
        shift: event.shiftKey,
        focus: typing ? 'typing' : 'elsewhere',
      },
      letters,
      options,
      figures: figures.current,
    });
    if (command?.kind === 'calculator') figures.current = hasCalculator ? 'choose' : 'idle';
    else if (!isCalculatorKey(event.key) && event.key !== 'Shift') figures.current = 'choose';
    // A held key would run through the questions.
    if (command === null || event.repeat) return;
    event.preventDefault();
    onCommand(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    const forget = () => void (figures.current = 'choose');
    window.addEventListener('keydown', listen);
    window.addEventListener('pointerdown', forget);
    return () => {
      window.removeEventListener('keydown', listen);
      window.removeEventListener('pointerdown', forget);
    };
  }, []);
}
