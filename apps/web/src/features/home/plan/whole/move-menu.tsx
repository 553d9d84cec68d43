import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import type { PlannedItem } from '@abhyas/contract/calendar/plan.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCalendarPlus, IconCircleMinus, IconGripVertical, IconRefresh } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import classes from './plan.module.css';
import type { DragHandlers } from './use-drag-to-day.ts';
import { dayName, nameOf } from './words.ts';

/** So many days are in the menu; any other one is chosen from a calendar. */
const near = 6;
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface MoveMenuProps {
  readonly item: PlannedItem;
  /** The day it is on, and the days of the plan from today on that are no day off. */
  readonly day: string;
  readonly days: readonly string[];
  readonly handlers: DragHandlers;
  readonly onMove: (on: string) => void;
  readonly onFree: () => void;
  readonly onLeaveOut: () => void;
}

/** The button by which an item of the plan is dragged, and its menu: to one of the next days, to any other, back to the day of the plan, or out of it. */
export function MoveMenu({ item, day, days, handlers, onMove, onFree, onLeaveOut }: MoveMenuProps) {
  const [isChoosing, setChoosing] = useState(false);
  const title = m.studyplan_move({ title: nameOf(item) });
  const offered = days.filter((each) => each !== day && each >= item.from && each <= item.until).slice(0, near);
  return (
    <>
      <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            className={`${classes['grip']} flex-none -me-2 print:hidden`}
            variant="subtle"
            color="gray"
            size={44}
            aria-label={title}
            title={m.studyplan_drag()}
            data-move={item.key}
            {...handlers}
          >
            <IconGripVertical {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((each) => (
            <Menu.Item key={each} onClick={() => onMove(each)}>
              {dayName(each)}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconCalendarPlus {...icon} />} onClick={() => setChoosing(true)}>
            {m.studyplan_other_day()}
          </Menu.Item>
          {item.movedTo === '' ? null : (
            <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={onFree}>
              {m.studyplan_free_day()}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCircleMinus {...icon} />} onClick={onLeaveOut}>
            {m.studyplan_leave_out()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing ? <DayDialog title={title} item={item} day={day} onMove={onMove} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

function DayDialog({
  title,
  item: { key, from, until },
  day,
  onMove,
  onClose,
}: {
  title: string;
  item: PlannedItem;
  day: string;
  onMove: (on: string) => void;
  onClose: () => void;
}) {
  const [on, setOn] = useState(day);
  const [isTried, setTried] = useState(false);
  const isGood = on >= from && on <= until && /^\d{4}-\d{2}-\d{2}$/.test(on);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isGood) return;
    onClose();
    if (on !== day) onMove(on);
  };
  return (
    <FormDialog title={title} onClose={onClose} returnTo={() => document.querySelector<HTMLElement>(`[data-move="${CSS.escape(key)}"]`)}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <DateField
          label={m.studyplan_day()}
          error={isTried && !isGood ? m.studyplan_day_fault({ from: dayName(from), until: dayName(until) }) : null}
          today={from}
          min={from}
          max={until}
          value={on}
          onChange={setOn}
        />
        <div className="flex justify-end gap-3">
          <Button variant="default" onClick={onClose}>
            {m.studyplan_cancel()}
          </Button>
          <Button type="submit">{m.studyplan_do_move()}</Button>
        </div>
      </form>
    </FormDialog>
  );
}
