import type { NotificationData } from '@mantine/notifications';
import { useState } from 'react';

/** A notice in its place. `isLeaving`: it is closed, and goes when its way out is over. */
interface PlacedNotice {
  readonly notice: NotificationData;
  readonly isLeaving: boolean;
}

/** The notices that are shown, and between them, where they were, those that have just been closed, until `onLeft` says that they are out of sight. */
export function useLeaving({ shown, isStill }: { shown: readonly NotificationData[]; isStill: boolean }) {
  const [placed, setPlaced] = useState<readonly PlacedNotice[]>([]);
  const [last, setLast] = useState<readonly NotificationData[]>([]);
  if (last !== shown) {
    setLast(shown);
    setPlaced(placeAll({ placed: isStill ? [] : placed, shown }));
  }
  const onLeft = (id: string | undefined) => setPlaced((all) => all.filter(({ notice, isLeaving }) => !isLeaving || notice.id !== id));
  return { placed, onLeft };
}

function placeAll({ placed, shown }: { placed: readonly PlacedNotice[]; shown: readonly NotificationData[] }): PlacedNotice[] {
  const all = shown.map((notice) => ({ notice, isLeaving: false }));
  for (const [index, { notice }] of placed.entries()) {
    if (!shown.some(({ id }) => id === notice.id)) all.splice(index, 0, { notice, isLeaving: true });
  }
  return all;
}
