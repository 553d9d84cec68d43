import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { findText, type Match, type TextPiece } from '../media/find-text.ts';

/** One place where the words are. */
export interface Found {
  readonly page: number;
  readonly match: Match;
}

/** How many pages are read before what was found so far is shown. */
const atOnce = 10;

/** What was read of a file stays for the next words, as long as the file is open. */
const readBefore = new WeakMap<PDFDocumentProxy, Map<number, TextPiece[]>>();

async function piecesOf(pdf: PDFDocumentProxy, page: number): Promise<TextPiece[]> {
  const known = readBefore.get(pdf) ?? new Map<number, TextPiece[]>();
  readBefore.set(pdf, known);
  const pieces = known.get(page) ?? (await readPieces(pdf, page));
  known.set(page, pieces);
  return pieces;
}

async function readPieces(pdf: PDFDocumentProxy, page: number): Promise<TextPiece[]> {
  const { items } = await (await pdf.getPage(page + 1)).getTextContent();
  return items.map((item) => ('str' in item ? { text: item.str, endsLine: item.hasEOL } : { text: '', endsLine: false }));
}

/** Looks for words in all pages of a file, as one types. Pages count from 0. */
export function usePdfSearch({ pdf, words }: { pdf: PDFDocumentProxy | null; words: string }) {
  const [wanted] = useDebouncedValue(words.trim(), 250);
  const [result, setResult] = useState<{ words: string; found: readonly Found[]; done: boolean }>({ words: '', found: [], done: true });
  useEffect(() => {
    if (pdf === null || wanted === '') return;
    let stopped = false;
    const search = async () => {
      const found: Found[] = [];
      for (let page = 0; page < pdf.numPages && !stopped; page += 1) {
        const pieces = await piecesOf(pdf, page);
        found.push(...findText({ pieces, words: wanted }).map((match) => ({ page, match })));
        const last = page === pdf.numPages - 1;
        if (!stopped && (last || page % atOnce === atOnce - 1)) setResult({ words: wanted, found: [...found], done: last });
      }
    };
    // a page that cannot be read now has nothing to find
    search().catch(() => !stopped && setResult((before) => ({ ...before, words: wanted, done: true })));
    return () => {
      stopped = true;
    };
  }, [pdf, wanted]);
  const isCurrent = wanted !== '' && result.words === wanted;
  return { found: isCurrent ? result.found : [], searching: wanted !== '' && !(isCurrent && result.done), wanted };
}
