import { m } from '../../paraglide/messages.js';
import { formatClock } from '../../lib/format/durations.ts';

/** What a part of an asset is called: '1:23' of a video, 'Page 4' of a PDF, 'Paragraph 7' of a page. Parts count from 0. */
export function partName({ kind, at }: { kind: 'video' | 'html' | 'pdf' | 'link' | 'assessment' | ''; at: number }): string {
  if (kind === 'video') return formatClock(at);
  if (kind === 'link') return m.learning_type_link();
  return kind === 'pdf' ? m.notes_page({ number: at + 1 }) : m.notes_paragraph({ number: at + 1 });
}
