import { languages } from '@abhyas/contract/languages.ts';
import type { Token } from 'markdown-it';
import { say } from '../../../platform/language.ts';

const plain = (heading: string) => heading.trim().toLowerCase();

/** What a part to try is called, what its answer is called, and what the fold over the answer says, in each language of content. */
const words = languages.map((language) => ({
  task: plain(say({ key: 'content_try' }, language)),
  answers: [plain(say({ key: 'content_answer' }, language)), plain(say({ key: 'content_answers' }, language))],
  show: say({ key: 'content_show_answer' }, language),
}));

const isHeading = (token: Token): boolean => token.type === 'heading_open';
const levelOf = (token: Token): number => Number(token.tag.slice(1));

/** A token, at the place of a heading, that the renderer writes as it is. */
function writtenAs({ heading, html }: { heading: Token; html: string }): Token {
  const token = Object.create(Object.getPrototypeOf(heading) as object) as Token;
  return Object.assign(token, heading, { type: 'html_block', tag: '', nesting: 0, attrs: null, content: html });
}

/** The two ends of a fold. It says in which language it is, as the heading did. */
function foldTokens({ heading, show }: { heading: Token; show: string }): { open: Token; close: Token } {
  const language = heading.attrGet('lang');
  const lang = language === null ? '' : ` lang="${language}"`;
  return {
    open: writtenAs({ heading, html: `<details class="answer"${lang}><summary>${show}</summary>\n` }),
    close: writtenAs({ heading, html: '</details>\n' }),
  };
}

/**
 * Puts the answer of each part to try behind a fold: a heading 'Answer' or 'Answers' below a heading 'Try it', with all that follows it up to the next heading of its level or above.
 * Elsewhere such a heading is one like any other.
 */
export function foldAnswers(tokens: readonly Token[]): Token[] {
  const folded: Token[] = [];
  /** The words and the level of the part to try one is in. */
  let task: { readonly of: (typeof words)[number]; readonly level: number } | null = null;
  let fold: { readonly level: number; readonly close: Token } | null = null;
  let skipped = 0;
  for (const [index, token] of tokens.entries()) {
    if (skipped > 0) {
      skipped -= 1;
      continue;
    }
    if (!isHeading(token) || token.level > 0) {
      folded.push(token);
      continue;
    }
    const level = levelOf(token);
    const name = plain(tokens[index + 1]?.content ?? '');
    if (fold !== null && level <= fold.level) {
      folded.push(fold.close);
      fold = null;
    }
    if (task !== null && level <= task.level) task = null;
    if (task !== null && fold === null && task.of.answers.includes(name)) {
      const { open, close } = foldTokens({ heading: token, show: task.of.show });
      folded.push(open);
      fold = { level, close };
      // the heading's words and its end: the fold says what they said
      skipped = 2;
      continue;
    }
    const of = words.find((each) => each.task === name);
    if (of !== undefined) task = { of, level };
    folded.push(token);
  }
  return fold === null ? folded : [...folded, fold.close];
}
