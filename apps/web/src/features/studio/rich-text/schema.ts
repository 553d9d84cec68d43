import { type Attrs, type NodeSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';

const text = (attrs: Attrs, name: string) => String(attrs[name] ?? '');
const sign = (isBlock: boolean) => (isBlock ? '$$' : '$');

/** A formula in a line or, as a block, of its own. `latex` is what is between the dollar signs, as it was written. */
const formula = (isBlock: boolean): NodeSpec => ({
  group: isBlock ? 'block' : 'inline',
  inline: !isBlock,
  atom: true,
  attrs: isBlock ? { latex: {}, number: { default: '' } } : { latex: {}, isLarge: { default: false } },
  leafText: ({ attrs }) => {
    const dollars = sign(isBlock || attrs['isLarge'] === true);
    return `${dollars}${text(attrs, 'latex')}${dollars}`;
  },
  toDOM: ({ attrs }) => [
    isBlock ? 'div' : 'span',
    { 'data-formula': isBlock ? 'block' : 'inline', 'data-latex': text(attrs, 'latex'), 'data-large': String(attrs['isLarge'] === true) },
  ],
  parseDOM: [
    {
      tag: `[data-formula=${isBlock ? 'block' : 'inline'}]`,
      getAttrs: (element) => ({
        latex: element.dataset['latex'] ?? '',
        ...(isBlock ? {} : { isLarge: element.dataset['large'] === 'true' }),
      }),
    },
  ],
});

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'inline*',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: (element) => element.dataset['align'] ?? null,
      setDOMAttr: (value, attrs) => {
        if (typeof value === 'string') attrs['data-align'] = value;
      },
    },
  },
});

/**
 * What a text of a pack is made of. A line break that only parts lines of the source is a blank with the mark `soft`; a block that cannot be edited richly is
 * `source`, the Markdown itself.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', toDOM: () => ['p', 0], parseDOM: [{ tag: 'p' }] },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 3 } },
      toDOM: ({ attrs }) => [`h${text(attrs, 'level')}`, 0],
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${String(level)}`, attrs: { level } })),
    },
    blockquote: { group: 'block', content: 'block+', defining: true, toDOM: () => ['blockquote', 0], parseDOM: [{ tag: 'blockquote' }] },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { sign: { default: '-' }, tight: { default: true } },
      toDOM: () => ['ul', 0],
      parseDOM: [{ tag: 'ul' }],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { start: { default: 1 }, sign: { default: '.' }, tight: { default: true } },
      toDOM: ({ attrs }) => ['ol', { start: text(attrs, 'start') }, 0],
      parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ start: Number(element.getAttribute('start') ?? 1) }) }],
    },
    list_item: { content: 'block+', defining: true, toDOM: () => ['li', 0], parseDOM: [{ tag: 'li' }] },
    code_block: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      attrs: { info: { default: '' } },
      toDOM: () => ['pre', { spellcheck: 'false' }, ['code', 0]],
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    },
    source: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      toDOM: () => ['pre', { 'data-source': '', spellcheck: 'false' }, ['code', 0]],
      parseDOM: [{ tag: 'pre[data-source]', preserveWhitespace: 'full', priority: 60 }],
    },
    horizontal_rule: { group: 'block', toDOM: () => ['hr'], parseDOM: [{ tag: 'hr' }] },
    math_block: formula(true),
    /** Questions of the bank that a page asks: their names with blanks between them. */
    quiz: {
      group: 'block',
      atom: true,
      attrs: { names: {} },
      toDOM: ({ attrs }) => ['div', { 'data-quiz': text(attrs, 'names') }],
      parseDOM: [{ tag: 'div[data-quiz]', getAttrs: (element) => ({ names: element.dataset['quiz'] ?? '' }) }],
    },
    ...tables,
    text: { group: 'inline' },
    math: formula(false),
    option: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { label: {} },
      leafText: ({ attrs }) => `{option:${text(attrs, 'label')}}`,
      toDOM: ({ attrs }) => ['span', { 'data-option': text(attrs, 'label') }, text(attrs, 'label').toUpperCase()],
      parseDOM: [{ tag: 'span[data-option]', getAttrs: (element) => ({ label: element.dataset['option'] ?? '' }) }],
    },
    image: {
      group: 'inline',
      inline: true,
      draggable: true,
      // the alternative text as the Markdown has it
      attrs: { src: {}, alt: { default: '' }, title: { default: '' } },
      leafText: ({ attrs }) => `![${text(attrs, 'alt')}](${text(attrs, 'src')})`,
      toDOM: ({ attrs }) => ['img', { 'data-src': text(attrs, 'src'), alt: text(attrs, 'alt'), title: text(attrs, 'title') }],
      parseDOM: [
        {
          tag: 'img[data-src]',
          getAttrs: (element) => ({ src: element.dataset['src'] ?? '', alt: element.getAttribute('alt') ?? '', title: element.title }),
        },
      ],
    },
    hard_break: { group: 'inline', inline: true, selectable: false, leafText: () => '\n', toDOM: () => ['br'], parseDOM: [{ tag: 'br' }] },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: {}, title: { default: '' } },
      toDOM: ({ attrs }) => ['a', { href: text(attrs, 'href'), title: text(attrs, 'title'), rel: 'noopener noreferrer' }, 0],
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? '';
            return /^(https?:|mailto:)/i.test(href) ? { href, title: element.title } : false;
          },
        },
      ],
    },
    strong: { toDOM: () => ['strong', 0], parseDOM: [{ tag: 'strong' }, { tag: 'b' }] },
    em: { toDOM: () => ['em', 0], parseDOM: [{ tag: 'em' }, { tag: 'i' }] },
    strike: { toDOM: () => ['s', 0], parseDOM: [{ tag: 's' }, { tag: 'del' }] },
    code: { code: true, toDOM: () => ['code', { spellcheck: 'false' }, 0], parseDOM: [{ tag: 'code' }] },
    soft: { inclusive: false, toDOM: () => ['span', { 'data-soft': '' }, 0], parseDOM: [{ tag: 'span[data-soft]' }] },
  },
});
