import type { Language } from '@abhyas/contract/languages.ts';
import { readFields, replaceField } from '@abhyas/rules/content/question-text.ts';
import type { QuestionFacts } from '../../../modules/sources/source-queries.ts';
import { type Check, checkPiece } from '../../check-piece.ts';
import { unreadFields } from '../../format/questions/questions-jsonl.ts';
import { readJsonLines } from '../json-lines.ts';
import { normalHtml } from '../text/normal-html.ts';
import { readDraft } from './convert-file.ts';

/** A question of a bank in Markdown that was a line of JSON. */
export interface MarkdownQuestion {
  readonly text: string;
  /** The key of its passage, which its bank may have already, and its text; null without one. */
  readonly passage: { readonly key: string; readonly text: string } | null;
  readonly facts: QuestionFacts | null;
}

/** The language that a line of JSON says it is in; undefined where it says none. */
export function languageOfLine(line: string): unknown {
  const json = parsed(line);
  return json === null || !('language' in json) ? undefined : json.language;
}

function parsed(line: string): object | null {
  try {
    const json: unknown = JSON.parse(line);
    return typeof json === 'object' ? json : null;
  } catch {
    return null;
  }
}

/**
 * A line of a bank in JSON Lines as a question in Markdown with the same key, or why it would be another question there. Only what has no place in JSON Lines differs: a question
 * without a solution names its answer there, and one without a difficulty is medium.
 */
export function markdownFromLine({
  line,
  key,
  language,
}: {
  line: string;
  key: string;
  language: Language;
}): MarkdownQuestion | { readonly fault: string } {
  const unread = unreadFields(parsed(line) ?? {});
  if (unread.length > 0) return { fault: `Markdown has no place for ${unread.map((name) => `'${name}'`).join(', ')}` };
  // its bank says it for all
  const reading = readJsonLines({ file: '', text: JSON.stringify({ ...parsed(line), language: undefined }) });
  const passages = new Map(reading.passages.map((passage) => [passage.id, passage]));
  const [draft] = reading.drafts;
  if (draft === undefined) return { fault: 'this line is not JSON' };
  const { text, passage, lost, refused } = readDraft({ draft: { ...draft, key }, number: 1, passages, reading, onShelf: new Map() });
  const [fault] = [...refused, ...lost];
  if (fault !== undefined) return { fault };
  const piece = (file: string) => ({ source: { file, kind: 'question', key }, head: '', language, pictures: new Map() }) as const;
  const before = checkPiece({ ...piece('questions/bank.jsonl'), text: line, passage: '' });
  const passageKey = before.item?.passageKey ?? null;
  const made =
    passageKey === null || !readFields(text).fields.some(({ name }) => name === 'passage')
      ? { text, passage: null }
      : {
          text: replaceField({ piece: text, name: 'passage', value: passageKey, order: ['type', 'passage'] }),
          passage: { key: passageKey, text: passage.replace(/^## Passage .*/, `## Passage ${passageKey}`) },
        };
  const after = checkPiece({ ...piece('questions/bank.md'), text: made.text, passage: made.passage?.text ?? '' });
  const same =
    before.check.shown !== null && shapeOf(before.check.shown) === shapeOf(after.check.shown, before.check.shown.solutionHtml === '');
  return same ? { ...made, facts: after.facts } : { fault: 'it would look different in Markdown' };
}

/** A piece of a bank in Markdown as it is above another. */
export const withBlankBelow = (text: string): string => `${text.trimEnd()}\n\n`;

/** What candidates see of a question, however its HTML is written. */
function shapeOf(shown: Check['shown'], isWithoutSolution = false): string {
  if (shown === null) return '';
  const { type, stemHtml, passage, options, answer, solutionHtml, keepOptions } = shown;
  return JSON.stringify([
    type,
    answer,
    keepOptions,
    isWithoutSolution ? '' : normalHtml(solutionHtml),
    ...[stemHtml, passage?.html ?? '', ...options.map(({ html }) => html)].map(normalHtml),
  ]);
}
