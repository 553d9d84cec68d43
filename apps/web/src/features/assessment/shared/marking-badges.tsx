import type { ItemForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { shownTypes } from '../../../shared/assessment/types/types.ts';
import { signedMarks } from '../../../lib/format/marks.ts';

/** What a right, a partly right (where that brings something), a wrong and (where it costs something) a blank answer bring. */
export function MarkingBadges({ item: { type, marking } }: { item: Pick<ItemForCandidate, 'type' | 'marking'> }) {
  const { correct, wrong, blank, partial } = marking;
  return (
    <span className="inline-flex gap-2">
      <Badge tone="good" title={m.test_marks_correct({ marks: signedMarks(correct) })}>
        <span aria-hidden>{signedMarks(correct)}</span>
        <span className="visually-hidden">{m.test_marks_correct({ marks: signedMarks(correct) })}</span>
      </Badge>
      {partial !== undefined && <Badge>{shownTypes[type].partMarks({ marks: signedMarks(partial) })}</Badge>}
      <Badge tone={Number(wrong) < 0 ? 'bad' : 'plain'} title={m.test_marks_wrong({ marks: signedMarks(wrong) })}>
        <span aria-hidden>{signedMarks(wrong)}</span>
        <span className="visually-hidden">{m.test_marks_wrong({ marks: signedMarks(wrong) })}</span>
      </Badge>
      {Number(blank) !== 0 && <Badge>{m.test_marks_blank({ marks: signedMarks(blank) })}</Badge>}
    </span>
  );
}
