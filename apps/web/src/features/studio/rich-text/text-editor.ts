import { namesOfQuiz } from '@abhyas/rules/content/markdown.ts';
import { joinParts, mergeParagraphs } from '@abhyas/rules/sync/merge-paragraphs.ts';
import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, Plugin, PluginKey, Selection, type Transaction } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { DecorationSet, EditorView, type NodeView } from 'prosemirror-view';
import { commands, editorPlugins } from './editor-keys.ts';
import { type FormulaHost, FormulaView } from './formula-view.ts';
import { KeptText } from './kept-text.ts';
import { schema } from './schema.ts';
import { markLines, placeInDoc, placeInText } from './text-places.ts';
import { writeBlock } from './write-markdown.ts';

/** How long after a key the text is handed on, in milliseconds; the next keys do not put it off. */
const delay = 250;
const faultKey = new PluginKey<DecorationSet>('faults');

/** Which of the tools are on at the cursor. */
export interface Tools {
  readonly strong: boolean;
  readonly em: boolean;
  readonly isInTable: boolean;
  readonly isInList: boolean;
}

export interface EditorHost extends FormulaHost {
  /** Attributes of the field: its name, language and description. */
  readonly attributes: () => Record<string, string>;
  readonly pictureUrl: (path: string) => string | null;
  readonly onText: (text: string) => void;
  /** Hears at once that something was changed which is still to be handed on, and when it was. */
  readonly onPending: (isPending: boolean) => void;
  readonly onTools: (tools: Tools) => void;
  readonly onFiles: (files: readonly File[]) => boolean;
  /** Fills the place of a quiz; null where that is gone. */
  readonly onQuiz: (place: HTMLElement, quiz: ShownQuiz | null) => void;
  /** Hears that '/' was typed on an empty line; true where it takes it. */
  readonly onSlash: () => boolean;
}

/** A quiz in the text: the questions it names, and what changes them; none at all takes it away. */
export interface ShownQuiz {
  readonly names: readonly string[];
  readonly change: (names: readonly string[]) => void;
}

/** The marks at lines with faults, which move with the text until they are set again. */
const faultMarks = new Plugin<DecorationSet>({
  key: faultKey,
  state: {
    init: () => DecorationSet.empty,
    apply: (tr, marks) => (tr.getMeta(faultKey) as DecorationSet | undefined) ?? marks.map(tr.mapping, tr.doc),
  },
  props: { decorations: (state) => faultKey.getState(state) },
});

