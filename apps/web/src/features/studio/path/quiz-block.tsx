import { quizLimits } from '@abhyas/contract/learning/quiz.ts';
import { turnNamed } from '@abhyas/rules/learning/of-the-day.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHelpCircle, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import type { QuizParts } from '../rich-text/rich-text.tsx';
import { askedQuery, choicesQuery } from './queries.ts';

/** The name of a question of the bank in a page. */
const nameOf = ({ file, key }: { file: string; key: string }) => `${file.replace(/^questions\//, '').replace(/\.(md|jsonl)$/, '')}/${key}`;

const known = new Map<string, QuizParts>();

/** How the quizzes of a page of a pack are shown and made. */
export function quizPartsOf(pack: string): QuizParts {
  const parts: QuizParts = known.get(pack) ?? {
    Shown: (quiz) => <QuizBlock pack={pack} {...quiz} />,
    Chooser: (asked) => <QuestionChooser pack={pack} chosen={[]} {...asked} />,
  };
  known.set(pack, parts);
  return parts;
}

/** A quiz in a page: its questions as the bank has them, in the order in which they are asked. */
function QuizBlock({ pack, names, change }: { pack: string; names: readonly string[]; change: (names: readonly string[]) => void }) {
  const asked = useQuery(askedQuery(pack, names));
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <section
      className="grid gap-2 my-4 p-4 border border-solid border-line rounded-card bg-card text-ink text-md font-text"
      aria-label={m.studio_quiz()}
    >
      <p className="flex flex-wrap gap-2 items-center m-0 text-brand-text font-strong">
        <IconHelpCircle size={18} stroke={1.75} aria-hidden />
        <span className="flex-1">{m.studio_quiz_questions({ count: names.length })}</span>
        <Button variant="default" size="sm" onClick={() => setIsChoosing(true)}>
          {m.studio_quiz_choose()}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => change([])}
        >
          {m.studio_quiz_remove()}
        </Button>
      </p>
      <ol className="grid gap-2 m-0 p-0 list-none">
        {names.map((name, index) => {
          const question = asked.data?.questions.find((each) => each.name === name);
          return (
            <li key={name} className="grid gap-0.5 pt-2 border-0 border-t border-solid border-line">
              <span className="wrap-anywhere">
                {index + 1}. {turnNamed(name) === null ? question?.title : m.studio_quiz_turn()}
              </span>
              <span className="flex flex-wrap gap-x-3 text-muted text-sm">
                {name}
                {question === undefined ? (
                  asked.isSuccess && turnNamed(name) === null ? (
                    <span className="text-bad">{m.studio_quiz_unknown()}</span>
                  ) : null
                ) : (
                  <PathLink href={`/studio/questions/${question.sourceId}`}>{m.studio_quiz_from_bank()}</PathLink>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {isChoosing ? (
        <QuestionChooser
          pack={pack}
          chosen={names}
          onClose={() => setIsChoosing(false)}
          onDone={(next) => {
            setIsChoosing(false);
            change(next);
          }}
        />
      ) : null}
    </section>
  );
}

/** Chooses questions of the bank, in the order in which they are ticked. */
function QuestionChooser({
  pack,
  chosen,
  onDone,
  onClose,
}: {
  pack: string;
  chosen: readonly string[];
  onDone: (names: readonly string[]) => void;
  onClose: () => void;
}) {
  const [names, setNames] = useState(chosen);
  const [search, setSearch] = useState('');
  const [query] = useDebouncedValue(search, 250);
  const choices = useQuery(choicesQuery(pack, query));
  const isFull = names.length >= quizLimits.questions;
  return (
    <FormDialog title={m.studio_quiz_choose()} onClose={onClose} keepsTyped fillsPhone>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // a form within the page's own is still this one
          event.stopPropagation();
          onDone(names);
        }}
      >
        <SearchBox label={m.studio_quiz_search()} value={search} onChange={setSearch} />
        <QueryView query={choices} height={240}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="m-0 text-muted">{m.studio_quiz_none()}</p>
            ) : (
              <ul className="grid m-0 p-0 list-none max-h-[50dvh] overflow-auto" aria-label={m.studio_quiz_search()}>
                {rows.map((row) => {
                  const name = nameOf(row);
                  const isOn = names.includes(name);
                  return (
                    <li key={row.sourceId} className="border-0 border-b border-solid border-line">
                      <label className="flex gap-3 items-start py-2 cursor-pointer">
                        <input
                          type="checkbox"
                          className="flex-none size-4.5 mt-0.5"
                          checked={isOn}
                          disabled={!isOn && isFull}
                          onChange={() => setNames(isOn ? names.filter((each) => each !== name) : [...names, name])}
                        />
                        <span className="grid min-w-0 wrap-anywhere">
                          <span className="text-ink">{row.title}</span>
                          <span className="text-muted text-sm">{[name, row.topic].filter((word) => word !== '').join(' · ')}</span>
                        </span>
                      </label>
                    </li>
                  );
                })}
              </ul>
            )
          }
        </QueryView>
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.staff_cancel()}
          </Button>
          <Button type="submit" disabled={names.length === 0}>
            {m.studio_quiz_take({ count: names.length })}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
