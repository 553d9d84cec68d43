import { m } from '../../../paraglide/messages.js';

/** Easy first, whatever the order in the paper; '' is a difficulty that no one has given. */
export const difficulties = ['easy', 'medium', 'hard', ''] as const;

/** How hard a question is, in the language of the page. A word of a pack's own stays as it is, with a capital letter. */
export function difficultyName(difficulty: string): string {
  switch (difficulty) {
    case 'easy':
      return m.test_work_easy();
    case 'medium':
      return m.test_work_medium();
    case 'hard':
      return m.test_work_hard();
    case '':
      return m.test_work_other();
    default:
      return difficulty.charAt(0).toUpperCase() + difficulty.slice(1);
  }
}
