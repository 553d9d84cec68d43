import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import editor from '../source/editor.module.css';
import type { PathTabs } from './path-text.ts';

/** Which tab of the header is to lead to a path that none leads to yet. */
export function TabPanel({
  tabs: { places, shownIn },
  isNew,
  onAdd,
}: {
  tabs: PathTabs;
  /** A tab leads to it in a draft of the header only. */
  isNew: boolean;
  onAdd: (place: PathTabs['places'][number]) => void;
}) {
  const [chosen, setChosen] = useState('0');
  const place = places[Number(chosen)] ?? places[0];
  if (isNew) return <p className={`${editor['panel']} m-0 text-sm`}>{m.studio_path_tab_now({ name: shownIn.join(', ') })}</p>;
  if (shownIn.length > 0 || place === undefined) return null;
  return (
    <section className={editor['panel']} aria-labelledby="path-tab">
      <h2 id="path-tab" className="m-0 text-ink text-md font-strong">
        {m.studio_path_tab_title()}
      </h2>
      <p className="m-0 text-muted text-sm">{m.studio_path_tab_help()}</p>
      <NativeSelect
        classNames={fieldClasses}
        label={m.studio_path_tab_where()}
        data={places.map(({ name }, index) => ({ value: String(index), label: name === '' ? m.studio_path_tab_own() : name }))}
        value={chosen}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <Button className="justify-self-start" onClick={() => onAdd(place)}>
        {m.studio_path_tab_add()}
      </Button>
    </section>
  );
}
