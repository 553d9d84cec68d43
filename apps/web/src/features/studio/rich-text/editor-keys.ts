import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, InputRule, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { type Fragment, type Node, Slice } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, NodeSelection, Plugin, TextSelection } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  tableEditing,
} from 'prosemirror-tables';
import { editFormula, insertFormula } from './formula-view.ts';
import { readMarkdown } from './read-markdown.ts';
import { schema } from './schema.ts';
import { writeBlock } from './write-markdown.ts';

const { nodes, marks } = schema;
const nodeOf = (name: 'table' | 'table_row' | 'table_header' | 'table_cell') => nodes[name];

/** An empty table of three columns and rows, the first of them its heading, with the cursor in its first cell. */
const insertTable: Command = (state, dispatch) => {
  const row = (kind: 'table_header' | 'table_cell') =>
    nodeOf('table_row').create(
      null,
      [1, 2, 3].map(() => nodeOf(kind).create()),
    );
  if (isInTable(state)) return false;
  if (dispatch !== undefined) {
    const table = nodeOf('table').create(null, [row('table_header'), row('table_cell'), row('table_cell')]);
    const { $from } = state.selection;
    const isEmptyLine = $from.parent.type === nodes.paragraph && $from.parent.childCount === 0;
    const [from, to] = isEmptyLine ? [$from.before(), $from.after()] : [$from.after(1), $from.after(1)];
    const tr = state.tr.replaceWith(from, to, table);
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1))).scrollIntoView());
  }
  return true;
};

/** The last row or column takes the table with it; the heading stays as long as there is one. */
const removeRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { map, top } = selectedRect(state);
  if (map.height === 1) return deleteTable(state, dispatch);
  return top === 0 ? false : deleteRow(state, dispatch);
};
const removeColumn: Command = (state, dispatch) =>
  isInTable(state) && (selectedRect(state).map.width === 1 ? deleteTable(state, dispatch) : deleteColumn(state, dispatch));

/** To the cell below; the last has a row added. */
const nextRow: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  const { map, bottom, left, table, tableStart } = selectedRect(state);
  if (dispatch === undefined) return true;
  if (bottom >= map.height) addRowAfter(state, dispatch);
  const now = view?.state ?? state;
  const grown = bottom >= map.height ? selectedRect(now) : { map, table, tableStart };
  const place = grown.tableStart + grown.map.positionAt(bottom, left, grown.table);
  dispatch(now.tr.setSelection(TextSelection.near(now.doc.resolve(place + 1))).scrollIntoView());
  return true;
};

const toggleBullets: Command = (state, dispatch) => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === nodes.list_item) return liftListItem(nodes.list_item)(state, dispatch);
  return wrapInList(nodes.bullet_list)(state, dispatch);
};

const hardBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.paragraph) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

const openSelected: Command = (state, _dispatch, view) => {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || view === undefined) return false;
  if (selection.node.type !== nodes.math && selection.node.type !== nodes.math_block) return false;
  editFormula(view, selection.from);
  return true;
};

/** What the buttons and keys of the editor do. */
export const commands = {
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  bullets: toggleBullets,
  table: insertTable,
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  removeRow,
  removeColumn,
  undo,
  redo,
} satisfies Record<string, Command>;

const item = nodes.list_item;
const keys: Record<string, Command> = {
  'Mod-b': commands.strong,
  'Mod-i': commands.em,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  Enter: chainCommands(openSelected, nextRow, splitListItem(item)),
  'Shift-Enter': chainCommands(exitCode, hardBreak),
  'Mod-Enter': exitCode,
  Tab: chainCommands(goToNextCell(1), sinkListItem(item)),
  'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(item)),
  'Mod-Alt-ArrowDown': addRowAfter,
  'Mod-Alt-ArrowRight': addColumnAfter,
  'Mod-Alt-Backspace': removeRow,
  'Mod-Alt-Shift-Backspace': removeColumn,
};

const rules = inputRules({
  rules: [
    wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list, ([, sign]) => ({ sign })),
    wrappingInputRule(
      /^(\d{1,9})([.)])\s$/,
      nodes.ordered_list,
      ([, start, sign]) => ({ start: Number(start), sign }),
      ([, start], list) => list.childCount + Number(list.attrs['start']) === Number(start),
    ),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading, ([, signs]) => ({ level: signs?.length ?? 3 })),
    textblockTypeInputRule(/^```$/, nodes.code_block),
    // a backslash makes the sign a dollar
    new InputRule(/\\\$$/, '$'),
  ],
});

/** '$' begins a formula. */
const formulaKey = new Plugin({
  props: {
    handleTextInput: (view, from, _to, text) => {
      const { $from } = view.state.selection;
      if (text !== '$' || $from.parent.type.spec.code === true) return false;
      if (view.state.doc.textBetween(Math.max($from.start(), from - 1), from) === '\\') return false;
      insertFormula(view);
      return true;
    },
  },
});

const isLine = (fragment: Fragment) => fragment.firstChild?.isInline === true;

/** What is copied is Markdown for other programs, and text that is pasted is read as such. */
const clipboard = new Plugin({
  props: {
    clipboardTextSerializer: ({ content }) =>
      (isLine(content) ? [nodes.paragraph.create(null, content)] : [...content.content])
        .map((node: Node) => writeBlock(whole(node)))
        .join('\n\n'),
    clipboardTextParser: (text) => Slice.maxOpen(readMarkdown(text.trim()).doc.content),
  },
});

/** A row or an item that was copied without what it is in. */
function whole(node: Node): Node {
  if (node.type === item) return nodes.bullet_list.create(null, node);
  if (node.type.name === 'table_row') return nodeOf('table').create(null, node);
  if (/^table_(cell|header)$/.test(node.type.name)) return nodes.paragraph.create(null, node.content);
  return node;
}

/** The plugins of the editor: keys, what is typed and becomes something else, tables, the clipboard and undo. */
export const editorPlugins = (): Plugin[] => [rules, formulaKey, keymap(keys), keymap(baseKeymap), tableEditing(), clipboard, history()];
