import { Modal } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import { KeyList } from '../../../shared/assessment/keys/key-list.tsx';
import { optionKeys } from '../../../shared/assessment/keys/option-keys.ts';
import { keyMap } from '../../../shared/assessment/keys/keyboard.ts';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';

interface KeysDialogProps {
  readonly letters: 'on' | 'off';
  readonly hasCalculator: boolean;
  /** How many options the question on the screen has. */
  readonly options: number;
  readonly onLetters: (letters: 'on' | 'off') => void;
  readonly onClose: () => void;
}

/** The keys of a round. */
export function KeysDialog({ letters, hasCalculator, options, onLetters, onClose }: KeysDialogProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={m.test_keys()} returnFocus={false} closeButtonProps={{ 'aria-label': m.action_close() }}>
      <KeyList
        rows={[
          ...optionKeys(options),
          [[...keyMap.next, 'Enter'], m.practice_key_check()],
          [keyMap.solution, m.adapt_key_solution()],
          [keyMap.clear, m.test_clear()],
          ...(hasCalculator ? [[keyMap.calculator, m.test_calculator()] as const] : []),
          [keyMap.time, m.test_key_time()],
          [keyMap.submit, m.adapt_end()],
          [keyMap.help, m.test_keys()],
          [keyMap.close, m.test_key_close()],
        ]}
        letters={letters}
        onLetters={onLetters}
      />
    </Modal>
  );
}
