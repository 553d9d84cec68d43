import 'prosemirror-view/style/prosemirror.css';
import { writeQuiz } from '@abhyas/rules/content/markdown.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import {
  IconAlertCircle,
  IconBold,
  IconColumnInsertRight,
  IconColumnRemove,
  IconHelpCircle,
  IconItalic,
  IconList,
  IconMathFunction,
  IconPhoto,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';
import type { EditorView } from 'prosemirror-view';
import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../paraglide/messages.js';
import type { commands } from './editor-keys.ts';
import { BlockMenu } from './block-menu.tsx';
import { FormulaPanel } from './formula-panel.tsx';
import { insertFormula, type OpenFormula } from './formula-view.ts';
import classes from './rich-text.module.css';
import { SourceButton } from './source-button.tsx';
import { type ShownQuiz, TextEditor, type Tools } from './text-editor.ts';

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));

/** Something wrong with a line of a text, from 0. */
export interface TextFault {
  readonly line: number;
  readonly text: string;
  /** Whether it only may be wrong. */
  readonly isWarning?: boolean;
}

/** The parts of a quiz in a text. */
export interface QuizParts {
  readonly Shown: ComponentType<ShownQuiz>;
  /** Asks for the questions of a new one. */
  readonly Chooser: ComponentType<{ readonly onDone: (names: readonly string[]) => void; readonly onClose: () => void }>;
}

interface RichTextProps {
  /** Markdown of packs. */
  readonly value: string;
  /** Gets the text soon after each change: at once when the field or the page is left. What was not changed in it has the same bytes. */
  readonly onChange: (value: string) => void;
  /** Hears at once that something was changed which `onChange` gets a moment later, and when it did. */
  readonly onPending?: (isPending: boolean) => void;
  readonly label: string;
  readonly language: Language;
  /** The id of the field itself, which takes the focus. */
  readonly id?: string;
  /** Whether the label is for screen readers alone, where the eye has another. */
  readonly isLabelHidden?: boolean;
  readonly autoFocus?: boolean;
  /** `quiet`: a line among others, whose tools show while it has the focus. */
  readonly look?: 'full' | 'quiet';
  readonly faults?: readonly TextFault[];
  /** Where the browser shows a picture of the pack; null if there is none. */
  readonly pictures: (path: string) => string | null;
  /** Keeps a picture, and gives its path in the pack. Without it, no pictures can be added. */
  readonly onPicture?: (file: File) => Promise<string>;
  /** Whether '/' on an empty line offers what can be added, as in a page. */
  readonly offersBlocks?: boolean;
  /** How quizzes are shown and their questions chosen. Without it, none can be added. */
  readonly quizzes?: QuizParts;
  /** Shows the source of the whole that the text is in, which then takes Ctrl+E too. Without it, the field shows its own. */
  readonly onSource?: () => void;
}

const noTools: Tools = { strong: false, em: false, isInTable: false, isInList: false };
const noFaults: readonly TextFault[] = [];

/** How long the source is typed in before it is read, in milliseconds. */
const sourceDelay = 300;

/**
 * A field for a text of a pack: rich, with formulas, pictures and tables, or as its source (Ctrl+E). Ctrl+Z undoes what was done in either.
 */
