import { scratchLimits } from '@abhyas/contract/assessment/scratch-limits.ts';
import { scratchEvents } from '@abhyas/rules/assessment/scratch/pad.ts';
import { ActionIcon, CloseButton, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconEraser, IconNote, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { fieldClasses } from '../../../../ui/forms/field-classes.ts';
import type { PlayerSession, PlayerView } from '../../attempt/session.ts';
import { Board, type Tool } from './board.tsx';
import classes from './scratch-pad.module.css';

/** How long typing pauses before the note is kept, in milliseconds. */
const pauseMs = 1_000;

interface PadProps {
  readonly session: PlayerSession;
  readonly itemId: string;
  /** What is on the pad of this question. */
  readonly pad: NonNullable<PlayerView['pad']>;
}

/** The pad of a question: beside it on a wide screen, below it where that is narrow (`isSheet`). */
export function PadPane({
  number,
  isSheet,
  onClose,
  ...pad
}: PadProps & { readonly number: number; readonly isSheet: boolean; readonly onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  useReturnFocus();
  useEffect(() => panel.current?.focus(), []);
  const body = <PadBody key={pad.itemId} {...pad} isSheet={isSheet} onClose={onClose} />;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-pad
      aria-label={m.test_scratch_of({ number })}
      className={`${classes['pad']} min-w-0 min-h-0 overflow-auto bg-page focus-visible:-outline-offset-2 ${isSheet ? 'h-full px-3 pb-3' : '[grid-area:pad] border-s border-s-line px-4 pb-4'}`}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {!isSheet && (
        <div className="flex items-center justify-between min-h-12">
          <h2 className="text-md">{m.test_scratch_of({ number })}</h2>
          <CloseButton size={32} aria-label={m.test_scratch_close()} onClick={onClose} />
        </div>
      )}
      {body}
    </section>
  );
}

/** The whiteboard with its tools, and the note; a sheet shows one of them. What is drawn and typed is kept at once, on the device and with the log. */
function PadBody({ session, itemId, pad, isSheet, onClose }: PadProps & { readonly isSheet: boolean; readonly onClose: () => void }) {
  const [tool, setTool] = useState<Tool | 'note'>('pen');
  const [note, setNote] = useState(pad.note);
  const [isFull, setFull] = useState(false);
  /** What takes back each change of the board, the last one at the end. */
  const [undos, setUndos] = useState<readonly Parameters<typeof scratchEvents>[0][]>([]);
  const change = (of: Omit<Parameters<typeof scratchEvents>[0], 'on'>) => {
    for (const event of scratchEvents({ on: itemId, ...of })) session.scratch(event);
  };
  const erase = (ids: readonly string[]) => {
    change({ erase: ids });
    setUndos([...undos, { on: itemId, add: pad.strokes.filter(({ id }) => ids.includes(id)) }]);
    setFull(false);
  };
  const undo = () => {
    const last = undos.at(-1);
    if (last === undefined) return;
    change(last);
    setUndos(undos.slice(0, -1));
  };
  const keepNow = () => {
    if (note !== pad.note) session.scratch({ kind: 'scratch', on: itemId, note, add: [], erase: [] });
  };
  const keepNote = useEffectEvent(keepNow);
  useEffect(() => {
    const timer = setTimeout(keepNote, pauseMs);
    return () => clearTimeout(timer);
  }, [note]);
  useEffect(() => {
    const keep = () => keepNote();
    // before the window sends the last that it has
    document.addEventListener('visibilitychange', keep, { capture: true });
    return () => {
      document.removeEventListener('visibilitychange', keep, { capture: true });
      keep();
    };
  }, []);
  const tools = [
    { name: m.test_scratch_pen(), Icon: IconPencil, isPressed: tool === 'pen', onPress: () => setTool('pen') },
    { name: m.test_scratch_eraser(), Icon: IconEraser, isPressed: tool === 'eraser', onPress: () => setTool('eraser') },
    { name: m.test_scratch_undo(), Icon: IconArrowBackUp, isOff: undos.length === 0, onPress: undo },
    {
      name: m.test_scratch_clear(),
      Icon: IconTrash,
      isOff: pad.strokes.length === 0,
      onPress: () => pad.strokes.length > 0 && erase(pad.strokes.map(({ id }) => id)),
    },
  ];
  const isNoting = isSheet && tool === 'note';
  return (
    <div className={isSheet ? 'flex flex-col gap-2 h-full [&>svg]:flex-none' : 'grid gap-3'}>
      <div
        role="group"
        aria-label={m.test_scratch_tools()}
        className={`flex gap-1 ${isSheet ? '[position:var(--stays)] top-0 z-1 flex-none pt-2 pb-1 bg-page' : ''}`}
      >
        {(isSheet
          ? [...tools, { name: m.test_scratch_note(), Icon: IconNote, isPressed: tool === 'note', onPress: () => setTool('note') }]
          : tools
        ).map(({ name, Icon, isPressed, isOff = false, onPress }) => (
          <ActionIcon
            key={name}
            variant={isPressed === true ? 'light' : 'default'}
            size={44}
            aria-label={name}
            title={name}
            {...(isPressed === undefined ? { 'aria-disabled': isOff, mod: { disabled: isOff } } : { 'aria-pressed': isPressed })}
            onClick={onPress}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        ))}
        {isSheet && <CloseButton className="ms-auto" size={44} aria-label={m.test_scratch_close()} onClick={onClose} />}
      </div>
      {!isNoting && (
        <Board
          strokes={pad.strokes}
          tool={tool === 'eraser' ? 'eraser' : 'pen'}
          onDraw={(stroke) => {
            if (stroke.id.length + stroke.d.length > pad.room.strokes) return setFull(true);
            change({ add: [stroke] });
            setUndos([...undos, { on: itemId, erase: [stroke.id] }]);
          }}
          onErase={erase}
        />
      )}
      <p role="status" className="text-warn text-sm empty:hidden">
        {isFull ? m.test_scratch_full() : ''}
      </p>
      {(!isSheet || isNoting) && (
        <Textarea
          {...(isSheet ? { 'aria-label': m.test_scratch_note(), autoFocus: true } : { label: m.test_scratch_note() })}
          autosize
          minRows={3}
          maxRows={8}
          classNames={fieldClasses}
          maxLength={Math.min(scratchLimits.note, pad.room.attempt)}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onBlur={keepNow}
        />
      )}
      <p className="text-muted text-xs">{m.test_scratch_own()}</p>
    </div>
  );
}
