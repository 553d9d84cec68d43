import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import {
  IconDownload,
  IconFilePlus,
  IconFolderSymlink,
  IconGauge,
  IconSend,
  IconTag,
  IconTags,
  IconWorldUpload,
  IconX,
} from '@tabler/icons-react';
import { tagLimits } from '@abhyas/contract/assessment/tag-limits.ts';
import { bankLimits } from '@abhyas/contract/studio/bank-limits.ts';
import { useState } from 'react';
import { worksOn } from '../../../lib/session/works-on.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { AddToTest } from './add-to-test.tsx';
import classes from './bank.module.css';
import { type Change, type Facets, type Outcome, type Row, useChange, usePublish } from './queries.ts';
import { bankTitle, difficultyName, outcomeText } from './words.tsx';

type Asked = 'topic' | 'tags' | 'difficulty' | 'move';

interface SelectionBarProps {
  readonly ids: readonly string[];
  /** Those of them that are in the list. */
  readonly rows: readonly Row[];
  readonly facets: Facets;
  readonly onClear: () => void;
  readonly onExport: () => void;
}

/** What can be done with the selected questions; it floats above the end of the list. */
export function SelectionBar({ ids, rows, facets, onClear, onExport }: SelectionBarProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const change = useChange();
  const publish = usePublish();
  const [isAsking, setIsAsking] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const mayPublish = worksOn(useOwnSession(), 'review');
  const isTooMany = ids.length > bankLimits.selected;
  const make = (what: Change) => {
    setAsked(null);
    publish.reset();
    change.mutate({ sourceIds: [...ids], change: what });
  };
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  const last = [change, publish].find(({ isSuccess }) => isSuccess);
  const left: Map<Outcome, unknown[]> = Map.groupBy<Outcome, { outcome: Outcome }>(last?.data?.results ?? [], ({ outcome }) => outcome);
  left.delete('done');
  return (
    <>
      <div role="region" aria-label={m.studio_bank_selection()} className={classes['bar']}>
        <strong role="status" className="me-auto">
          {isTooMany
            ? m.studio_bank_too_many({ count: ids.length, most: bankLimits.selected })
            : m.studio_bank_selected({ count: ids.length })}
        </strong>
        <div className={classes['barSteps']}>
          <Button
            variant="light"
            disabled={isTooMany || rows.length === 0}
            leftSection={<IconFilePlus {...icon} />}
            onClick={() => setIsAdding(true)}
          >
            {m.studio_bank_add_to_test()}
          </Button>
          <Button variant="subtle" color="gray" disabled={isTooMany} leftSection={<IconTag {...icon} />} onClick={() => setAsked('topic')}>
            {m.studio_bank_topic()}
          </Button>
          <Button variant="subtle" color="gray" disabled={isTooMany} leftSection={<IconTags {...icon} />} onClick={() => setAsked('tags')}>
            {m.studio_bank_tags()}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            disabled={isTooMany}
            leftSection={<IconGauge {...icon} />}
            onClick={() => setAsked('difficulty')}
          >
            {m.studio_bank_difficulty()}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            disabled={isTooMany}
            leftSection={<IconFolderSymlink {...icon} />}
            onClick={() => setAsked('move')}
          >
            {m.studio_bank_move()}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            disabled={isTooMany}
            loading={change.isPending}
            leftSection={<IconSend {...icon} />}
            onClick={() => make({ kind: 'submit' })}
          >
            {m.studio_bank_hand_in()}
          </Button>
          {mayPublish ? (
            <Button
              variant="subtle"
              color="gray"
              disabled={isTooMany}
              loading={publish.isPending}
              leftSection={<IconWorldUpload {...icon} />}
              onClick={() => setIsAsking(true)}
            >
              {m.studio_bank_publish()}
            </Button>
          ) : null}
          <Button variant="subtle" color="gray" disabled={isTooMany} leftSection={<IconDownload {...icon} />} onClick={onExport}>
            {m.studio_bank_export()}
          </Button>
        </div>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={m.studio_bank_deselect()} onClick={onClear}>
          <IconX {...icon} />
        </ActionIcon>
      </div>
      {asked === null ? null : <AskDialog asked={asked} facets={facets} onClose={() => setAsked(null)} onChange={make} />}
      {isAdding ? <AddToTest rows={rows} onClose={() => setIsAdding(false)} /> : null}
      {isAsking ? (
        <FormDialog title={m.studio_bank_publish_title({ count: ids.length })} onClose={() => setIsAsking(false)}>
          <p className="m-0">{m.studio_bank_publish_ask()}</p>
          <div className="flex gap-3 justify-end mt-4">
            <Button variant="default" onClick={() => setIsAsking(false)}>
              {m.studio_bank_cancel()}
            </Button>
            <Button
              data-autofocus
              onClick={() => {
                setIsAsking(false);
                change.reset();
                publish.mutate([...ids]);
              }}
            >
              {m.studio_bank_publish()}
            </Button>
          </div>
        </FormDialog>
      ) : null}
      {last !== undefined && left.size > 0 ? <LeftDialog left={left} onClose={() => last.reset()} /> : null}
    </>
  );
}

