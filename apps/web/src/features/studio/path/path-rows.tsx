import { IconAlertTriangle, IconChevronDown, IconChevronRight, IconEyeOff } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { allParts, type Landing, landingBeside, landingNested, landingOver, type Part, type PathTree } from './path-text.ts';
import classes from './path.module.css';
import { besideOf, lessonIcons, nameOf } from './words.tsx';

export interface TreeActions {
  readonly onSelect: (part: Part) => void;
  readonly onMove: (part: Part, landing: Landing) => void;
  readonly onRename: (part: Part, name: string) => void;
  readonly onRemove: (part: Part) => void;
  /** Asks what to add below a part. */
  readonly onAdd: (below: Part) => void;
  /** A file was dropped on a part. */
  readonly onFile: (file: File, over: Part) => void;
}

interface Dropping {
  readonly over: string;
  readonly isLower: boolean;
  readonly landing: Landing;
}

const depths = { unit: 0, topic: 1 } as const;
const depthOf = (part: Part): number => (part.kind === 'lesson' ? (part.at.length - 2) / 2 : depths[part.kind]);

/** The path as its students have it: a tree that is moved by drag and by keys. */
export function PathRows({
  tree,
  selected,
  isMatch,
  open,
  onOpen,
  actions,
}: {
  tree: PathTree;
  selected: Part | null;
  /** Null where nothing is searched: then what is open is shown. */
  isMatch: ((part: Part) => boolean) | null;
  open: ReadonlySet<string>;
  onOpen: (id: string, isOpen: boolean) => void;
  actions: TreeActions;
}) {
  const rows = useRef(new Map<string, HTMLElement>());
  const refocus = useRef<string | null>(null);
  /** Tab nests once a key or the pointer has chosen a row; who only passes by is not held. */
  const isChosen = useRef(false);
  const [dragged, setDragged] = useState<Part | null>(null);
  const [dropping, setDropping] = useState<Dropping | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const isOpen = (part: Part) => isMatch !== null || open.has(part.id);
  const shown = visible(tree.units, isOpen).filter((part) => isMatch === null || allParts([part]).some(isMatch));
  const current = shown.find(({ id }) => id === selected?.id) ?? shown[0];
  useEffect(() => {
    if (refocus.current === null) return;
    rows.current.get(refocus.current)?.focus();
    refocus.current = null;
  });

  const choose = (part: Part | undefined) => {
    if (part === undefined) return;
    isChosen.current = true;
    refocus.current = part.id;
    actions.onSelect(part);
  };
  const move = (part: Part, landing: Landing | null) => {
    setSaid(landing === null ? m.studio_path_cannot_move({ name: nameOf(part) }) : m.studio_path_moved_now({ name: nameOf(part) }));
    if (landing === null) return;
    refocus.current = part.id;
    actions.onMove(part, landing);
  };
  const onKey = (event: KeyboardEvent, part: Part) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    const at = shown.findIndex(({ id }) => id === part.id);
    const hasParts = part.parts.length > 0;
    const nested = event.key === 'Tab' && isChosen.current ? landingNested({ tree, part, step: event.shiftKey ? -1 : 1 }) : null;
    const runs: Readonly<Record<string, () => void>> = event.altKey
      ? {
          ArrowUp: () => move(part, landingBeside({ tree, part, step: -1 })),
          ArrowDown: () => move(part, landingBeside({ tree, part, step: 1 })),
        }
      : {
          ArrowUp: () => choose(shown[at - 1]),
          ArrowDown: () => choose(shown[at + 1]),
          Home: () => choose(shown[0]),
          End: () => choose(shown.at(-1)),
          ArrowRight: () => (hasParts && !isOpen(part) ? onOpen(part.id, true) : choose(shown[at + 1])),
          ArrowLeft: () =>
            hasParts && isOpen(part)
              ? onOpen(part.id, false)
              : choose(shown.findLast((row, before) => before < at && depthOf(row) < depthOf(part))),
          Enter: () => (hasParts ? onOpen(part.id, !isOpen(part)) : choose(part)),
          F2: () => setRenamed(part.id),
          Delete: () => {
            choose(shown.find((row, below) => below > at && depthOf(row) <= depthOf(part)) ?? shown[at - 1]);
            actions.onRemove(part);
          },
          n: () => actions.onAdd(part),
          Escape: () => (isChosen.current = false),
          ...(nested === null ? {} : { Tab: () => move(part, nested) }),
        };
    const run = runs[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (run === undefined) return;
    event.preventDefault();
    if (event.key !== 'Escape') isChosen.current = true;
    run();
  };
  const dragOver = (event: DragEvent, over: Part) => {
    if (dragged === null) {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      return;
    }
    const box = event.currentTarget.getBoundingClientRect();
    const isLower = event.clientY > box.top + box.height / 2;
    const landing = landingOver({ tree, part: dragged, over, isLower });
    if (landing !== null) event.preventDefault();
    if (dropping?.over !== over.id || dropping.isLower !== isLower)
      setDropping(landing === null ? null : { over: over.id, isLower, landing });
  };
  const drop = (event: DragEvent, over: Part) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (dragged !== null && dropping !== null) move(dragged, dropping.landing);
    else if (dragged === null && file !== undefined) actions.onFile(file, over);
    setDragged(null);
    setDropping(null);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a list that is walked by keys is a tree */}
      <ul
        role="tree"
        className={`${classes['tree']} m-0 p-0 list-none`}
        aria-label={m.studio_path_tree()}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) isChosen.current = false;
        }}
      >
        {shown.map((part) => {
          const depth = depthOf(part);
          const hasParts = part.parts.length > 0;
          const isEmpty = part.kind !== 'lesson' && !hasParts && !part.isHidden;
          const Icon =
            part.lesson === null ? (isOpen(part) && hasParts ? IconChevronDown : IconChevronRight) : lessonIcons[part.lesson.type];
          const line = dropping?.over === part.id ? dropping : null;
          return (
            <li
              key={part.id}
              ref={(element) => {
                if (element === null) rows.current.delete(part.id);
                else rows.current.set(part.id, element);
              }}
              role="treeitem"
              className={classes['row']}
              data-kind={part.kind}
              data-depth={depth}
              data-hidden={part.isHidden || undefined}
              data-dragged={dragged?.id === part.id || undefined}
              data-landing={line === null ? undefined : isInto(line, part) ? 'into' : line.isLower ? 'after' : 'before'}
              data-line={line?.landing.depth}
              aria-level={depth + 1}
              aria-selected={part.id === selected?.id}
              aria-expanded={hasParts ? isOpen(part) : undefined}
              tabIndex={part.id === current?.id ? 0 : -1}
              draggable={renamed !== part.id}
              onClick={() => {
                choose(part);
                if (hasParts && part.id === selected?.id) onOpen(part.id, !isOpen(part));
                else if (hasParts) onOpen(part.id, true);
              }}
              onDoubleClick={() => setRenamed(part.id)}
              onKeyDown={(event) => onKey(event, part)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(part);
              }}
              onDragOver={(event) => dragOver(event, part)}
              onDragEnd={() => {
                setDragged(null);
                setDropping(null);
              }}
              onDrop={(event) => drop(event, part)}
            >
              <Icon className="flex-none text-muted" size={18} stroke={1.75} aria-hidden />
              {renamed === part.id ? (
                <NameField
                  part={part}
                  onDone={(name) => {
                    setRenamed(null);
                    refocus.current = part.id;
                    if (name !== null && name !== part.name) actions.onRename(part, name);
                  }}
                />
              ) : (
                <span className={classes['name']}>{nameOf(part)}</span>
              )}
              <span
                className={
                  isEmpty ? 'flex flex-none gap-1 items-center text-warn text-sm font-strong' : 'flex-none text-muted text-sm tabular'
                }
              >
                {isEmpty ? <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> : null}
                {part.isHidden ? <IconEyeOff className="me-1 align-[-3px]" size={16} stroke={1.75} aria-hidden /> : null}
                {besideOf(part)}
              </span>
            </li>
          );
        })}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

/** What is shown of parts: each, and what is in those that are open. */
const visible = (parts: readonly Part[], isOpen: (part: Part) => boolean): Part[] =>
  parts.flatMap((part) => [part, ...(isOpen(part) ? visible(part.parts, isOpen) : [])]);

/** Whether a part lands in another, and not beside it. */
const isInto = ({ landing: { list } }: Dropping, over: Part): boolean =>
  list.length > over.at.length && over.at.every((step, at) => step === list[at]);

function NameField({ part, onDone }: { part: Part; onDone: (name: string | null) => void }) {
  const [name, setName] = useState(part.name);
  const isDone = useRef(false);
  const done = (value: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(value === null || value.trim() === '' ? null : value.trim());
  };
  return (
    <input
      className={classes['rename']}
      aria-label={m.studio_path_name()}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a key asked for it
      autoFocus
      value={name}
      onChange={({ currentTarget: { value } }) => setName(value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => done(name)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') done(name);
        if (event.key === 'Escape') done(null);
      }}
    />
  );
}
