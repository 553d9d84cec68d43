import type { MathfieldElement } from 'mathlive';
import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import { setFormula } from '../../../ui/formula/set-formula.ts';
import { schema } from './schema.ts';

/** A formula that is being edited, for the panel of its keys. */
export interface OpenFormula {
  readonly latex: string;
  /** Whether the field in the text is there yet; without one, the LaTeX can be edited. */
  readonly isReady: boolean;
  /** Inserts LaTeX at the cursor; '#@' in it is what is selected, '#?' is left to fill in. */
  readonly insert: (latex: string) => void;
  readonly command: (command: 'deleteBackward' | 'moveToPreviousChar' | 'moveToNextChar') => void;
  readonly write: (latex: string) => void;
  readonly close: () => void;
}

/** What a formula needs of the editor around it. */
export interface FormulaHost {
  /** The panel of keys, once it is on the page. */
  readonly panel: () => HTMLElement | null;
  readonly nameOf: () => string;
  readonly onFormula: (formula: OpenFormula | null) => void;
}

let loading: Promise<typeof MathfieldElement> | null = null;

/** The field for formulas, with the letters that the page has for those that are set, and without sounds. */
async function loadField(): Promise<typeof MathfieldElement> {
  loading ??= import('mathlive').then(({ MathfieldElement: Field }) => {
    Field.fontsDirectory = null;
    Field.soundsDirectory = null;
    return Field;
  });
  try {
    return await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}

/** LaTeX that can be between dollar signs: a backslash at its end would take the sign with it. */
const clean = (latex: string) => latex.replace(/(^|[^\\])(\\\\)*\\\s*$/, '$1$2').trim();

const views = new WeakMap<globalThis.Node, FormulaView>();

/** Edits the formula at a place. */
export function editFormula(view: EditorView, at: number): void {
  const dom = view.nodeDOM(at);
  if (dom !== null) void views.get(dom)?.edit();
}

/** A formula in the text: set, or a field while it is edited. */
export class FormulaView implements NodeView {
  readonly dom: HTMLElement;
  private node: Node;
  private readonly view: EditorView;
  private readonly placeOf: () => number | undefined;
  private readonly host: FormulaHost;
  private field: MathfieldElement | null = null;
  private isOpen = false;
  /** The LaTeX for what the field shows: MathLive would write it in its own way. */
  private written = { latex: '', shown: '' };

  constructor({ node, view, placeOf, host }: { node: Node; view: EditorView; placeOf: () => number | undefined; host: FormulaHost }) {
    this.node = node;
    this.view = view;
    this.placeOf = placeOf;
    this.host = host;
    this.dom = document.createElement(node.isInline ? 'span' : 'div');
    this.dom.className = 'formula';
    this.dom.contentEditable = 'false';
    views.set(this.dom, this);
    this.dom.addEventListener('click', () => void this.edit());
    this.show();
  }

  private get latex() {
    return String(this.node.attrs['latex']);
  }

  private show() {
    const isBlock = !this.node.isInline || this.node.attrs['isLarge'] === true;
    const html = setFormula(this.latex, isBlock ? 'block' : 'line');
    this.dom.toggleAttribute('data-broken', html === null);
    if (html === null) this.dom.textContent = this.latex === '' ? '$ $' : (this.node.type.spec.leafText?.(this.node) ?? this.latex);
    else this.dom.innerHTML = html;
    if (this.node.attrs['number']) this.dom.append(`(${String(this.node.attrs['number'])})`);
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    const isSame = node.sameMarkup(this.node);
    this.node = node;
    if (!isSame && this.field === null) this.show();
    // undone while it is edited
    if (this.field !== null && this.latex !== this.currentLatex(this.field)) this.fill(this.latex);
    return true;
  }

  selectNode() {
    this.dom.dataset['selected'] = '';
  }

  deselectNode() {
    delete this.dom.dataset['selected'];
  }

  stopEvent(): boolean {
    return this.isOpen;
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy() {
    this.leave();
  }

  private currentLatex(field: MathfieldElement): string {
    const shown = field.getValue('latex-without-placeholders');
    return shown === this.written.shown ? this.written.latex : clean(shown);
  }

  private fill(latex: string) {
    if (this.field === null) return;
    this.field.setValue(latex, { silenceNotifications: true });
    this.written = { latex, shown: this.field.getValue('latex-without-placeholders') };
  }

  private save(latex: string) {
    const at = this.placeOf();
    if (at === undefined || latex === this.latex) return;
    this.view.dispatch(this.view.state.tr.setNodeMarkup(at, null, { ...this.node.attrs, latex }, this.node.marks));
  }

  private tell() {
    const { field } = this;
    const act = (work: (of: MathfieldElement) => void) => () => {
      if (field === null) return;
      work(field);
      field.focus();
    };
    this.host.onFormula({
      latex: this.latex,
      isReady: field !== null,
      insert: (latex) => act((of) => of.insert(latex, { format: 'latex', selectionMode: 'placeholder' }))(),
      command: (command) => act((of) => of.executeCommand(command))(),
      write: (latex) => {
        this.save(clean(latex));
        this.fill(clean(latex));
        this.tell();
      },
      close: () => this.close(1),
    });
  }

  async edit(): Promise<void> {
    if (this.isOpen || !this.view.editable) return;
    this.isOpen = true;
    this.dom.dataset['open'] = '';
    this.written = { latex: this.latex, shown: '' };
    this.tell();
    document.addEventListener('pointerdown', this.onElsewhere, true);
    document.addEventListener('focusin', this.onElsewhere, true);
    try {
      const Field = await loadField();
      if (!this.isOpen) return;
      this.mount(new Field());
    } catch {
      // without the field, its LaTeX can be edited in the panel
      this.host.panel()?.querySelector('input')?.focus();
    }
  }

  private mount(field: MathfieldElement) {
    // it has no options before it is on the page
    this.dom.replaceChildren(field);
    field.mathVirtualKeyboardPolicy = 'manual';
    field.menuItems = [];
    field.smartFence = true;
    // a fraction is as large as where it is set
    const isLarge = !this.node.isInline || this.node.attrs['isLarge'] === true || this.latex.includes('\\frac');
    field.defaultMode = isLarge ? 'math' : 'inline-math';
    field.setAttribute('aria-label', this.host.nameOf());
    this.field = field;
    this.fill(this.latex);
    field.addEventListener('input', () => {
      this.save(this.currentLatex(field));
      this.tell();
    });
    field.addEventListener('move-out', ({ detail: { direction } }) => {
      // the field is not done with the key yet
      setTimeout(() => this.close(direction === 'backward' || direction === 'upward' ? -1 : 1));
    });
    field.addEventListener('keydown', this.onKey, true);
    this.tell();
    field.focus();
    field.executeCommand('moveToMathfieldEnd');
  }

  private readonly onKey = (event: KeyboardEvent) => {
    const isEmpty = this.latex === '';
    if (event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey) || (isEmpty && event.key === 'Backspace')) {
      event.preventDefault();
      event.stopPropagation();
      this.close(1);
    } else if (event.key === 'Tab' && !event.shiftKey && this.field?.value.includes('placeholder') !== true) {
      // from one place to fill in to the next, and then to the keys
      event.preventDefault();
      event.stopPropagation();
      this.host.panel()?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
    } else if (event.key === '$') {
      event.preventDefault();
      event.stopPropagation();
      if (isEmpty && this.node.isInline && this.node.attrs['isLarge'] !== true) this.enlarge();
      else this.close(1);
    }
  };

  /** '$$' begins a formula on a line of its own. */
  private enlarge() {
    const at = this.placeOf();
    if (at !== undefined) this.view.dispatch(this.view.state.tr.setNodeMarkup(at, null, { latex: '', isLarge: true }));
    if (this.field !== null) this.field.defaultMode = 'math';
  }

  private readonly onElsewhere = (event: Event) => {
    const target = event.target instanceof globalThis.Node ? event.target : null;
    if (target === null || this.dom.contains(target) || this.host.panel()?.contains(target) === true) return;
    this.close(null);
  };

  private leave() {
    if (!this.isOpen) return;
    this.isOpen = false;
    delete this.dom.dataset['open'];
    document.removeEventListener('pointerdown', this.onElsewhere, true);
    document.removeEventListener('focusin', this.onElsewhere, true);
    this.field = null;
    this.host.onFormula(null);
  }

  /** Ends editing with the cursor before (-1) or after (1) the formula; null leaves it where the person has put it. */
  private close(side: -1 | 1 | null) {
    if (!this.isOpen) return;
    if (this.field !== null) this.save(this.currentLatex(this.field));
    this.leave();
    this.show();
    const at = this.placeOf();
    if (at === undefined) return;
    let { tr } = this.view.state;
    if (this.latex === '') tr = tr.delete(at, at + this.node.nodeSize);
    const place = this.latex === '' || side === -1 ? at : at + this.node.nodeSize;
    if (side !== null) tr = tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(place, tr.doc.content.size)), side));
    if (tr.docChanged || tr.selectionSet) this.view.dispatch(tr);
    if (side !== null) this.view.focus();
  }
}

/** Puts an empty formula at the cursor, of its own where the paragraph is empty and `isLarge`, and edits it. */
export function insertFormula(view: EditorView): void {
  const { state } = view;
  if (!state.selection.$from.parent.inlineContent || state.selection.$from.parent.type.spec.code === true) return;
  const chosen = state.doc.textBetween(state.selection.from, state.selection.to, ' ');
  const at = state.selection.from;
  view.dispatch(state.tr.replaceSelectionWith(schema.nodes.math.create({ latex: chosen.trim() }), false).scrollIntoView());
  editFormula(view, at);
}
