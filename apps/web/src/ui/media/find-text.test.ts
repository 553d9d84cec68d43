import { describe, expect, test } from 'vitest';
import { findText, markedHtml, type TextPiece } from './find-text.ts';

const pieces = (...lines: string[][]): TextPiece[] =>
  lines.flatMap((line) => line.map((text, index) => ({ text, endsLine: index === line.length - 1 })));
const textOf = (all: readonly TextPiece[], words: string) =>
  findText({ pieces: all, words }).map((match) => match.map(({ piece, from, to }) => all[piece]?.text.slice(from, to)).join('|'));

describe('words on a page of a PDF', () => {
  test('are found without letter case and accents, each place once', () => {
    const page = pieces(['The Discriminant, the DISCRIMINANT'], ['résumé']);
    expect(textOf(page, 'discriminant')).toEqual(['Discriminant', 'DISCRIMINANT']);
    expect(textOf(page, 'resume')).toEqual(['résumé']);
    expect(textOf(page, 'roots')).toEqual([]);
  });

  test('are found across the pieces a PDF cuts its lines into, and across lines', () => {
    expect(textOf(pieces(['sign', ' of the', ' discri', 'minant']), 'the discriminant')).toEqual(['the| discri|minant']);
    expect(textOf(pieces(['a right'], ['angle']), 'right   angle')).toEqual(['right|angle']);
  });

  test('blanks alone find nothing, a sign of a pattern is only a sign', () => {
    expect(textOf(pieces(['a + b']), '   ')).toEqual([]);
    expect(textOf(pieces(['f(x) = x^2']), '(x)')).toEqual(['(x)']);
    expect(textOf(pieces(['द्विघात समीकरण']), 'समीकरण')).toEqual(['समीकरण']);
  });

  test('are marked in HTML that lets no tag of the file through', () => {
    const page = pieces(['<b>if</b> a < b']);
    const matches = findText({ pieces: page, words: 'b' });
    expect(markedHtml({ text: page[0]?.text ?? '', piece: 0, matches, current: matches[2] ?? null })).toBe(
      '&lt;<mark>b</mark>&gt;if&lt;/<mark>b</mark>&gt; a &lt; <mark data-current="true">b</mark>',
    );
  });
});