const titles: Readonly<Record<Asked, () => string>> = {
  topic: m.studio_bank_set_topic,
  tags: m.studio_bank_change_tag,
  difficulty: m.studio_bank_set_difficulty,
  move: m.studio_bank_move_to,
};

/** Asks which topic, tag, difficulty or bank the selected questions get. */
function AskDialog({
  asked,
  facets,
  onClose,
  onChange,
}: {
  asked: Asked;
  facets: Facets;
  onClose: () => void;
  onChange: (change: Change) => void;
}) {
  const files = [...new Set(facets.banks.map(({ file }) => file))].filter((file) => file.endsWith('.md')).sort();
  const [value, setValue] = useState(asked === 'difficulty' ? 'medium' : asked === 'move' ? (files[0] ?? '') : '');
  const [isAdded, setIsAdded] = useState(true);
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (asked === 'topic') onChange({ kind: 'topic', topic: value });
    else if (asked === 'tags') onChange({ kind: 'tags', tag: value.trim(), isAdded });
    else if (asked === 'difficulty') onChange({ kind: 'difficulty', difficulty: value as 'easy' | 'medium' | 'hard' });
    else onChange({ kind: 'move', file: value });
  };
  return (
    <FormDialog title={titles[asked]()} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        {asked === 'tags' ? (
          <fieldset className="flex flex-wrap gap-x-6 gap-y-2 m-0 p-0 border-0 min-w-0">
            <legend className="visually-hidden">{m.studio_bank_change_tag()}</legend>
            {[true, false].map((each) => (
              <label key={String(each)} className="flex items-center gap-2 min-h-9 text-md cursor-pointer">
                <input type="radio" name="change-tag" checked={isAdded === each} onChange={() => setIsAdded(each)} />
                {each ? m.studio_bank_add_tag() : m.studio_bank_remove_tag()}
              </label>
            ))}
          </fieldset>
        ) : null}
        {asked === 'topic' || asked === 'tags' ? (
          <>
            <TextInput
              classNames={fieldClasses}
              label={asked === 'tags' ? m.studio_bank_tag() : m.studio_bank_topic()}
              list="bank-words"
              maxLength={asked === 'tags' ? tagLimits.length : 100}
              // a comma is between two tags
              pattern={asked === 'tags' ? '[^,]+' : undefined}
              title={asked === 'tags' ? m.studio_bank_one_tag() : undefined}
              required
              withAsterisk={false}
              data-autofocus
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
            <datalist id="bank-words">
              {(asked === 'tags' ? facets.tags : facets.topics).map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
          </>
        ) : (
          <NativeSelect
            classNames={fieldClasses}
            label={asked === 'move' ? m.studio_bank_bank() : m.studio_bank_difficulty()}
            description={asked === 'move' ? m.studio_bank_move_help() : undefined}
            data-autofocus
            data={
              asked === 'move'
                ? files.map((file) => ({ value: file, label: bankTitle(file) }))
                : ['easy', 'medium', 'hard'].map((each) => ({ value: each, label: difficultyName(each) }))
            }
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
        <p className="text-muted text-sm">{m.studio_bank_versions_kept()}</p>
        <div className="flex gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.studio_bank_cancel()}
          </Button>
          <Button type="submit">{m.studio_bank_apply()}</Button>
        </div>
      </form>
    </FormDialog>
  );
}

/** Says which questions were left as they are, and why. */
function LeftDialog({ left, onClose }: { left: ReadonlyMap<Outcome, readonly unknown[]>; onClose: () => void }) {
  return (
    <FormDialog title={m.studio_bank_left()} onClose={onClose}>
      <ul className="grid gap-2 m-0 ps-5">
        {[...left].map(([outcome, results]) =>
          outcome === 'done' ? null : (
            <li key={outcome}>
              <strong>{results.length}</strong> {outcomeText(outcome)}
            </li>
          ),
        )}
      </ul>
      <div className="flex justify-end mt-4">
        <Button onClick={onClose}>{m.action_close()}</Button>
      </div>
    </FormDialog>
  );
}
