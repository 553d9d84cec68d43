import { afterEach, describe, expect, test, vi } from 'vitest';
import { TextEditor } from './text-editor.ts';

const opened: TextEditor[] = [];
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy();
  document.body.replaceChildren();
});

function open(text: string) {
  const onText = vi.fn<(text: string) => void>();
  const pending: boolean[] = [];
  const place = document.createElement('div');
  document.body.append(place);
  const editor = new TextEditor({
    place,
    text,
    host: {
      attributes: () => ({}),
      pictureUrl: () => null,
      onText,
      onPending: (isPending) => void pending.push(isPending),
      onTools: () => undefined,
      onFiles: () => false,
      onQuiz: () => undefined,
      onSlash: () => false,
      panel: () => null,
      nameOf: () => 'Formula',
      onFormula: () => undefined,
    },
  });
  opened.push(editor);
  /** Puts the cursor before a word and types. */
  const typeBefore = (word: string, typed: string) => {
    editor.place = editor.flush().indexOf(word);
    editor.view.dispatch(editor.view.state.tr.insertText(typed));
  };
  return { editor, onText, pending, typeBefore };
}

const text = 'One $x$ *and* two.\n\n\nThree\nfour.\n\n- five\n- six $y$ seven';

describe('a text that is edited', () => {
  test('is handed on once after several keys, and changes in its block only', () => {
    const { editor, onText, typeBefore } = open(text);
    typeBefore('four', '4');
    typeBefore('four', '!');
    expect(editor.flush()).toBe(text.replace('four', '4!four'));
    expect(onText).toHaveBeenLastCalledWith(text.replace('four', '4!four'));
  });

  test('keeps the blank that was just typed where its value comes back written in another way', () => {
    const { editor } = open('A shop.\\\nB. no');
    const { state } = editor.view;
    editor.view.dispatch(state.tr.insertText(' ', state.doc.content.size - 1));
    editor.flush();
    editor.bring('A shop.\\\n B. no');
    editor.view.dispatch(editor.view.state.tr.insertText('o', editor.view.state.doc.content.size - 1));
    expect(editor.flush()).toBe('A shop.\\\nB. no o');
  });

  test('is known to be changed at once, until it is handed on', () => {
    const { editor, onText, pending, typeBefore } = open(text);
    typeBefore('four', '4');
    editor.view.dispatch(editor.view.state.tr.insertText('!'));
    expect([pending, onText.mock.calls.length]).toEqual([[true], 0]);
    editor.flush();
    expect([pending, onText.mock.calls.length]).toEqual([[true, false], 1]);
  });

  test('is undone to its very bytes, also over what was written as source', () => {
    const { editor, typeBefore } = open(text);
    typeBefore('two', 'zero ');
    editor.read('Another\n\n\ntext with *two*');
    editor.run('undo');
    expect(editor.flush()).toBe(text.replace('two', 'zero two'));
    editor.run('undo');
    expect(editor.flush()).toBe(text);
    editor.run('redo');
    editor.run('redo');
    expect(editor.flush()).toBe('Another\n\n\ntext with *two*');
  });

  test('keeps how its source was written where the blocks read alike', () => {
    const { editor, typeBefore } = open('_a_ one\n\nb two');
    editor.read('*a* one\n\n\n\nb two');
    typeBefore('two', 'x');
    expect(editor.flush()).toBe('*a* one\n\n\n\nb xtwo');
  });

  test('is joined with what someone else has written meanwhile, and its own echo changes nothing', () => {
    const { editor, onText, typeBefore } = open(text);
    typeBefore('two', 'zero ');
    const first = editor.flush();
    typeBefore('two', 'one ');
    // the field gets its value again while the next words are typed
    expect(editor.bring(first)).toBe(text.replace('two', 'zero one two'));
    expect(editor.bring(first.replace('five', '5'))).toBe(text.replace('two', 'zero one two').replace('five', '5'));
    expect(onText).toHaveBeenLastCalledWith(text.replace('two', 'zero one two').replace('five', '5'));
    // nor does one without the empty lines around it
    editor.read(`${editor.flush()}\n\n`);
    expect(editor.bring(editor.flush().trim()).endsWith('\n\n')).toBe(true);
    // an older text that someone restores is no echo
    expect(editor.bring(first)).toBe(first);
  });

  test.each(['and', 'two', 'Three', 'four', 'five', 'six', 'seven'])('has its cursor before %s in both of its views', (word) => {
    const { editor } = open(text);
    editor.place = text.indexOf(word);
    const { selection, doc } = editor.view.state;
    expect(doc.textBetween(selection.head, doc.content.size, ' ', ' ').startsWith(word)).toBe(true);
    const place = editor.place;
    expect(text.slice(place, text.indexOf(word)).replaceAll(/[\s*-]/g, '')).toBe('');
  });
});
