import { readPack } from '../../read-pack.ts';
import { describe, expect, test } from 'vitest';
import { exportBank } from '../../export-units.ts';
import { collectFaults } from '../../format/base.ts';
import type { Bank } from '../../format/questions/question.ts';
import { readMarkdownBank } from '../../format/questions/questions-markdown.ts';
import { renderMarkdown } from '../../format/text/rich-text.ts';
import { readZip } from '../container.ts';
import { convertOpened } from '../testing/convert-text.ts';
import { normalHtml } from '../text/normal-html.ts';
import { openWord } from './open-word.ts';
import { writeWord } from './write-word.ts';

const throughWord = async (bank: Bank) =>
  convertOpened(openWord({ file: 'bank.docx', files: readZip(await writeWord(exportBank(bank).exported)) }));

/** A text in a form that is equal for two that show the same: a formula by what is set, whatever LaTeX sets it. */
const shown = (html: string) =>
  normalHtml(html)
    .replaceAll(/<(display|formula)>([\s\S]*?)<\/\1>/g, (_, name: string, latex: string) => `<${name}>${setOf(latex)}</${name}>`)
    .replaceAll(/ style="text-align:\s*(\w+)"/g, ' align="$1"')
    .replaceAll('<br></br>', '</p><p>');

const unescaped = (latex: string) => latex.replaceAll('&lt;', '<').replaceAll('&amp;', '&');

const known = new Map<string, string>();
/** What a formula sets: its signs and their structure without spaces and what only groups them. */
function setOf(latex: string): string {
  const set = known.get(latex) ?? render(latex);
  known.set(latex, set);
  return set;
}

function render(latex: string): string {
  const html = renderMarkdown({ text: `$${unescaped(latex).trim()}$`, findPicture: () => null, complain: () => undefined });
  return (/<math[\s\S]*?<\/math>/.exec(html)?.[0] ?? latex)
    .replaceAll(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replaceAll(/<mspace[^>]*><\/mspace>|<mspace[^>]*\/>/g, '')
    .replaceAll(/<\/?(?:math|semantics|mrow|mstyle|mpadded)[^>]*>/g, '')
    .replaceAll(/ (?:stretchy|fence|form|lspace|rspace|separator|minsize|maxsize|xmlns|display|accent)="[^"]*"/g, '')
    .replaceAll('<mi mathvariant="normal">∣</mi>', '<mo>∣</mo>')
    .replaceAll(/[\u2061-\u2064\u200B\s]|&nbsp;/g, '');
}

const comparable = ({ passages, items, reasons }: Bank) => ({
  passages: passages
    .filter(({ key }) => items.some(({ passageKey }) => passageKey === key))
    .map(({ key, title, html }) => ({ key, title, html: shown(html) })),
  items: items.map(({ key, tags = [], type, topic, difficulty, answer, keepOptions, passageKey, stemHtml, solutionHtml, options }) => ({
    key,
    tags,
    type,
    topic,
    difficulty,
    answer,
    keepOptions,
    passageKey,
    stem: shown(stemHtml),
    options: options.map(({ label, html }) => ({ label, html: shown(html) })),
    solution: shown(solutionHtml),
    reasons: (reasons?.get(key) ?? []).map(({ label, html }) => ({ label, html: shown(html) })),
  })),
});

describe('a bank written as a document of Word and read again', () => {
  test('has every question of the demo, with its formulas, tables, lists, pictures and passage', async () => {
    const read = readPack(new URL('../../../../../../content/demo', import.meta.url).pathname);
    if ('faults' in read) throw new Error('the demo pack has faults');
    for (const bank of read.pack.banks) {
      const again = await throughWord(bank);
      expect(
        again.report.filter(({ at, changed, lost, refused }) => at === null || changed.length + lost.length + refused.length > 0),
      ).toEqual([]);
      expect(again.remarks).toEqual([]);
      expect(again.banks.map(comparable)).toEqual([comparable(bank)]);
    }
  });

  test('has every sign of a formula, a matching, reasons and references to options', async () => {
    const text = [
      '## Question q-1',
      '- answer: B',
      '- keepOptions: true',
      '- tags: Signs, easy ones',
      '',
      String.raw`Find $\sum_{i=1}^{n} i^2 + \int_0^1 x\,dx$, $\binom{n}{k}$, $\sqrt[3]{x_1^2}$, $\overline{AB}$, $\vec{v}$, $\lim_{x \to 0} \frac{\sin x}{x}$, $\left(\frac{1}{2}\right)^n$, $\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$, $|x|$, $\mathbb{R}$, $\text{area of }ABC$ and`,
      '',
      String.raw`$$f(x) = \begin{cases} x & x > 0 \\ -x & x \le 0 \end{cases}$$`,
      '',
      '### Options',
      'A. one',
      'B. two',
      '',
      '### Reasons',
      'A. The sign was left out, as in $-x$.',
      '',
      '### Solution',
      'It is **{option:B}**.',
      '',
      '## Question q-2',
      '- type: match',
      '- answer: 1-B, 2-A',
      '',
      'Match.',
      '',
      '### Options',
      '1. one',
      '2. two',
      'A. zwei',
      'B. eins',
      '',
      '### Solution',
      'So.',
      '',
    ].join('\n');
    const faults = collectFaults();
    const bank = readMarkdownBank({ bank: 'bank', file: 'bank.md', text, findPicture: () => null, faults });
    expect(faults.list()).toEqual([]);
    const again = await throughWord(bank);
    expect(again.report.map(({ refused }) => refused)).toEqual([[], []]);
    expect(again.banks.map(comparable)).toEqual([comparable(bank)]);
  });
});
