import { board, isNear, pathOf, type Point } from '@abhyas/rules/assessment/scratch/ink.ts';
import type { Pad } from '@abhyas/rules/assessment/scratch/pad.ts';
import type { Stroke } from '@abhyas/contract/assessment/attempt-log.ts';
import { type PointerEvent, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Ink } from '../../shared/ink.tsx';
import classes from './scratch-pad.module.css';

export type Tool = 'pen' | 'eraser';

/** How near the eraser comes to a line, in units of the board. */
const reach = 20;

/** The whiteboard beside a question: a line follows the pointer and is `onDraw`n when it is lifted; the eraser takes the lines away that it touches. */
export function Board({
  strokes,
  tool,
  onDraw,
  onErase,
}: Pick<Pad, 'strokes'> & { tool: Tool; onDraw: (stroke: Stroke) => void; onErase: (ids: readonly string[]) => void }) {
  const [line, setLine] = useState<readonly Point[]>([]);
  const isDown = useRef(false);
  const erase = (at: Point) => {
    const ids = strokes.filter(({ d }) => isNear({ d, at, reach })).map(({ id }) => id);
    if (ids.length > 0) onErase(ids);
  };
  const lift = () => {
    isDown.current = false;
    if (line.length > 0) onDraw({ id: newId(), d: pathOf(line) });
    setLine([]);
  };
  return (
    <Ink
      strokes={strokes}
      aria-label={m.test_scratch_board({ count: strokes.length })}
      data-tool={tool}
      style={{ touchAction: 'none', userSelect: 'none' }}
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isDown.current = true;
        const at = placeOf(event, event.nativeEvent);
        if (tool === 'eraser') erase(at);
        else setLine([at]);
      }}
      onPointerMove={(event) => {
        if (!isDown.current || !event.isPrimary) return;
        if (tool === 'eraser') return erase(placeOf(event, event.nativeEvent));
        // a fast hand makes several moves between two frames
        const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
        const points = (all.length > 0 ? all : [event.nativeEvent]).map((one) => placeOf(event, one));
        setLine((before) => [...before, ...points]);
      }}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      {line.length > 0 && <polyline className={classes['line'] ?? ''} points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />}
    </Ink>
  );
}

function placeOf({ currentTarget }: PointerEvent<SVGSVGElement>, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / Math.max(1, width)) * board.width, y: ((clientY - top) / Math.max(1, height)) * board.height };
}

const newId = (): string => [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('');
