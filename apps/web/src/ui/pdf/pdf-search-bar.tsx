import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { Tool } from './pdf-toolbar.tsx';

interface PdfSearchBarProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** Which of the found places one is at, from 0. */
  readonly at: number;
  readonly count: number;
  readonly searching: boolean;
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

/** The words to look for in a file, and the way through the places where they are. */
export function PdfSearchBar({ words, onWords, at, count, searching, onStep, onClose }: PdfSearchBarProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const said = () => {
    if (words.trim() === '') return '';
    if (count > 0) return m.pdf_match_of({ at: String(at + 1), count: String(count) });
    return searching ? m.pdf_searching() : m.pdf_no_match();
  };
  return (
    <div className="flex items-center gap-1 px-3 py-2 border-b border-line bg-card" role="search">
      <TextInput
        ref={field}
        size="xs"
        type="search"
        className="flex-[1_1_120px] max-w-80"
        aria-label={m.pdf_search()}
        placeholder={m.pdf_search()}
        // Escape closes the search and not the dialog around it
        data-mantine-stop-propagation="true"
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
          if (event.key !== 'Escape') return;
          onClose();
        }}
      />
      <span className="min-w-18 px-2 text-muted text-sm tabular" role="status">
        {said()}
      </span>
      <Tool label={m.pdf_match_previous()} icon={IconChevronLeft} off={count === 0} onUse={() => onStep(-1)} />
      <Tool label={m.pdf_match_next()} icon={IconChevronRight} off={count === 0} onUse={() => onStep(1)} />
      <Tool label={m.pdf_search_close()} icon={IconX} off={false} onUse={onClose} />
    </div>
  );
}
