import '@mantine/core/styles/Menu.layer.css';
import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { colourOf } from '@abhyas/rules/classes/class-card.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconFileText, IconPlayerPlay, IconQrcode, IconVideo } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { classPath, recordingPath } from '../../../shared/class-path.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { actionOf, atText, placeText, watchText } from '../class-words.ts';
import classes from './class-card.module.css';
import { StateChip } from './state-chip.tsx';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

const HandoutDialog = lazyDialog(async () => (await import('./handout-dialog.tsx')).HandoutDialog);

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** A class on a phone: a tile with its number, its words, Join or Watch, and the handout in a menu. `index`: its place in the list. */
export function ClassRow({ card, index }: { card: ClassCard; index: number }) {
  const [opened, setOpened] = useState(false);
  const router = useRouter();
  const way = actionOf(card, 'join') ?? actionOf(card, 'scan');
  const watch = m.class_named({ action: watchText(card), title: card.classTitle });
  return (
    <article className={classes['row']} aria-label={card.classTitle} data-cancelled={card.isCancelled || undefined}>
      <p
        className={`${classes['tile']} bg-(--tint-wash) text-(--tint) grid gap-px place-content-center w-11 h-11 rounded-control text-xs tabular leading-[1.2] text-center`}
        data-colour={colourOf(index)}
      >
        <span className="visually-hidden">{m.class_of({ module: card.moduleNumber, number: card.classNumber })}</span>
        <strong className="text-md font-strong" aria-hidden="true">
          {card.classNumber}
        </strong>
        <span aria-hidden="true">{m.class_of_short({ module: card.moduleNumber })}</span>
      </p>
      <div className={`${classes['words']} grid gap-0.5 min-w-0`}>
        <h3 className={`${classes['title']} m-0 text-ink text-md font-strong leading-[1.35] wrap-anywhere`}>
          <PathLink className="text-inherit no-underline" href={classPath(card)}>
            {card.classTitle}
          </PathLink>
        </h3>
        <p className="m-0 text-muted text-sm tabular">{`${atText(card)} · ${placeText(card)}`}</p>
        <StateChip card={card} />
      </div>
      <div className="flex gap-1">
        {way?.enabled === true ? (
          <ActionIcon
            size={44}
            aria-label={m.class_named({ action: way.kind === 'join' ? m.class_join() : m.class_scan(), title: card.classTitle })}
            onClick={() => router.history.push(`${classPath(card)}?join=1`)}
          >
            {way.kind === 'join' ? <IconVideo {...icon} /> : <IconQrcode {...icon} />}
          </ActionIcon>
        ) : null}
        {actionOf(card, 'watch') === undefined ? null : (
          <ActionIcon
            size={44}
            variant={card.attendance.status === 'present' ? 'default' : 'light'}
            aria-label={watch}
            onClick={() => router.history.push(recordingPath(card))}
          >
            <IconPlayerPlay {...icon} />
          </ActionIcon>
        )}
        {actionOf(card, 'handout') === undefined ? null : (
          <Menu position="bottom-end" withinPortal={false}>
            <Menu.Target>
              <ActionIcon size={44} variant="subtle" color="gray" aria-label={m.class_more({ title: card.classTitle })}>
                <IconDotsVertical {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconFileText {...icon} />} onClick={() => setOpened(true)}>
                {m.class_handout()}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        <Suspense>{opened ? <HandoutDialog card={card} onClose={() => setOpened(false)} /> : null}</Suspense>
      </div>
    </article>
  );
}
