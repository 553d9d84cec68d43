import { isConflict, type MergeChoice, type MergePart } from '@abhyas/rules/sync/merge-paragraphs.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import classes from './editor.module.css';

/** Both versions of each place that two people changed, to choose from. Until all are chosen nothing is saved. */
export function Conflict({
  parts,
  by,
  onSettle,
}: {
  parts: readonly MergePart[];
  /** Who else has changed it; '' for an import. */
  by: string;
  onSettle: (choices: readonly MergeChoice[]) => void;
}) {
  const places = parts.filter(isConflict);
  const [choices, setChoices] = useState<Readonly<Record<number, MergeChoice>>>({});
  const chosen = places.map((_place, index) => choices[index]);
  const isDone = chosen.every((choice) => choice !== undefined);
  const name = by === '' ? m.studio_question_someone() : by;
  return (
    <section className={classes['conflict']} aria-labelledby="conflict">
      <h2 id="conflict" className="m-0 text-ink text-lg font-strong">
        {m.studio_question_conflict({ name })}
      </h2>
      <p className="m-0 text-body text-md">{m.studio_question_conflict_text()}</p>
      {places.map((place, index) => (
        <fieldset key={index} className="grid gap-2 m-0 p-0 border-0">
          <legend className="mb-1 text-ink text-sm font-strong">
            {m.studio_question_place({ number: index + 1, count: places.length })}
          </legend>
          {(
            [
              ['mine', m.studio_question_mine(), place.mine],
              ['theirs', m.studio_question_theirs({ name }), place.theirs],
              ['both', m.studio_question_both(), null],
            ] as const
          ).map(([choice, words, text]) => (
            <label key={choice} className={classes['version']}>
              <input
                type="radio"
                name={`place-${index}`}
                checked={choices[index] === choice}
                onChange={() => setChoices({ ...choices, [index]: choice })}
              />
              <span className="grid gap-1 min-w-0">
                <span className="text-ink text-sm font-strong">{words}</span>
                {text === null ? null : text.length === 0 ? (
                  <em className="text-muted text-sm">{m.studio_question_taken_away()}</em>
                ) : (
                  <span className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">{text.join('\n')}</span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button className="justify-self-start" disabled={!isDone} onClick={() => onSettle(chosen.flatMap((choice) => choice ?? []))}>
        {m.studio_question_settle()}
      </Button>
    </section>
  );
}
