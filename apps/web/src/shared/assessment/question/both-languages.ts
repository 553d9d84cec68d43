import type { Language } from '@abhyas/contract/languages.ts';

/** In which of its languages a question of a paper in two is shown. */
export type Shown = Language | 'both';

interface Text {
  readonly stemHtml: string;
  readonly options: readonly { readonly label: string; readonly html: string }[];
  readonly solutionHtml?: string;
}

type InLanguages = Text & { readonly versions?: readonly (Text & { readonly language: Language })[] | undefined };

/** A question, or its solution, with its texts in a language of its paper or in both; as it is where it has no version in that language. */
export function itemIn<Item extends Partial<InLanguages>>(item: Item, shown: Shown): Item {
  const version = item.versions?.find(({ language }) => shown === 'both' || language === shown);
  if (version === undefined) return item;
  const text = (own: string, other: string, isInline = false) =>
    shown === 'both' ? bothHtml({ first: own, second: other, isInline }) : other;
  const htmlOf = new Map(version.options.map(({ label, html }) => [label, html]));
  return {
    ...item,
    ...(item.stemHtml === undefined ? {} : { stemHtml: text(item.stemHtml, version.stemHtml) }),
    ...(item.options === undefined
      ? {}
      : { options: item.options.map((option) => ({ ...option, html: text(option.html, htmlOf.get(option.label) ?? '', true) })) }),
    ...(item.solutionHtml === undefined ? {} : { solutionHtml: text(item.solutionHtml, version.solutionHtml ?? '') }),
  };
}

/** A passage in a language of its paper, or in both. */
export function passageIn<
  Passage extends {
    readonly title: string;
    readonly html: string;
    readonly versions?: readonly { readonly language: Language; readonly html: string; readonly title?: string | undefined }[] | undefined;
  },
>(passage: Passage, shown: Shown): Passage {
  const version = passage.versions?.find(({ language }) => shown === 'both' || language === shown);
  if (version === undefined) return passage;
  const { html, title: own = '' } = version;
  const title = own === '' ? passage.title : own;
  if (shown !== 'both') return { ...passage, title, html };
  const titles = new Set([passage.title, title]);
  return { ...passage, title: [...titles].join(' \u00b7 '), html: bothHtml({ first: passage.html, second: html }) };
}

/**
 * A text with the same in another language below it, paragraph by paragraph; a formula, number or picture that is the same in both is there once. Where the two have
 * other paragraphs, one whole text is below the other. `isInline`: in a label, where each text is a line.
 */
export function bothHtml({ first, second, isInline = false }: { first: string; second: string; isInline?: boolean }): string {
  const key = JSON.stringify([isInline, first, second]);
  const known = made.get(key) ?? setBoth({ first, second, isInline });
  if (made.size >= maxMade) made.clear();
  made.set(key, known);
  return known;
}

/** Those of the last questions: a screen asks for the same ones with each press. */
const made = new Map<string, string>();
const maxMade = 1_000;

function setBoth({ first, second, isInline }: { first: string; second: string; isInline: boolean }): string {
  const [own, other] = [blocksOf(first), blocksOf(second)];
  const pairs =
    own.length === other.length
      ? own.map((block, at) => pairOf(block, other[at] ?? block))
      : [own.map(htmlOf).join('') + other.map(below).join('')];
  return isInline ? pairs.join(' ') : pairs.map((pair) => `<div data-pair>${pair}</div>`).join('');
}

const htmlOf = ({ outerHTML }: Element): string => outerHTML;

function below(block: Element): string {
  const marked = block.cloneNode(true) as Element;
  marked.setAttribute('data-second', '');
  return ` ${marked.outerHTML}`;
}

function pairOf(own: Element, other: Element): string {
  if (sameIn(own) === sameIn(other)) return htmlOf(own);
  const isList = own.tagName === other.tagName && /^[OU]L$/.test(own.tagName) && own.children.length === other.children.length;
  if (!isList) return htmlOf(own) + below(other);
  const list = own.cloneNode(true) as Element;
  for (const [at, entry] of [...list.children].entries()) {
    const line = other.children[at];
    if (line === undefined || sameIn(entry) === sameIn(line)) continue;
    const part = document.createElement('div');
    part.setAttribute('data-second', '');
    part.lang = other.getAttribute('lang') ?? 'en';
    part.innerHTML = line.innerHTML;
    entry.append(' ', part);
  }
  return list.outerHTML;
}

/** What a block shows, whatever language it is in and its formulas and pictures are named in. */
const sameIn = ({ outerHTML }: Element): string => outerHTML.replaceAll(/ (?:lang|aria-label|alt|title)="[^"]*"/g, '');

function blocksOf(html: string): Element[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const isPlain = [...body.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  if (!isPlain) return [...body.children];
  const whole = document.createElement('span');
  whole.innerHTML = html;
  return [whole];
}
