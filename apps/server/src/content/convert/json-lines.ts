import { readLine } from '../format/questions/questions-jsonl.ts';
import { keyFrom } from './model/keys.ts';
import { quote, takeNotes } from './model/notes.ts';
import { type Draft, type Passage, type Reading, plainDraft, plainQuestion } from './model/question.ts';
import { markdownFromPlain } from './text/markdown-from.ts';

/** The questions of a bank in JSON Lines as drafts of a bank in Markdown. Lines with the same passage share it. */
export function readJsonLines({ file, text }: { file: string; text: string }): Reading {
  const passages = new Map<string, Passage>();
  const drafts: Draft[] = [];
  for (const [index, source] of text.split('\n').entries()) {
    if (source.trim() === '') continue;
    const notes = takeNotes();
    const number = drafts.length + 1;
    const place = { file, line: index + 1, name: `question ${number}` };
    const line = readLine({ source, add: notes.refuse, warn: notes.change });
    if (line === null) {
      drafts.push({ ...plainDraft, place, ...notes });
      continue;
    }
    const context = { notes, findPicture: () => ({ fault: 'JSON Lines hold no pictures' }), hasFormulas: true };
    const show = (plain: string) => keepReferences(markdownFromPlain({ text: plain, context }));
    if (line.language !== undefined) notes.lose(`the language ${quote(line.language)}: a bank in Markdown has one for all its questions`);
    if (line.passage !== '' && !passages.has(line.passage)) {
      const key = `passage-${passages.size + 1}`;
      passages.set(line.passage, { id: line.passage, key: keyFrom(key), title: '', text: show(line.passage) });
    }
    const question = {
      ...plainQuestion,
      type: 'single' as const,
      stem: show(line.question),
      options: line.options.map(show),
      answer: line.answered,
      solution: show(line.solution),
      keepOptions: line.keepOptions,
    };
    drafts.push({ ...plainDraft, place, passage: line.passage === '' ? null : line.passage, question, ...notes });
  }
  return { drafts, passages: [...passages.values()], bankNames: new Map(), remarks: [] };
}

/** A reference to an option is the same in both formats, and no plain words. */
const keepReferences = (markdown: string) => markdown.replace(/\\?\{option:([A-L])\\?\}/gi, '{option:$1}');
