import { type RefObject, useEffect, useRef, useState } from 'react';

/** A stretch of a passage's text, by its character offsets; `end` is the first one after it. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The highlights after the candidate has marked `range`: text that is all highlighted already loses it, otherwise it joins what it touches. */
export function toggleRange({ ranges, range }: { ranges: readonly TextRange[]; range: TextRange }): TextRange[] {
  if (range.start >= range.end) return [...ranges];
  const around = ranges.find(({ start, end }) => start <= range.start && range.end <= end);
  if (around !== undefined) {
    const left = { start: around.start, end: range.start };
    const right = { start: range.end, end: around.end };
    return inOrder([...ranges.filter((one) => one !== around), left, right].filter(({ start, end }) => start < end));
  }
  const touched = ranges.filter(({ start, end }) => start <= range.end && range.start <= end);
  const joined = {
    start: Math.min(range.start, ...touched.map(({ start }) => start)),
    end: Math.max(range.end, ...touched.map(({ end }) => end)),
  };
  return inOrder([...ranges.filter((one) => !touched.includes(one)), joined]);
}

function inOrder(ranges: TextRange[]): TextRange[] {
  return ranges.sort((a, b) => a.start - b.start);
}

const highlightName = 'passage';

/**
 * The candidate's highlights in a passage, kept in this window under `storageKey`. They are painted by the browser over the text, which is not
 * touched. `supported` is false if the browser cannot do that.
 */
export function useHighlights(storageKey: string): {
  text: RefObject<HTMLDivElement | null>;
  supported: boolean;
  toggleSelection: () => void;
} {
  const text = useRef<HTMLDivElement>(null);
  const [ranges, setRanges] = useState<readonly TextRange[]>(() => read(storageKey));
  const supported = typeof CSS !== 'undefined' && 'highlights' in CSS;

  useEffect(() => {
    const element = text.current;
    if (!supported || element === null) return;
    CSS.highlights.set(highlightName, new Highlight(...ranges.flatMap((range) => toDomRange({ element, range }) ?? [])));
    return () => void CSS.highlights.delete(highlightName);
  }, [ranges, supported]);

  const toggleSelection = () => {
    const element = text.current;
    const selection = document.getSelection();
    if (element === null || selection === null || selection.rangeCount === 0) return;
    const range = selection.getRangeAt(0);
    if (!element.contains(range.commonAncestorContainer)) return;
    const next = toggleRange({ ranges, range: toTextRange({ element, range }) });
    selection.removeAllRanges();
    setRanges(next);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Then a reload shows the passage without them.
    }
  };
  return { text, supported, toggleSelection };
}

function read(storageKey: string): TextRange[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as TextRange[];
  } catch {
    return [];
  }
}

function toTextRange({ element, range }: { element: HTMLElement; range: Range }): TextRange {
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  return { start, end: start + range.toString().length };
}

function toDomRange({ element, range }: { element: HTMLElement; range: TextRange }): Range | null {
  const result = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let passed = 0;
  let begun = false;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (!begun && range.start < passed + length) {
      result.setStart(node, range.start - passed);
      begun = true;
    }
    if (begun && range.end <= passed + length) {
      result.setEnd(node, range.end - passed);
      return result;
    }
    passed += length;
  }
  return null;
}
