import { m } from '../../../../paraglide/messages.js';
import { optionKeys } from '../../../../shared/assessment/keys/option-keys.ts';
import { keyMap } from '../../../../shared/assessment/keys/keyboard.ts';
import { KeyList } from '../../../../shared/assessment/keys/key-list.tsx';
import { Dialog } from '../../shared/dialog.tsx';

/** The keys of the player, and the switch that turns the single ones off. */
export function KeysDialog({
  opened,
  onClose,
  each = false,
  inOrder = false,
  letters,
  hasCalculator,
  options,
  onLetters,
}: {
  /** In a set that gives its solutions after each question. */
  each?: boolean;
  /** In a section that is answered in order: there is no way back, and a question that is marked stays. */
  inOrder?: boolean;
  opened: boolean;
  onClose: () => void;
  letters: 'on' | 'off';
  hasCalculator: boolean;
  /** How many options the question on the screen has. */
  options: number;
  onLetters: (letters: 'on' | 'off') => void;
}) {
  const rows: readonly (readonly [readonly string[], string])[] = [
    ...optionKeys(options),
    [keyMap.next, each ? m.practice_key_check() : m.test_save_next()],
    ...(inOrder ? [] : [[keyMap.previous, m.test_previous()] as const]),
    ...(each ? [] : [[keyMap.mark, inOrder ? m.test_mark() : m.test_mark_next()] as const]),
    [keyMap.clear, m.test_clear()],
    [keyMap.palette, m.test_key_palette()],
    [keyMap.section, m.test_key_section()],
    [keyMap.paper, m.test_question_paper()],
    ...(hasCalculator ? [[keyMap.calculator, m.test_calculator()] as const] : []),
    [keyMap.time, m.test_key_time()],
    [keyMap.textSize, m.test_text_size()],
    [keyMap.contrast, m.test_key_contrast()],
    [keyMap.instructions, m.test_instructions()],
    [keyMap.submit, m.test_submit()],
    [keyMap.help, m.test_keys()],
    [keyMap.grid, m.test_key_grid()],
    [keyMap.divider, m.test_key_divider()],
    [keyMap.close, m.test_key_close()],
  ];
  return (
    <Dialog opened={opened} onClose={onClose} size="md" title={m.test_keys()}>
      <KeyList rows={rows} letters={letters} onLetters={onLetters} />
    </Dialog>
  );
}
