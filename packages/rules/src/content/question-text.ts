import { type Language, languages } from '@abhyas/contract/languages.ts';

/** A question or passage in the Markdown of a pack, and its parts. Lines are counted from 0; every edit leaves all other lines as they are. */

/** A part of a bank's file; the texts of all parts, one after the other, are the file. */
export interface BankPiece {
  /** `head`: what is before the first heading. `unknown`: below a heading that names neither a passage nor a question. */
  readonly kind: 'head' | 'passage' | 'question' | 'unknown';
  /** '' for a head and what is unknown. */
  readonly key: string;
  readonly text: string;
  /** On which line of the file it begins. */
  readonly line: number;
}

const kinds = { Passage: 'passage', Question: 'question' } as const;

/** Where the text below the front matter of a file begins: 0 without one, 1 where it is not closed. */
export function bodyLine(lines: readonly string[]): number {
  if (lines[0] !== '---') return 0;
  const end = lines.indexOf('---', 1);
  return end < 0 ? 1 : end + 1;
}

/** Cuts the file of a bank at its headings. The first piece is always the head, empty where a heading begins the file. */
export function cutBank(text: string): BankPiece[] {
  const lines = text.split('\n');
  const body = bodyLine(lines);
  const starts = lines.flatMap((line, index) => (index >= body && /^##\s+/.test(line) ? [index] : []));
  const textOf = (from: number, to: number) => lines.slice(from, to).join('\n') + (to < lines.length && to > from ? '\n' : '');
  const pieces = starts.map((start, index): BankPiece => {
    const named = /^##\s+(Passage|Question)\s+([a-z0-9]+(?:-[a-z0-9]+)*)\s*$/.exec(lines[start] ?? '');
    const kind = named === null ? 'unknown' : kinds[named[1] as keyof typeof kinds];
    return { kind, key: named?.[2] ?? '', text: textOf(start, starts[index + 1] ?? lines.length), line: start };
  });
  return [{ kind: 'head', key: '', text: textOf(0, starts[0] ?? lines.length), line: 0 }, ...pieces];
}

/** The file of pieces in their order. A piece that another one follows ends its line, so that the heading of the other is one. */
export const joinPieces = (texts: readonly string[]): string =>
  texts.map((text, index) => (index === texts.length - 1 || text === '' || text.endsWith('\n') ? text : `${text}\n`)).join('');

/** A '- name: value' line right under a heading. */
export interface TextField {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/** Some lines of a text. */
export interface TextPart {
  readonly text: string;
  readonly line: number;
}

/** How options are written: letters are those to choose from, digits the items of a matching. */
export type OptionsForm = 'none' | 'chosen' | 'matched';

/** The fields under the heading of a piece, and what follows them. */
export function readFields(piece: string): { fields: TextField[]; rest: TextPart } {
  const lines = piece.split('\n');
  const fields: TextField[] = [];
  let at = 1;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const match = /^- ([a-zA-Z]+):\s*(.*)$/.exec(line);
    if (match !== null) fields.push({ name: match[1] ?? '', value: match[2]?.trim() ?? '', line: at });
    else if (line.trim() !== '' || fields.length > 0) break;
  }
  return { fields, rest: { text: lines.slice(at).join('\n'), line: at } };
}

/** Where the model of a question is in its piece: its first and last line, which are those of a fence; null without one, and without an end for one that has none. */
export function findModel(lines: readonly string[]): { from: number; to: number | null } | null {
  const from = lines.findIndex((line) => /^```\s*model\s*$/.test(line));
  if (from < 0) return null;
  const length = lines.slice(from + 1).findIndex((line) => /^```\s*$/.test(line));
  return { from, to: length < 0 ? null : from + 1 + length };
}

/** Whether a question is a model: its texts are not what is asked. */
export const hasModel = (piece: string): boolean => findModel(piece.split('\n')) !== null;

/** A heading that was meant to be one of the parts. */
interface Slip {
  readonly line: number;
  /** The heading without its signs: 'Solution', 'Options (hi)'. `Version`: of a version that begins nowhere. */
  readonly meant: string;
  readonly isTwice: boolean;
}

/** The same question in another language, from its heading on; `line` is that of the heading. */
export interface TextVersion extends TextPart {
  readonly language: Language;
}

/** What follows the fields of a question, in its parts; null for one that has no heading. */
export interface QuestionParts {
  readonly stem: TextPart;
  readonly options: TextPart | null;
  /** Why someone picks an option that is wrong, under the letters of the options: for those who write questions. */
  readonly reasons: TextPart | null;
  /** What helps without giving the answer away, in the order in which it is asked for. */
  readonly hints: readonly TextPart[];
  readonly solution: TextPart | null;
  /** Where all that ends, and the versions begin. */
  readonly end: number;
  readonly versions: readonly TextVersion[];
  readonly slips: readonly Slip[];
}

const isReasons = (line: string) => /^###\s+Reasons\s*$/.test(line);
const isHint = (line: string) => /^###\s+Hint\s*$/.test(line);
const versionStart = new RegExp(`^###\\s+(?:Question|Passage) \\((${languages.join('|')})\\)\\s*$`);
const nearVersion = /^#{1,6}\s*(?:question|passage|options?|reasons?|hints?|solutions?)\s*\(\s*[a-z]{2,}\s*\)\s*:?\s*$/i;
const partNames = { o: 'Options', s: 'Solution', h: 'Hint' } as const;
const nearPart = /^#{1,6}\s*(options?|solutions?|hints?)\s*:?\s*$/i;
const partName = (word: string) => partNames[word.charAt(0).toLowerCase() as keyof typeof partNames];

/** Splits a question at its headings, its versions last. Options below the solution are part of it, and a slip. */
export function splitQuestion(piece: string): QuestionParts {
  const { rest } = readFields(piece);
  const all = rest.text.split('\n');
  const versionsAt = all.findIndex((line) => versionStart.test(line));
  const lines = versionsAt < 0 ? all : all.slice(0, versionsAt);
  const optionsAt = lines.findIndex((line) => /^###\s+Options\s*$/.test(line));
  const solutionAt = lines.findIndex((line) => /^###\s+Solution\s*$/.test(line));
  const end = solutionAt < 0 ? lines.length : solutionAt;
  const hasOptions = optionsAt >= 0 && optionsAt < end;
  const reasonsAt = hasOptions ? lines.findIndex((line, index) => index > optionsAt && index < end && isReasons(line)) : -1;
  const hintsFrom = Math.max(hasOptions ? optionsAt : -1, reasonsAt);
  const hintsAt = lines.flatMap((line, index) => (isHint(line) && index > hintsFrom && index < end ? [index] : []));
  const bodyEnd = hintsAt[0] ?? end;
  // a heading with a slip would silently become part of the text above it
  const slips = lines.flatMap((line, index): Slip[] => {
    const at = rest.line + index;
    if (nearVersion.test(line)) return [{ line: at, meant: 'Version', isTwice: false }];
    // a solution may speak of reasons and hints
    if (isReasons(line) && index !== reasonsAt && index < end) return [{ line: at, meant: 'Reasons', isTwice: reasonsAt >= 0 }];
    const word = nearPart.exec(line)?.[1];
    if (word === undefined || index === optionsAt || index === solutionAt || hintsAt.includes(index)) return [];
    const meant = partName(word);
    if (meant === 'Hint') return index < end ? [{ line: at, meant, isTwice: false }] : [];
    return [{ line: at, meant, isTwice: /^###\s+(Options|Solution)\s*$/.test(line) }];
  });
  const model = findModel(lines);
  // a model is above the text that it is for
  const stemFrom = model?.to != null && lines.slice(0, model.from).every((line) => line.trim() === '') ? model.to + 1 : 0;
  const part = (from: number, to: number): TextPart => ({ text: lines.slice(from, to).join('\n'), line: rest.line + from });
  const versions = versionsAt < 0 ? [] : cutVersions({ lines: all, from: versionsAt, line: rest.line });
  return {
    slips: [...slips, ...versions.flatMap((version, index) => slipsIn({ version, before: versions.slice(0, index) }))],
    stem: part(stemFrom, optionsAt < 0 ? bodyEnd : Math.min(optionsAt, bodyEnd)),
    options: hasOptions ? part(optionsAt + 1, reasonsAt < 0 ? bodyEnd : reasonsAt) : null,
    reasons: reasonsAt < 0 ? null : part(reasonsAt + 1, bodyEnd),
    hints: hintsAt.map((at, index) => part(at + 1, hintsAt[index + 1] ?? end)),
    solution: solutionAt < 0 ? null : part(solutionAt + 1, lines.length),
    end: rest.line + lines.length,
    versions,
  };
}

/** The versions in other languages, which are below each other from line `from` on. */
function cutVersions({ lines, from, line }: { lines: readonly string[]; from: number; line: number }): TextVersion[] {
  const starts = lines.flatMap((text, index) => (index >= from && versionStart.test(text) ? [index] : []));
  return starts.map((start, index) => ({
    language: languageOf(lines[start] ?? ''),
    text: lines.slice(start, starts[index + 1] ?? lines.length).join('\n'),
    line: line + start,
  }));
}

const languageOf = (heading: string): Language => languages.find((each) => each === versionStart.exec(heading)?.[1]) ?? 'en';

/** The headings of a version that are not of its language, or not in their place. */
function slipsIn({ version: { language, text, line }, before }: { version: TextVersion; before: readonly TextVersion[] }): Slip[] {
  const twice = before.some((other) => other.language === language);
  const slips = text.split('\n').flatMap((written, index): Slip[] => {
    if (index === 0) return [];
    const word = /^#{1,6}\s*([a-z]+)/i.exec(written)?.[1] ?? '';
    if (/^reasons?$/i.test(word) && (nearVersion.test(written) || isReasons(written)))
      return [{ line: line + index, meant: 'Reasons', isTwice: false }];
    if (!nearVersion.test(written) && !nearPart.test(written)) return [];
    if (new RegExp(`^###\\s+(?:Options|Hint|Solution) \\(${language}\\)\\s*$`).test(written)) return [];
    return [{ line: line + index, meant: /^[osh]/i.test(word) ? `${partName(word)} (${language})` : 'Version', isTwice: false }];
  });
  return [...(twice ? [{ line, meant: `Question (${language})`, isTwice: true }] : []), ...slips];
}

/** How many lines a version has above its text, where it is read as a question by itself. */
const aboveVersion = 3;

/**
 * A version as a question by itself, so that whatever reads and changes questions does so with versions; null where the question has none in this language. Its line 2 is
 * line `line` of the piece.
 */
export function versionIn({ piece, language }: { piece: string; language: Language }): TextPart | null {
  const { versions } = splitQuestion(piece);
  const version = versions.find((each) => each.language === language);
  if (version === undefined) return null;
  const type = readFields(piece).fields.find(({ name }) => name === 'type')?.value ?? 'single';
  const own = new RegExp(`^(###\\s+(?:Options|Hint|Solution)) \\(${language}\\)(\\s*)$`);
  const lines = version.text
    .split('\n')
    .slice(1)
    .map((line) => line.replace(own, '$1$2'));
  // a field, and an empty line below it, so that a list at the start of the text is not taken for fields
  return { text: ['## Question version', `- type: ${type}`, '', ...lines].join('\n'), line: version.line };
}

/** The piece with another text of a version, as `versionIn` gives it; null takes the version away. One that is new comes last. */
export function replaceVersion({ piece, language, text }: { piece: string; language: Language; text: string | null }): string {
  const known = versionIn({ piece, language });
  if (text === (known?.text ?? null)) return piece;
  const lines = piece.split('\n');
  const version = splitQuestion(piece).versions.find((each) => each.language === language);
  const written =
    text === null
      ? []
      : [
          version === undefined
            ? `### ${piece.startsWith('## Passage') ? 'Passage' : 'Question'} (${language})`
            : (lines[version.line] ?? ''),
          ...text
            .split('\n')
            .slice(aboveVersion)
            .map((line) => line.replace(/^(###\s+(?:Options|Hint|Solution))(\s*)$/, `$1 (${language})$2`)),
        ];
  if (version !== undefined) {
    const after = version.line + version.text.split('\n').length;
    // the empty lines at the end of the piece are those of its file
    if (text === null && after === lines.length)
      return lines.slice(0, version.line).join('\n').replace(/\n*$/, '') + (/\n*$/.exec(piece)?.[0] ?? '');
    return [...lines.slice(0, version.line), ...written, ...lines.slice(after)].join('\n');
  }
  const [, body = '', tail = ''] = /^([\s\S]*?)(\n*)$/.exec(piece) ?? [];
  return `${body}\n\n${written.join('\n').replace(/\n*$/, '')}${tail === '' ? '\n' : tail}`;
}

/** A version of a passage: its title, '' without one, and its text. */
export interface PassageVersion {
  readonly title: string;
  readonly text: TextPart;
}

/** A version of a passage in its parts, from its heading on: the title is in the line below it. */
export function titledIn({ text, line }: TextPart): PassageVersion {
  const lines = text.split('\n');
  const title = /^- title:(.*)$/.exec(lines[1] ?? '')?.[1]?.trim();
  const above = title === undefined ? 1 : 2;
  return { title: title ?? '', text: { text: lines.slice(above).join('\n'), line: line + above } };
}

/** A passage with another title and text of a version that it has; the empty lines around the text stay. */
export function replacePassageVersion({
  piece,
  language,
  title,
  text: written,
}: {
  piece: string;
  language: Language;
  title: string;
  text: string;
}): string {
  const version = splitQuestion(piece).versions.find((each) => each.language === language);
  if (version === undefined) return piece;
  const { text: part } = titledIn(version);
  const lines = (withoutBlanks(part).text === written ? piece : replacePart({ piece, part, text: kept(written) })).split('\n');
  const named = title.trim() === '' ? [] : [`- title: ${title.replace(/\s+/g, ' ').trim()}`];
  return [...lines.slice(0, version.line + 1), ...named, ...lines.slice(part.line)].join('\n');
}

/** The piece with the same change made in each of its versions. */
export const changeVersions = ({ piece, change }: { piece: string; change: (version: string) => string }): string =>
  splitQuestion(piece).versions.reduce((text, { language }) => {
    const version = versionIn({ piece: text, language });
    return version === null ? text : replaceVersion({ piece: text, language, text: change(version.text) });
  }, piece);

/** An option with its label, 'A' or, in the left column of a matching, '1'. */
export interface TextOption extends TextPart {
  readonly label: string;
}

const optionStart = (form: OptionsForm) => (form === 'matched' ? /^([1-9A-L])\.(?:\s+(.*))?$/ : /^([A-L])\.(?:\s+(.*))?$/);

/** The options, and the line of what is before the first; null where nothing is. */
export function splitOptions({ part, form }: { part: TextPart; form: OptionsForm }): { options: TextOption[]; before: number | null } {
  const options: { label: string; text: string; line: number }[] = [];
  let before: number | null = null;
  for (const [index, line] of part.text.split('\n').entries()) {
    const start = optionStart(form).exec(line);
    const current = options.at(-1);
    if (start !== null) options.push({ label: start[1] ?? '', text: start[2] ?? '', line: part.line + index });
    else if (current !== undefined) current.text += `\n${line}`;
    else if (line.trim() !== '') before ??= part.line + index;
  }
  return { options, before };
}

const blankBefore = (lines: readonly string[]) => {
  const first = lines.findIndex((line) => line.trim() !== '');
  return first < 0 ? lines.length : first;
};
const blankAfter = (lines: readonly string[]) => {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return last < 0 ? 0 : lines.length - 1 - last;
};

/** A part without the empty lines around it: what an editor shows. */
export function withoutBlanks({ text, line }: TextPart): TextPart {
  const lines = text.split('\n');
  const [before, after] = [blankBefore(lines), blankAfter(lines)];
  return { text: lines.slice(before, lines.length - after).join('\n'), line: line + Math.min(before, lines.length) };
}

/** The headings that end a part, or the piece, and those that nearly do. */
const partEnd =
  /^##\s|^#{1,6}\s*(?:options?|solutions?|reasons|hints?)\s*:?\s*$|^#{1,6}\s*(?:question|passage|options?|reasons?|hints?|solutions?)\s*\(\s*[a-z]{2,}\s*\)\s*:?\s*$/i;

/** A text whose lines end no part: a space before such a line means nothing to Markdown. */
const kept = (text: string, isEnd: (line: string) => boolean = (line) => partEnd.test(line)): string =>
  text
    .split('\n')
    .map((line) => (isEnd(line) ? ` ${line}` : line))
    .join('\n');

/** The piece with other text in a part; the empty lines around it stay. */
function replacePart({ piece, part, text }: { piece: string; part: TextPart; text: string }): string {
  const lines = piece.split('\n');
  const old = part.text.split('\n');
  const [before, after] = blankBefore(old) === old.length ? [0, old.length] : [blankBefore(old), blankAfter(old)];
  const from = part.line + before;
  return [...lines.slice(0, from), ...text.split('\n'), ...lines.slice(part.line + old.length - after)].join('\n');
}

/** The piece with another stem. For a passage, its text. */
export function replaceStem(piece: string, written: string): string {
  const text = kept(written);
  const { stem } = splitQuestion(piece);
  const { fields } = readFields(piece);
  if (stem.text.trim() !== '') return replacePart({ piece, part: stem, text });
  // an empty line keeps a list at the start of the text from being read as fields
  const lines = piece.split('\n');
  const at = fields.length === 0 ? 1 : stem.line;
  return [...lines.slice(0, at), '', text, ...lines.slice(at)].join('\n');
}

/** The piece with another solution, below a heading that it gets where it has none. */
export function replaceSolution(piece: string, written: string): string {
  const text = kept(written);
  const { solution, versions, end } = splitQuestion(piece);
  if (solution !== null) return replacePart({ piece, part: solution, text });
  if (versions.length === 0) return `${piece.replace(/\n*$/, '')}\n\n### Solution\n${text}\n`;
  const lines = piece.split('\n');
  const at = end - blankAfter(lines.slice(0, end));
  return [...lines.slice(0, at), '', '### Solution', text, '', ...lines.slice(end)].join('\n');
}

/** The piece with these hints, above its solution; one that is as before keeps its lines. */
export function replaceHints({ piece, hints }: { piece: string; hints: readonly string[] }): string {
  const { hints: old, solution, end } = splitQuestion(piece);
  const lines = piece.split('\n');
  const linesOf = ({ text, line }: TextPart) => lines.slice(line - 1, line + text.split('\n').length);
  const written = hints.flatMap((hint, index) => {
    const same = old[index];
    if (same !== undefined && withoutBlanks(same).text === hint) return linesOf(same);
    return ['### Hint', ...kept(hint).split('\n'), ''];
  });
  const [first] = old;
  const last = old.at(-1);
  const below = solution === null ? end - blankAfter(lines.slice(0, end)) : solution.line - 1;
  const from = first === undefined ? below : first.line - 1;
  const to = last === undefined ? below : last.line + last.text.split('\n').length;
  const isApart = from === 0 || lines[from - 1]?.trim() === '' || written.length === 0;
  const isSplit = written.length > 0 && written.at(-1)?.trim() !== '' && to < lines.length;
  return [...lines.slice(0, from), ...(isApart ? [] : ['']), ...written, ...(isSplit ? [''] : []), ...lines.slice(to)].join('\n');
}

interface WrittenOption {
  readonly label: string;
  readonly text: string;
}

/** The piece with these options; one that is as before keeps its lines. Without any, the heading goes too, and the reasons with it. */
export function replaceOptions({ piece, options, form }: { piece: string; options: readonly WrittenOption[]; form: OptionsForm }): string {
  const alone = options.length === 0 ? replaceReasons({ piece, reasons: [] }) : piece;
  return replaceList({ piece: alone, name: 'Options', list: options, form });
}

/** The piece with these reasons, each under the letter of its option; '' is none. Without any, the heading goes too. */
export function replaceReasons({ piece, reasons }: { piece: string; reasons: readonly WrittenOption[] }): string {
  return replaceList({ piece, name: 'Reasons', list: reasons.filter(({ text }) => text !== ''), form: 'chosen' });
}

function replaceList({
  piece,
  name,
  list,
  form,
}: {
  piece: string;
  name: 'Options' | 'Reasons';
  list: readonly WrittenOption[];
  form: OptionsForm;
}): string {
  const { options, reasons, hints, solution, end: mainEnd } = splitQuestion(piece);
  const part = name === 'Options' ? options : reasons;
  const lines = piece.split('\n');
  if (part === null) {
    if (list.length === 0) return piece;
    const next = hints[0] ?? solution;
    const at = next === null ? mainEnd - blankAfter(lines.slice(0, mainEnd)) : next.line - 1;
    const isApart = lines[at - 1]?.trim() === '';
    return [...lines.slice(0, at), ...(isApart ? [] : ['']), `### ${name}`, ...writeOptions(list, form), '', ...lines.slice(at)].join('\n');
  }
  const old = part.text.split('\n');
  const after = blankAfter(old);
  const end = part.line + old.length;
  if (list.length === 0) return [...lines.slice(0, part.line - 1), ...lines.slice(end)].join('\n');
  const known = splitOptions({ part, form }).options.map((option) => ({ ...option, raw: option.text.trimEnd() }));
  const written = list.flatMap(({ label, text }, index) => {
    const same = known[index];
    if (same === undefined || same.label !== label || same.raw !== text.trimEnd()) return writeOptions([{ label, text }], form);
    return lines.slice(same.line, same.line + same.raw.split('\n').length);
  });
  return [...lines.slice(0, part.line), ...written, ...lines.slice(end - after)].join('\n');
}

const writeOptions = (options: readonly WrittenOption[], form: OptionsForm) =>
  options.flatMap(({ label, text }) => {
    const [first = '', ...rest] = text.trimEnd().split('\n');
    const others = kept(rest.join('\n'), (line) => partEnd.test(line) || optionStart(form).test(line));
    return [`${label}. ${first}`.trimEnd(), ...(rest.length === 0 ? [] : others.split('\n'))];
  });

/** The piece with another value of a field, which goes if it is ''. A new one goes where `order` puts it. */
export function replaceField({
  piece,
  name,
  value,
  order,
}: {
  piece: string;
  name: string;
  value: string;
  order: readonly string[];
}): string {
  const { fields } = readFields(piece);
  const lines = piece.split('\n');
  const known = fields.find((field) => field.name === name);
  const written = value === '' ? [] : [`- ${name}: ${value.replace(/\s+/g, ' ').trim()}`];
  if (known !== undefined) {
    if (known.value === value) return piece;
    return [...lines.slice(0, known.line), ...written, ...lines.slice(known.line + 1)].join('\n');
  }
  if (written.length === 0) return piece;
  const place = order.indexOf(name);
  const before = fields.findLast((field) => order.indexOf(field.name) < place)?.line ?? (fields[0]?.line ?? 1) - 1;
  const isFirst = fields.length === 0;
  const next = lines[before + 1];
  return [...lines.slice(0, before + 1), ...written, ...(isFirst && next?.trim() !== '' ? [''] : []), ...lines.slice(before + 1)].join(
    '\n',
  );
}