export function RichText({
  value,
  onChange,
  onPending,
  label,
  language,
  id: fieldId,
  isLabelHidden = false,
  autoFocus = false,
  look = 'full',
  faults = noFaults,
  pictures,
  onPicture,
  offersBlocks = false,
  quizzes,
  onSource,
}: RichTextProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const sourceField = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const editor = useRef<TextEditor | null>(null);
  const sourceTimer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [tools, setTools] = useState(noTools);
  const [formula, setFormula] = useState<OpenFormula | null>(null);
  const [blocksAt, setBlocksAt] = useState<{ readonly left: number; readonly top: number } | null>(null);
  const [source, setSource] = useState<string | null>(null);
  const [shownQuizzes, setShownQuizzes] = useState<ReadonlyMap<HTMLElement, ShownQuiz>>(new Map());
  const [isChoosing, setIsChoosing] = useState(false);
  const [picture, setPicture] = useState<{ readonly file: File; readonly url: string } | null>(null);

  const failed = faults.some(({ isWarning }) => isWarning !== true);

  const tell = useEffectEvent((text: string) => onChange(text));
  const tellPending = useEffectEvent((isPending: boolean) => onPending?.(isPending));
  /** Pictures that were added here, which the server may show a moment later. */
  const added = useRef(new Map<string, string>());
  const pictureUrl = useEffectEvent((path: string) => pictures(path) ?? added.current.get(path) ?? null);
  const choose = (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined || onPicture === undefined) return false;
    setPicture({ file, url: URL.createObjectURL(file) });
    return true;
  };
  const chooseDropped = useEffectEvent(choose);
  const openBlocks = useEffectEvent(() => {
    if (!offersBlocks || editor.current === null) return false;
    setBlocksAt(belowCursor(editor.current.view));
    return true;
  });
  const closeBlocks = (typed: string) => {
    setBlocksAt(null);
    const view = editor.current?.view;
    if (typed !== '') view?.dispatch(view.state.tr.insertText(typed));
    view?.focus();
  };
  const closePicture = () => {
    if (picture !== null) URL.revokeObjectURL(picture.url);
    setPicture(null);
  };
  const attributes = useEffectEvent((): Record<string, string> => ({
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-faults`,
    'aria-invalid': String(failed),
    ...(fieldId === undefined ? {} : { id: fieldId }),
    lang: language,
    class: classes['text'] ?? '',
  }));

  const endWait = () => {
    const isWaiting = sourceTimer.current !== null;
    if (sourceTimer.current !== null) clearTimeout(sourceTimer.current);
    sourceTimer.current = null;
    return isWaiting;
  };
  const readSource = () => {
    endWait();
    if (sourceField.current !== null) editor.current?.read(sourceField.current.value);
  };
  const flush = useEffectEvent(() => {
    if (sourceTimer.current !== null) readSource();
    else editor.current?.flush();
  });

  useLayoutEffect(() => {
    if (place.current === null) return undefined;
    const own = new TextEditor({
      place: place.current,
      text: value,
      host: {
        attributes: () => attributes(),
        pictureUrl: (path) => pictureUrl(path),
        panel: () => panel.current,
        nameOf: () => m.studio_formula(),
        onFormula: setFormula,
        onText: (text) => tell(text),
        onPending: (isPending) => tellPending(isPending),
        onFiles: (files) => chooseDropped(files),
        onQuiz: (at, quiz) =>
          setShownQuizzes(
            (now) => new Map([...[...now].filter(([other]) => other !== at), ...(quiz === null ? [] : [[at, quiz] as const])]),
          ),
        onSlash: () => openBlocks(),
        onTools: (next) => setTools((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next)),
      },
    });
    editor.current = own;
    if (autoFocus) own.view.focus();
    const urls = added.current;
    const leave = () => flush();
    // before the page sends what it has
    addEventListener('pagehide', leave, { capture: true });
    document.addEventListener('visibilitychange', leave, { capture: true });
    return () => {
      flush();
      removeEventListener('pagehide', leave, { capture: true });
      document.removeEventListener('visibilitychange', leave, { capture: true });
      own.destroy();
      editor.current = null;
      for (const url of urls.values()) URL.revokeObjectURL(url);
      urls.clear();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the editor keeps the text from here on; the effect below brings it another
  }, []);

  const bring = useEffectEvent((text: string) => {
    const shown = editor.current?.bring(text, endWait() ? sourceField.current?.value : undefined);
    if (source !== null && shown !== undefined && shown !== source) setSource(shown);
  });
  // what the parent gives back is what it was given, unless someone else has written
  const told = useRef(value);
  useEffect(() => {
    if (told.current !== value) bring(value);
    told.current = value;
  }, [value]);

  useEffect(() => {
    editor.current?.mark(faults.map(({ line }) => line));
  }, [faults]);

  const toggleSource = () => {
    const own = editor.current;
    if (own === null) return;
    if (source === null) {
      const at = own.place;
      setSource(own.flush());
      requestAnimationFrame(() => {
        sourceField.current?.focus();
        sourceField.current?.setSelectionRange(at, at);
      });
    } else {
      const at = sourceField.current?.selectionStart ?? 0;
      readSource();
      setSource(null);
      requestAnimationFrame(() => {
        own.place = at;
        own.view.focus();
      });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'e' && !event.shiftKey && onSource === undefined) {
      event.preventDefault();
      toggleSource();
    } else if (source !== null && (key === 'z' || key === 'y')) {
      event.preventDefault();
      readSource();
      editor.current?.run(key === 'y' || event.shiftKey ? 'redo' : 'undo');
      const field = sourceField.current;
      const text = editor.current?.flush() ?? source;
      if (field !== null && text !== field.value) {
        const at = firstDifference(text, field.value);
        setSource(text);
        requestAnimationFrame(() => field.setSelectionRange(at, at));
      }
    }
  };
  const run = (command: keyof typeof commands) => () => {
    editor.current?.run(command);
    editor.current?.view.focus();
  };
  const isRich = source === null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its fields take the keys; this only hears of them
    <div className="relative grid gap-2" onKeyDown={onKeyDown}>
      <span id={`${id}-label`} className="text-ink text-sm font-strong" hidden={isLabelHidden}>
        {label}
      </span>
      <div className={`${classes['field']} border rounded-control bg-card`} data-failed={failed || undefined} data-look={look}>
        <div
          role="toolbar"
          aria-label={m.studio_tools({ field: label })}
          aria-controls={`${id}-text`}
          className="flex flex-wrap gap-1 items-center p-1 border-0 border-b border-solid border-line"
          onKeyDown={moveAlong}
        >
          <Tool icon={IconBold} name={m.studio_bold()} keys="Ctrl+B" isOn={tools.strong} isOff={!isRich} onClick={run('strong')} isFirst />
          <Tool icon={IconItalic} name={m.studio_italic()} keys="Ctrl+I" isOn={tools.em} isOff={!isRich} onClick={run('em')} />
          <span className="w-px h-5 mx-1 bg-line" aria-hidden="true" />
          <Tool
            icon={IconMathFunction}
            name={m.studio_formula()}
            keys="$"
            isOn={formula !== null}
            isOff={!isRich}
            onClick={() => {
              if (formula !== null) formula.close();
              else if (editor.current !== null) insertFormula(editor.current.view);
            }}
          />
          {onPicture === undefined ? null : (
            <Tool icon={IconPhoto} name={m.studio_picture()} isOff={!isRich} onClick={() => chooser.current?.click()} />
          )}
          <Tool icon={IconTable} name={m.studio_table()} isOff={!isRich || tools.isInTable} onClick={run('table')} />
          <Tool icon={IconList} name={m.studio_list()} isOn={tools.isInList} isOff={!isRich || tools.isInTable} onClick={run('bullets')} />
          {isRich && tools.isInTable ? (
            <>
              <span className="w-px h-5 mx-1 bg-line" aria-hidden="true" />
              <Tool icon={IconRowInsertBottom} name={m.studio_row_add()} keys="Ctrl+Alt+↓" onClick={run('addRow')} />
              <Tool icon={IconColumnInsertRight} name={m.studio_column_add()} keys="Ctrl+Alt+→" onClick={run('addColumn')} />
              <Tool icon={IconRowRemove} name={m.studio_row_remove()} keys="Ctrl+Alt+⌫" onClick={run('removeRow')} />
              <Tool icon={IconColumnRemove} name={m.studio_column_remove()} keys="Ctrl+Alt+Shift+⌫" onClick={run('removeColumn')} />
            </>
          ) : null}
          {look === 'quiet' ? null : <SourceButton isOn={!isRich} onClick={onSource ?? toggleSource} />}
        </div>
        <div id={`${id}-text`} ref={place} hidden={!isRich} />
        {source === null ? null : (
          <textarea
            ref={sourceField}
            className="box-border block w-full min-h-24 p-3 border-0 bg-transparent text-ink text-sm font-mono resize-y"
            aria-label={m.studio_source_of({ field: label })}
            aria-describedby={`${id}-faults`}
            aria-invalid={failed}
            lang={language}
            spellCheck={false}
            rows={Math.min(30, source.split('\n').length + 1)}
            value={source}
            onChange={({ currentTarget }) => {
              setSource(currentTarget.value);
              if (sourceTimer.current === null) sourceTimer.current = setTimeout(() => readSource(), sourceDelay);
            }}
            onBlur={() => readSource()}
          />
        )}
      </div>
      {blocksAt === null ? null : (
        <BlockMenu
          place={blocksAt}
          onClose={closeBlocks}
          choices={[
            {
              name: m.studio_formula(),
              icon: IconMathFunction,
              run: () => (editor.current === null ? undefined : insertFormula(editor.current.view)),
            },
            ...(onPicture === undefined ? [] : [{ name: m.studio_picture(), icon: IconPhoto, run: () => chooser.current?.click() }]),
            { name: m.studio_table(), icon: IconTable, run: run('table') },
            { name: m.studio_list(), icon: IconList, run: run('bullets') },
            ...(quizzes === undefined ? [] : [{ name: m.studio_quiz(), icon: IconHelpCircle, run: () => setIsChoosing(true) }]),
          ]}
        />
      )}
      {formula === null ? null : (
        <div ref={panel}>
          <FormulaPanel formula={formula} />
        </div>
      )}
      <ul id={`${id}-faults`} className="m-0 p-0 list-none text-sm empty:hidden">
        {faults.map(({ line, text, isWarning }) => (
          <li key={`${String(line)} ${text}`} className={`flex gap-2 items-start ${isWarning === true ? 'text-warn' : 'text-bad'}`}>
            <IconAlertCircle className="flex-none" size={18} stroke={1.75} aria-hidden="true" />
            {isRich && !value.includes('\n') ? text : m.studio_fault({ line: line + 1, text })}
          </li>
        ))}
      </ul>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {[...shownQuizzes].map(([at, quiz], index) =>
        createPortal(quizzes === undefined ? <code>{writeQuiz(quiz.names)}</code> : <quizzes.Shown {...quiz} />, at, String(index)),
      )}
      {isChoosing && quizzes !== undefined ? (
        <quizzes.Chooser
          onClose={() => setIsChoosing(false)}
          onDone={(names) => {
            setIsChoosing(false);
            if (names.length > 0) editor.current?.insertQuiz(names);
          }}
        />
      ) : null}
      {picture === null || onPicture === undefined ? null : (
        <Suspense fallback={null}>
          <PictureDialog
            file={picture.file}
            url={picture.url}
            keep={onPicture}
            returnTo={() => editor.current?.view.dom ?? null}
            onClose={closePicture}
            onDone={(done) => {
              closePicture();
              added.current.set(done.path, URL.createObjectURL(done.kept));
              editor.current?.insertPicture(done);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The place below the cursor, from the corner of the field. */
function belowCursor(view: EditorView): { left: number; top: number } {
  const field = view.dom.closest('.relative')?.getBoundingClientRect();
  const { left, bottom } = view.coordsAtPos(view.state.selection.head);
  return { left: left - (field?.left ?? 0), top: bottom - (field?.top ?? 0) + 4 };
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** A toolbar is one stop for the Tab key; the arrows go along. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

interface ToolProps {
  readonly icon: TablerIcon;
  readonly name: string;
  readonly keys?: string;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly isFirst?: boolean;
  readonly onClick: () => void;
}

function Tool({ icon: Icon, name, keys, isOn, isOff = false, isFirst = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      tabIndex={isFirst ? 0 : -1}
      className="inline-grid place-items-center min-w-8 min-h-8 p-0 border-0 rounded-control bg-transparent text-body cursor-pointer hover:bg-hover aria-pressed:bg-brand-wash aria-pressed:text-brand-text disabled:opacity-40"
      aria-label={name}
      aria-pressed={isOn}
      title={keys === undefined ? name : `${name} (${keys})`}
      disabled={isOff}
      // the text keeps its cursor
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
