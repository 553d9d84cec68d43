import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Button } from '@mantine/core';
import { IconCalendarTime, IconFileText, IconMessage2, IconPlayerPlay, IconQrcode, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { recordingPath } from '../../../../shared/classes/class-path.ts';
import { PathButton } from '../../../../ui/navigation/path-link.tsx';
import { HandoutButton } from '../../card/handout-button.tsx';
import { actionOf } from '../../class-words.ts';
import { CancelClassDialog } from './cancel-class-dialog.tsx';
import classes from '../mentor-class.module.css';
import { MessageDialog } from './message-dialog.tsx';
import { MoveClassDialog } from './move-class-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { StartButton } from './start-button.tsx';
import { lazyDialog } from '../../../../ui/feedback/lazy-dialog.tsx';

const RoomScreen = lazyDialog(async () => (await import('./room-screen.tsx')).RoomScreen);
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Open = 'cancel' | 'message' | 'move' | 'room' | 'share';
const labels = { share: m.mclass_share, message: m.mclass_message, move: m.mclass_move, cancel: m.mclass_cancel } as const;
const icons = { share: IconFileText, message: IconMessage2, move: IconCalendarTime, cancel: IconX } as const;

/** What can be done with a class now, as its card says: begin it, show the code in the room, watch its recording, open its handout, and change it. */
export function ClassTools({ card, url }: { card: ClassCard; url: string }) {
  const [opened, setOpened] = useState<Open | null>(null);
  const close = () => setOpened(null);
  const offered = (['share', 'message', 'move', 'cancel'] as const).filter((kind) => actionOf(card, kind)?.enabled === true);
  const showsRoom = card.mode === 'In person' && actionOf(card, 'roll') !== undefined && card.status !== 'Completed';
  const start = actionOf(card, 'start');
  const opensHandout = actionOf(card, 'handout')?.enabled === true;
  const isRecorded = actionOf(card, 'watch') !== undefined;
  if (offered.length === 0 && !showsRoom && !opensHandout && !isRecorded && start === undefined) return null;
  return (
    <div className={classes['tools']}>
      {start === undefined ? null : <StartButton card={card} action={start} url={url} />}
      {showsRoom ? (
        <Button leftSection={<IconQrcode {...icon} />} onClick={() => setOpened('room')}>
          {m.room_show()}
        </Button>
      ) : null}
      {isRecorded ? (
        <PathButton href={recordingPath(card)} variant="default" leftSection={<IconPlayerPlay {...icon} />}>
          {m.class_watch()}
        </PathButton>
      ) : null}
      <HandoutButton card={card} size="md" withIcon />
      {offered.map((kind) => {
        const Icon = icons[kind];
        return (
          <Button key={kind} variant="default" leftSection={<Icon {...icon} />} onClick={() => setOpened(kind)}>
            {labels[kind]()}
          </Button>
        );
      })}
      {opened === 'cancel' ? <CancelClassDialog card={card} onClose={close} /> : null}
      {opened === 'move' ? <MoveClassDialog card={card} onClose={close} /> : null}
      {opened === 'message' ? <MessageDialog card={card} onClose={close} /> : null}
      {opened === 'share' ? <ShareDialog card={card} onClose={close} /> : null}
      <Suspense>{opened === 'room' ? <RoomScreen card={card} onClose={close} /> : null}</Suspense>
    </div>
  );
}
