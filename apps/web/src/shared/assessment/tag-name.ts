import type { ErrorTag } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../paraglide/messages.js';

/** Why a question was lost, in the candidate's own view; '' is not said yet. */
export function tagName(tag: ErrorTag | ''): string {
  switch (tag) {
    case '':
      return m.test_losses_none();
    case 'concept':
      return m.test_tag_concept();
    case 'careless':
      return m.test_tag_careless();
    case 'misread':
      return m.test_tag_misread();
    case 'time':
      return m.test_tag_time();
    case 'guess':
      return m.test_tag_guess();
  }
}
