import '@mantine/core/styles/Accordion.layer.css';
import type { PathNode, UnitNode } from '@abhyas/contract/learning/learning.ts';
import { Accordion } from '@mantine/core';
import { IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import classes from './path-view.module.css';
import { isHeading } from './path-tree.ts';
import { UnitPanel } from './unit-panel.tsx';
import { UnitProgress } from './unit-progress.tsx';

interface UnitListProps {
  readonly path: PathNode;
  /** The units that show; a search leaves some out. */
  readonly units: readonly UnitNode[];
  readonly openUnit: string | null;
  readonly onOpen: (unitId: string | null) => void;
  /** Null for somebody who may not mark. */
  readonly onMark: ((topicId: string, marked: boolean) => void) | null;
}

const parts = { root: 'list', item: 'item', control: 'control', label: 'label', chevron: 'chevron', content: 'content' } as const;
const classNames = Object.fromEntries(Object.entries(parts).map(([part, name]) => [part, classes[name] ?? '']));

/** The units of a path, one open at a time. */
export function UnitList({ path, units, openUnit, onOpen, onMark }: UnitListProps) {
  const numbered = path.children.filter((unit) => !isHeading(unit) && unit.type !== 'hyperlink');
  const numberOf = (unit: UnitNode) => String(numbered.findIndex((each) => each.learningPathId === unit.learningPathId) + 1);
  return (
    <Accordion
      order={2}
      chevronPosition="left"
      chevron={<IconChevronRight size={20} stroke={1.75} />}
      keepMounted={false}
      value={openUnit}
      onChange={onOpen}
      classNames={classNames}
    >
      {units.map((unit) => {
        if (isHeading(unit)) return <UnitHeading key={unit.learningPathId} unit={unit} />;
        if (unit.type === 'hyperlink') return <UnitLink key={unit.learningPathId} unit={unit} />;
        return (
          <Accordion.Item key={unit.learningPathId} value={unit.learningPathId}>
            <Accordion.Control>
              <span className={classes['name']}>
                {path.type === 'prepare' ? m.learning_unit_name({ number: numberOf(unit), name: unit.name }) : unit.name}
              </span>
              <UnitProgress unit={unit} />
            </Accordion.Control>
            <Accordion.Panel>
              <UnitPanel unit={unit} path={path} onMark={onMark} />
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}

/** A heading over the units below it (LRN-030). */
function UnitHeading({ unit }: { unit: UnitNode }) {
  return <h2 className={classes['heading']}>{unit.name}</h2>;
}

/** A node that leads out of the portal (LRN-032). */
function UnitLink({ unit }: { unit: UnitNode }) {
  return (
    <a className={`${classes['item']} ${classes['out']}`} href={unit.url} target="_blank" rel="noreferrer">
      <IconExternalLink size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes['name']}>{unit.name}</span>
      <span className={classes['unit']}>{m.learning_new_window()}</span>
    </a>
  );
}