/** A text that is edited as a document. It hands on the Markdown soon after each change, and at once when it is asked for. */
export class TextEditor {
  readonly view: EditorView;
  private readonly kept = new KeptText();
  private readonly host: EditorHost;
  /** The text as it was handed on or brought last. */
  private text: string;
  /** Texts that were handed on whose echo as the value of the field is still to come. */
  private echoes: string[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor({ place, text, host }: { place: HTMLElement; text: string; host: EditorHost }) {
    this.host = host;
    this.text = text;
    const files = (list: FileList | undefined) => host.onFiles([...(list ?? [])].filter(({ type }) => type.startsWith('image/')));
    const formula = (node: Node, view: EditorView, placeOf: () => number | undefined) => new FormulaView({ node, view, placeOf, host });
    const quiz = (node: Node, view: EditorView, placeOf: () => number | undefined) => quizView({ node, view, placeOf, host });
    this.view = new EditorView(place, {
      state: EditorState.create({ doc: this.kept.read(text), plugins: [...editorPlugins(), faultMarks] }),
      attributes: () => host.attributes(),
      nodeViews: { math: formula, math_block: formula, image: (node) => pictureView(node, host), quiz },
      dispatchTransaction: (tr) => this.apply(tr),
      // office programs add a picture of the text that is pasted
      handlePaste: (_view, { clipboardData }) => clipboardData?.getData('text/plain').trim() === '' && files(clipboardData.files),
      handleDrop: (view, { dataTransfer, clientX, clientY }, _slice, isMoved) => {
        if (isMoved || !files(dataTransfer?.files)) return false;
        const at = view.posAtCoords({ left: clientX, top: clientY });
        if (at !== null) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
        return true;
      },
      handleKeyDown: ({ state }, { key, ctrlKey, metaKey }) => key === '/' && !ctrlKey && !metaKey && isEmptyLine(state) && host.onSlash(),
      handleDOMEvents: {
        blur: () => {
          this.flush();
          return false;
        },
      },
    });
  }

  private apply(tr: Transaction) {
    const state = this.view.state.apply(tr);
    this.view.updateState(state);
    if (tr.docChanged && this.timer === null) {
      this.timer = setTimeout(() => this.flush(), delay);
      this.host.onPending(true);
    }
    if (tr.docChanged || tr.selectionSet || tr.storedMarksSet) this.host.onTools(toolsOf(state));
  }

  private hand(text: string) {
    if (text === this.text) return;
    this.text = text;
    this.echoes = [...this.echoes.slice(-50), text];
    this.host.onText(text);
  }

  /** Hands on what was not yet, and gives the text as it is. */
  flush(): string {
    const isPending = this.timer !== null;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const text = this.kept.write(this.view.state.doc);
    this.hand(text);
    if (isPending) this.host.onPending(false);
    return text;
  }

  /** Takes what the person wrote as source, which they can undo. */
  read(text: string): void {
    this.flush();
    this.show(text, true);
    this.hand(text);
  }

  /**
   * Takes the value of the field: an echo of what was handed on changes nothing. What someone else has written is joined with what was typed meanwhile, `typed` where that is
   * source that was not read yet. Gives the text that is shown then.
   */
  bring(value: string, typed?: string): string {
    // empty lines around a text are no part of it: who keeps it may leave them out
    const isSame = (text: string) => text.trim() === value.trim();
    const echo = this.echoes.findIndex(isSame);
    const mine = typed ?? this.kept.write(this.view.state.doc);
    if (echo >= 0) this.echoes.splice(0, echo + 1);
    if (echo >= 0 || isSame(this.text)) return mine;
    const joined = mine === this.text ? value : joinParts(mergeParagraphs({ base: this.text, mine, theirs: value }));
    this.text = value;
    this.show(joined, false);
    this.hand(joined);
    return joined;
  }

  /** Shows another text. Only the blocks that differ are replaced, so the cursor stays in its place. */
  private show(text: string, isOwn: boolean) {
    if (text === this.kept.write(this.view.state.doc)) return;
    const { state } = this.view;
    const doc = this.kept.read(text);
    const { from, to, start, end } = commonEnds(state.doc, doc);
    const tr = closeHistory(state.tr).setMeta('addToHistory', isOwn);
    if (from < to || start < end) tr.replaceWith(from, to, doc.content.cut(start, end));
    this.apply(tr);
  }

  run(command: keyof typeof commands): void {
    commands[command](this.view.state, (tr) => this.view.dispatch(tr), this.view);
  }

  /** The place of the cursor in the text. */
  get place(): number {
    this.flush();
    return placeInText({ doc: this.view.state.doc, blocks: this.kept.latest, at: this.view.state.selection.head });
  }

  set place(offset: number) {
    const { doc, tr } = this.view.state;
    const at = placeInDoc({ doc, blocks: this.kept.latest, offset });
    this.view.dispatch(tr.setSelection(Selection.near(doc.resolve(Math.min(at, doc.content.size)))).scrollIntoView());
  }

  /** Marks the lines with faults. */
  mark(lines: readonly number[]): void {
    const { doc, tr } = this.view.state;
    const marks = lines.length === 0 ? [] : markLines({ doc, blocks: this.kept.latest, lines });
    this.view.dispatch(tr.setMeta(faultKey, DecorationSet.create(doc, marks)));
  }

  insertPicture({ path, alt }: { path: string; alt: string }): void {
    const { tr } = this.view.state;
    const picture = schema.nodes.image.create({ src: path, alt: alt.replaceAll(/[[\]\\]/g, '\\$&') });
    this.view.dispatch(tr.replaceSelectionWith(picture, false).scrollIntoView());
    this.view.focus();
  }

  insertQuiz(names: readonly string[]): void {
    const { tr, selection } = this.view.state;
    const quiz = schema.nodes.quiz.create({ names: names.join(' ') });
    const { $from } = selection;
    const isEmpty = isEmptyLine(this.view.state);
    const [from, to] = isEmpty ? [$from.before(), $from.after()] : [$from.after(1), $from.after(1)];
    tr.replaceWith(from, to, [quiz, schema.nodes.paragraph.create()]);
    this.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(from + 2))).scrollIntoView());
    this.view.focus();
  }

  destroy(): void {
    this.flush();
    this.view.destroy();
  }
}

