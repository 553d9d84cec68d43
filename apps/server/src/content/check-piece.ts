import type { Language } from '@abhyas/contract/languages.ts';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { formatAnswerKey } from '@abhyas/rules/assessment/types/scored.ts';
import { fitTags, foldTag, splitTags } from '@abhyas/rules/content/question-tags.ts';
import { readFields, splitQuestion, withoutBlanks } from '@abhyas/rules/content/question-text.ts';
import { instanceCounts, modelTrials } from '@abhyas/rules/content/model/instances.ts';
import { factsOf } from './cut-files.ts';
import { collectFaults } from './format/base.ts';
import { readJsonLinesBank } from './format/questions/questions-jsonl.ts';
import { bankOf, itemsOf } from './format/questions/question.ts';
import { readMarkdownBank } from './format/questions/questions-markdown.ts';
import type { ItemInput, PassageInput } from '../modules/assessment/import/content-input.ts';
import type { QuestionFacts, SourceRow } from '../modules/sources/source-queries.ts';

export type Check = ResultOf<'checkSource'>;

/** A piece of a bank with what it hangs on: the head of its file, and its passage. */
export interface PieceContext {
  readonly source: Pick<SourceRow, 'file' | 'kind' | 'key'>;
  readonly text: string;
  readonly head: string;
  /** '' without one. */
  readonly passage: string;
  readonly language: Language;
  /** The pictures of the pack that the texts name, as data urls. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Of the instance of a model that is shown, in place of the first. */
  readonly seed?: number;
}

const withBreak = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

/** What the check of packs says of a piece of a bank, how candidates see it, and what the bank lists of it; `facts` is null for what is no question. */
export function checkPiece({ source: { file, kind, key }, text, head, passage, language, pictures, seed }: PieceContext): {
  check: Check;
  /** Of a model the instance that is shown. */
  item: ItemInput | null;
  /** Of a passage. */
  passageInput: PassageInput | null;
  /** Of the passage that a question belongs to. */
  passageVersions: NonNullable<PassageInput['versions']>;
  facts: QuestionFacts | null;
} {
  const bank = bankOf(file);
  const faults = collectFaults();
  const before = kind === 'head' ? '' : withBreak(head) + withBreak(passage);
  const start = before.split('\n').length - 1;
  const isMarkdown = file.endsWith('.md');
  const read = isMarkdown
    ? readMarkdownBank({
        bank,
        file,
        text: before + text,
        language,
        findPicture: (path) => pictures.get(path) ?? null,
        models: { count: instanceCounts.least, trials: modelTrials, ...(seed === undefined ? {} : { seed }) },
        faults,
      })
    : readJsonLinesBank({ bank, file, text, language, faults });
  const from = isMarkdown ? start : 0;
  // a head by itself has no question, and a passage none yet
  const own = [
    ...faults.list().map((fault) => ({ ...fault, isWarning: false })),
    ...faults.warnings().map((each) => ({ ...each, isWarning: true })),
  ]
    .map(({ line, cause, isWarning }) => ({
      line: line - 1 - from,
      cause: cause.replace(/^(Question|Passage) [a-z0-9-]+: /, ''),
      isWarning,
    }))
    .filter(({ line, cause }) => line >= 0 && !(kind !== 'question' && cause.startsWith('there is no question in the file')));
  const item = kind === 'question' ? (read.items.at(-1) ?? null) : null;
  const shownPassage = item?.passageKey === undefined ? undefined : read.passages.find((each) => each.key === item.passageKey);
  const shown =
    item === null
      ? null
      : {
          type: item.type,
          topic: item.topic,
          difficulty: item.difficulty,
          stemHtml: item.stemHtml,
          passage: shownPassage === undefined ? null : { title: shownPassage.title, html: shownPassage.html },
          options: item.options.map((option) => ({ ...option })),
          answer: formatAnswerKey(item.answer),
          solutionHtml: item.solutionHtml,
          reasons: [...(('reasons' in read ? read.reasons?.get(item.key) : undefined) ?? [])],
          keepOptions: item.keepOptions,
          instance:
            item.model == null || item.seed == null
              ? null
              : { seed: item.seed, values: ('drawn' in read ? read.drawn?.get(item.key) : undefined) ?? '' },
          hints: [...(item.hints ?? [])],
          versions: (item.versions ?? []).map((version) => ({
            ...version,
            options: version.options.map((option) => ({ ...option })),
            hints: [...version.hints],
          })),
        };
  const facts =
    kind === 'question' ? factsOfPiece({ text, isMarkdown, item: item === null ? null : { ...item, key }, language, faults: own }) : null;
  const passageInput = kind === 'passage' ? (read.passages.find((each) => each.key === key) ?? null) : null;
  const passageVersions = shownPassage?.versions ?? [];
  return { check: { faults: own, shown }, item: item === null ? null : { ...item, key }, passageInput, passageVersions, facts };
}

/**
 * All instances of a model of a pack that is to be published, and those of `named` numbers beside them, with its passage; of a set `texts` are all questions of the passage. `faults` keep it from being published.
 */
export function expandPieces({
  context: { source, head, passage, language, pictures },
  texts,
  named,
}: {
  context: PieceContext;
  texts: readonly string[];
  named: ReadonlyMap<string, readonly number[]>;
}): { passages: readonly PassageInput[]; items: readonly ItemInput[]; faults: number } {
  const faults = collectFaults();
  const read = readMarkdownBank({
    bank: bankOf(source.file),
    file: source.file,
    text: [head, passage, ...texts].map(withBreak).join(''),
    language,
    findPicture: (path) => pictures.get(path) ?? null,
    named,
    faults,
  });
  return { passages: read.passages, items: itemsOf(read), faults: faults.list().length };
}

/** What the bank lists of a question, also of one that cannot be asked yet. */
function factsOfPiece({
  text,
  isMarkdown,
  item,
  language,
  faults,
}: {
  text: string;
  isMarkdown: boolean;
  item: ItemInput | null;
  language: Language;
  faults: Check['faults'];
}): QuestionFacts {
  const stem = isMarkdown ? withoutBlanks(splitQuestion(text).stem).text : text;
  if (item !== null) return { ...factsOf({ item, stem }), language, faults };
  const field = (name: string) => (isMarkdown ? readFields(text).fields.find((each) => each.name === name)?.value : undefined);
  const { tags } = fitTags(splitTags(field('tags') ?? ''));
  return {
    type: null,
    topic: field('topic') ?? '',
    difficulty: field('difficulty') ?? '',
    language,
    passageKey: field('passage') ?? null,
    tags,
    tagKeys: tags.map(foldTag),
    title: stem.replace(/\s+/g, ' ').slice(0, 140),
    stem: stem.slice(0, 4_000),
    faults,
  };
}

/** The pictures that texts name. */
export const picturesIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(/\]\((media\/[^)\s]+)\)/g)].map(([, path]) => path ?? ''))),
];
