import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { roomStepMs } from '@abhyas/rules/classes/attendance.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { checkInPath } from '../class-words.ts';
import { countsOf } from './mentor-class-words.ts';
import { rollQuery, roomCodeQuery } from './mentor-class-queries.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

/** The code of a class over the whole screen of the mentor's device, for students to scan from their seats. It changes every half minute by itself. */
export function RoomScreen({ card, onClose }: { card: ClassCard; onClose: () => void }) {
  const query = useQuery(roomCodeQuery(card.mappingId));
  const roll = useQuery(rollQuery(card.mappingId));
  const counts = roll.data === undefined ? null : { ...countsOf(roll.data.students), total: roll.data.students.length };
  return (
    <Dialog fullScreen onClose={onClose} title={card.classTitle}>
      <div className="min-h-[calc(100dvh_-_100px)] grid gap-3 justify-items-center content-center text-center">
        <QueryView query={query} loading={<Skeleton height={320} width={320} radius="lg" role="status" aria-label={m.loading()} />}>
          {(data) => (
            <>
              <QrCode
                large
                text={new URL(checkInPath({ mappingId: card.mappingId, code: data.code }), window.location.origin).href}
                label={m.room_qr()}
              />
              <p className="max-w-[40ch] m-0 text-body text-lg">{m.room_how()}</p>
              <p className="[font-size:clamp(28px,5vw,56px)] tracking-[0.08em] m-0 text-ink font-strong font-mono">
                <span className="visually-hidden">{m.room_code()}</span> {data.code.slice(0, 4)} {data.code.slice(4)}
              </p>
              <Countdown until={data.until} />
              {query.isError ? <p role="alert">{m.room_stale()}</p> : null}
            </>
          )}
        </QueryView>
        {counts === null ? null : (
          <p className="m-0 text-ink font-medium tabular">{m.room_here({ present: counts.present, total: counts.total })}</p>
        )}
        <Button variant="default" onClick={onClose}>
          {m.room_close()}
        </Button>
      </div>
    </Dialog>
  );
}

/** How long the code is shown still, in words and as a bar. */
function Countdown({ until }: { until: number }) {
  const [left, setLeft] = useState(() => Math.max(0, until - performance.now()));
  useEffect(() => {
    const tick = setInterval(() => setLeft(Math.max(0, until - performance.now())), 250);
    return () => clearInterval(tick);
  }, [until]);
  const seconds = Math.ceil(left / 1000);
  return (
    <p className="grid gap-1 justify-items-center m-0 text-muted tabular">
      <progress className="w-[min(320px,80vw)] accent-brand-filled" max={roomStepMs} value={left} aria-hidden="true" />
      <span role="timer">{m.room_left({ seconds })}</span>
    </p>
  );
}