/** Whether two blocks are the same text: one may end with a blank that was just typed, which no text keeps. */
const isSameText = (one: Node, other: Node): boolean => one.eq(other) || writeBlock(one) === writeBlock(other);

/** How much of two documents is the same blocks at their beginning and at their end, in positions of the one and of the other. */
function commonEnds(one: Node, other: Node): { from: number; to: number; start: number; end: number } {
  const most = Math.min(one.childCount, other.childCount);
  let [first, from, start] = [0, 0, 0];
  while (first < most && isSameText(one.child(first), other.child(first))) {
    from += one.child(first).nodeSize;
    start += other.child(first++).nodeSize;
  }
  let [last, to, end] = [0, one.content.size, other.content.size];
  while (last < most - first && isSameText(one.child(one.childCount - 1 - last), other.child(other.childCount - 1 - last))) {
    to -= one.child(one.childCount - 1 - last).nodeSize;
    end -= other.child(other.childCount - 1 - last).nodeSize;
    last += 1;
  }
  return { from, to, start, end };
}

/** Whether the cursor is in an empty paragraph that is in nothing else. */
const isEmptyLine = ({ selection: { $from } }: EditorState): boolean =>
  $from.depth === 1 && $from.parent.type === schema.nodes.paragraph && $from.parent.childCount === 0;

function toolsOf(state: EditorState): Tools {
  const { $from, from, to, empty } = state.selection;
  const has = (type: typeof schema.marks.strong) =>
    empty ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, type);
  let isInList = false;
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === schema.nodes.list_item) isInList = true;
  return { strong: has(schema.marks.strong), em: has(schema.marks.em), isInTable: isInTable(state), isInList };
}

function pictureView(node: Node, host: EditorHost) {
  const dom = document.createElement('img');
  const path = String(node.attrs['src']);
  dom.alt = String(node.attrs['alt']);
  const url = host.pictureUrl(path);
  if (url !== null) dom.src = url;
  else dom.dataset['missing'] = '';
  return { dom };
}

function quizView({
  node,
  view,
  placeOf,
  host,
}: {
  node: Node;
  view: EditorView;
  placeOf: () => number | undefined;
  host: EditorHost;
}): NodeView {
  const dom = document.createElement('div');
  dom.contentEditable = 'false';
  const show = (shown: Node) => {
    const names = namesOfQuiz(String(shown.attrs['names']));
    const change = (next: readonly string[]) => {
      const at = placeOf();
      if (at === undefined) return;
      const { tr } = view.state;
      if (next.length === 0) tr.delete(at, at + shown.nodeSize);
      else tr.setNodeMarkup(at, null, { names: next.join(' ') });
      view.dispatch(tr);
      view.focus();
    };
    host.onQuiz(dom, { names, change });
  };
  show(node);
  return {
    dom,
    update(next) {
      if (next.type !== schema.nodes.quiz) return false;
      show(next);
      return true;
    },
    stopEvent: ({ target }) => target instanceof Element && target.closest('button, a') !== null,
    ignoreMutation: () => true,
    destroy: () => host.onQuiz(dom, null),
  };
}
