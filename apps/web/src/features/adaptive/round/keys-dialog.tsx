import { Modal } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import { KeyList } from '../../../shared/assessment/keys/key-list.tsx';
import { keyMap } from '../../../shared/assessment/keys/keyboard.ts';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';

interface KeysDialogProps {
  readonly letters: 'on' | 'off';
  readonly hasCalculator: boolean;
  readonly onLetters: (letters: 'on' | 'off') => void;
  readonly onClose: () => void;
}

/** The keys of a round. */
export function KeysDialog({ letters, hasCalculator, onLetters, onClose }: KeysDialogProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={m.test_keys()} returnFocus={false} closeButtonProps={{ 'aria-label': m.action_close() }}>
      <KeyList
        rows={[
          [keyMap.option, m.test_key_option()],
          [keyMap.ruleOut, m.test_key_rule_out()],
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
