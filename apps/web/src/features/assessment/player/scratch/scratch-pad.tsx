import { scratchLimits } from '@abhyas/contract/assessment/scratch-limits.ts';
import { scratchEvents } from '@abhyas/rules/assessment/scratch/pad.ts';
import { ActionIcon, CloseButton, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconEraser, IconPencil, IconTrash } from '@tabler/icons-react';
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

/** The pad beside the question on a wide screen. */
export function PadBeside({ number, onClose, ...pad }: PadProps & { readonly number: number; readonly onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  useReturnFocus();
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-pad
      aria-label={m.test_scratch_of({ number })}
      className={`${classes['pad']} [grid-area:pad] min-w-0 min-h-0 overflow-auto border-s border-s-line bg-page px-4 pb-4 focus-visible:-outline-offset-2`}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="flex items-center justify-between min-h-12">
        <h2 className="text-md">{m.test_scratch_of({ number })}</h2>
        <CloseButton size={32} aria-label={m.test_scratch_close()} onClick={onClose} />
      </div>
      <PadBody key={pad.itemId} {...pad} />
    </section>
  );
}

/** The whiteboard with its tools, and the note. What is drawn and typed is kept at once, on the device and with the log. */
export function PadBody({ session, itemId, pad }: PadProps) {
  const [tool, setTool] = useState<Tool>('pen');
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
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={m.test_scratch_tools()} className="flex gap-1">
        {tools.map(({ name, Icon, isPressed, isOff = false, onPress }) => (
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
      </div>
      <Board
        strokes={pad.strokes}
        tool={tool}
        onDraw={(stroke) => {
          if (stroke.id.length + stroke.d.length > pad.room.strokes) return setFull(true);
          change({ add: [stroke] });
          setUndos([...undos, { on: itemId, erase: [stroke.id] }]);
        }}
        onErase={erase}
      />
      <p role="status" className="text-warn text-sm empty:hidden">
        {isFull ? m.test_scratch_full() : ''}
      </p>
      <Textarea
        label={m.test_scratch_note()}
        classNames={fieldClasses}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={Math.min(scratchLimits.note, pad.room.attempt)}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        onBlur={keepNow}
      />
      <p className="text-muted text-xs">{m.test_scratch_own()}</p>
    </div>
  );
}
